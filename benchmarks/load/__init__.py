"""How much a server carries: tables full of people who play over sockets, as browsers would."""
