/** What a person finds first in an archive. Written for somebody without a Cairn. */
export const READ_ME = `Everything of one Cairn account
===============================

cairn.apkg        your cards with pictures, sounds, answers and schedule, for Anki: File, Import
cards.csv         your cards as a table, for any spreadsheet
data/*.jsonl      everything as text, one JSON object per line; schema.json says what the fields are
media/            pictures and sounds of your cards, named by the SHA-256 of their bytes
files/            files you brought to make cards from, named by their ids in data/files.jsonl
schema.json       version of this format, counts, and a JSON Schema for every file in data/
checksums.sha256  SHA-256 of every other file here: sha256sum -c checksums.sha256

Times are milliseconds since 1970 (UTC). data/reviews.jsonl is the whole log of your answers, corrections included, and
what counts. data/schedule.jsonl, days.jsonl, day-details.jsonl and day-calibration.jsonl are made from it and from your
settings: they are here to be read, and made anew when this file is brought back.

To bring it back: an account without cards, Settings, Account, "Bring an export back". The file goes in as it is, not
unpacked and packed again.

There is no password and no key in here. There are all your cards and texts: keep it where you keep such things.
`
