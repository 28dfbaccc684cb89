"""Training nets that say what a game is worth before its end, for games in which all play at once.

Processes play and a learner in PyTorch learns, in two stages: first from the means of many playouts of the quick player, then from
games in which every seat looks one round ahead with the net of the first stage.
"""
