/** One side pair as the specification names it. */
export interface Flashcard {
  readonly front: string
  readonly back: string
}

/** How the cards of a note are made from its fields. Siblings are cards that share a note. */
export const CARD_KINDS = ['basic', 'reversed', 'cloze', 'typed', 'occlusion'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** Verbatim and paraphrase are trusted; weak asks the learner to check; unsupported is never silently kept. */
export const SUPPORT_GRADES = ['verbatim', 'paraphrase', 'weak', 'unsupported'] as const
export type SupportGrade = (typeof SUPPORT_GRADES)[number]

/** Longest side a card may have, in UTF-16 units. */
export const MAX_SIDE_LENGTH = 10_000
