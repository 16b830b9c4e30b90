"""What each route answers, as models: the API's description is made of them, and generated clients are typed."""
