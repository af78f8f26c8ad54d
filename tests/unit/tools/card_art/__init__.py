"""Tests of the card art: drawings, gallery and booklet."""
