/** What of an imported card is edited: its two sides, or the fields of the note that it is drawn from. */
export const EDITED_AS = ['card', 'note'] as const
export type EditedAs = (typeof EDITED_AS)[number]

const KEY = 'cairn-edited-as'

/** What the learner chose last in this browser; null for nothing yet. */
export function lastEditedAs(): EditedAs | null {
  return EDITED_AS.find((known) => known === localStorage.getItem(KEY)) ?? null
}

/** A choice that cannot be kept counts for this time alone. */
export function keepEditedAs(choice: EditedAs): void {
  try {
    localStorage.setItem(KEY, choice)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
