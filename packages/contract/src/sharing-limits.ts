/** Cards of a shared deck that are shown at a time. */
export const SHARED_CARDS_PER_PAGE = 200
export const PUBLIC_DECKS_PER_PAGE = 20
/** Larger decks are shown, but not copied in one go. */
export const MOST_COPIED_CARDS = 50_000
export const LONGEST_LINK_NAME = 60
export const LONGEST_LICENCE = 200
export const LONGEST_REPORT = 1_000
/** What may be wrong with a shared deck. */
export const REPORT_REASONS = ['copyright', 'harmful', 'private', 'spam', 'other'] as const
