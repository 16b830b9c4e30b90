"""Games as environments for programs that learn or search: Gymnasium, PettingZoo, OpenSpiel, and arrays of rounds.

`opened`        a game, its options, seats and wagers, resolved once for many episodes
`action_list`   every action by number, from what the game declares
`episode`       one episode: wagers, choices and chance, step by step; forked and pickled
`episode_record`  an episode as plain data and back
`seat_layout`   what every number of an observation means
`seat_observation`  an observation, made of what its seat may see
`chance_nodes`  the outcomes of chance one by one, with exact probabilities

`batch_env`     thousands of rounds side by side, as arrays

The adapters are `gymnasium_env`, `pettingzoo_env`, `pettingzoo_parallel` and `open_spiel_game`.
"""
