"""Training nets by self-play: processes play, a learner in PyTorch learns, matches decide what is better.

Only the learner (learner.py) needs PyTorch; all else is plain Python over the compiled rules and search.
"""
