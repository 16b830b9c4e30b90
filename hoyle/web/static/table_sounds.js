// Sounds of the table, made in the browser: a chip, a card, the ball, a win. Off until the player turns them on.
(() => {
  const NOTES = {
    chip: [[1900, 0, 0.04], [2600, 0.03, 0.03]],
    card: [[320, 0, 0.05]],
    wheel: [[900, 0, 0.05], [760, 0.09, 0.05], [640, 0.2, 0.06]],
    dice: [[420, 0, 0.04], [360, 0.08, 0.04], [480, 0.15, 0.05]],
    won: [[660, 0, 0.12], [880, 0.12, 0.2]],
  };
  let audio = null;
  const isOn = () => localStorage.getItem("sounds") === "on";
  window.hoyleSound = (name) => {
    if (!isOn() || !NOTES[name]) return;
    audio = audio || new AudioContext();
    for (const [pitch, after, length] of NOTES[name]) {
      const tone = audio.createOscillator(), gain = audio.createGain(), at = audio.currentTime + after;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0.08, at);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
      tone.connect(gain).connect(audio.destination);
      tone.start(at);
      tone.stop(at + length);
    }
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest('[data-act="put"]')) window.hoyleSound("chip");
  });
})();
