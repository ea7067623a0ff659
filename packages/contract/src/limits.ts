/** Numbers that the browser needs too. Apart from the schemas, so that importing them does not bring zod along. */
export const PASSWORD_MIN = 8
export const PASSWORD_RECOMMENDED = 15
export const PASSWORD_MAX = 256
export const MAX_EVENTS_PER_BATCH = 500
export const MAX_EDITS_PER_BATCH = 200
/** Of a deck, its folders included: as much as an import brings. */
export const MAX_DECK_TITLE = 500
export const MAX_SOURCE_CHARS = 1_000_000
export const DEMO_MAX_CHARS = 6_000
export const MAX_PRACTICE_ANSWERS_PER_BATCH = 500
/** Practice answers older than this are not sent to devices that ask for everything. */
export const PRACTICE_DAYS = 90
/** Cards of a shared deck that are shown at a time. */
export const SHARED_CARDS_PER_PAGE = 200
export const PUBLIC_DECKS_PER_PAGE = 20
/** Larger decks are shown, but not copied in one go. */
export const MOST_COPIED_CARDS = 50_000
export const LONGEST_LINK_NAME = 60
export const LONGEST_LICENCE = 200
export const LONGEST_REPORT = 1_000

/** Longest text of one field of an imported note, characters. */
export const MAX_FIELD_LENGTH = 100_000
