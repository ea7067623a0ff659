/** What can be asked of a card in the editor. */
export const EDIT_ACTIONS = ['shorten', 'split', 'example', 'ambiguity', 'distractors'] as const
export type EditAction = (typeof EDIT_ACTIONS)[number]

/** The name of an action on the wire, sent as `metadata.task`. */
export type EditTask = `edit-${EditAction}`

export function editTaskOf(action: EditAction): EditTask {
  return `edit-${action}`
}

/** The action that a `metadata.task` names; null for another use. */
export function editActionOf(task: unknown): EditAction | null {
  return EDIT_ACTIONS.find((action) => editTaskOf(action) === task) ?? null
}

/** Model name of all of them: they write cards, as card generation does. */
export const EDIT_MODEL = 'viable-2'
/** Wrong answers that are asked for. */
export const DISTRACTOR_COUNT = 3
/** Most cards that one card may be split into. */
export const MAX_SPLIT = 12
/** Cards of the deck that are sent along, for wrong answers of the same kind. */
export const MAX_SIBLINGS = 60
