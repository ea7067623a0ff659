import { type EditAction, MAX_SPLIT } from '@cairn/core/ai-protocol/edit-tasks'
import type { Flashcard } from '@cairn/core/cards/card'
import { isBlocked, lintCard } from '@cairn/core/lint/lint'
import { fixFinding } from '@cairn/core/lint/lint-fix'
import { splitBlanks, splitFacts, splitList, splitQuestions } from '@cairn/core/lint/lint-fix-split'
import type { EditWish } from './read-edit.ts'
import { shortened } from './shorten.ts'
import { wrongAnswers } from './wrong-answers.ts'

/** The reply of the built-in engine, in the shape a model gives; `needsModel` says that rewording would help. */
export interface EditAnswer {
  readonly cards?: readonly Flashcard[]
  readonly distractors?: readonly string[]
  readonly note: string
  readonly needsModel: boolean
}

/** Changes one card without a model: by cutting, splitting, naming and taking from the source. Deterministic. */
export function editCard(wish: EditWish): EditAnswer {
  const { action, card } = wish
  if (card.front.length > LONGEST_SIDE || card.back.length > LONGEST_SIDE) return tooLong(action)
  if (action === 'distractors') return withWrongAnswers(wish)
  const cards = MAKERS[action](wish)
  return cards === null ? { cards: [], note: NOTES[action], needsModel: true } : { cards, note: '', needsModel: false }
}

/** A longer side is a page: the rules for cards say nothing about it. */
const LONGEST_SIDE = 2_000

function tooLong(action: EditAction): EditAnswer {
  const nothing = action === 'distractors' ? { distractors: [] } : { cards: [] }
  return { ...nothing, note: 'The card is too long for the built-in engine.', needsModel: true }
}

type Made = readonly Flashcard[] | null

const MAKERS: Readonly<Record<Exclude<EditAction, 'distractors'>, (wish: EditWish) => Made>> = {
  shorten: ({ card, quote, selection }) => alone(shortened(card, quote, selection)),
  split: ({ card }) => parts(card),
  example: ({ card, quote }) => alone(withExample(card, quote)),
  ambiguity: ({ card, quote }) => alone(madeDefinite(card, quote)),
}

const NOTES: Readonly<Record<EditAction, string>> = {
  shorten: 'Nothing can be left out without new words.',
  split: 'The card holds one fact, or several that only new words would part.',
  example: 'The source sentence gives no example.',
  ambiguity: 'The rules find nothing that they could make definite.',
  distractors: 'The deck has too few other answers of this kind.',
}

const alone = (card: Flashcard | null): Made => (card === null ? null : [card])

/** The first way of splitting whose cards can all be kept. */
function parts(card: Flashcard): Made {
  for (const split of [splitBlanks, splitQuestions, splitList, splitFacts]) {
    const cards = split(card)
    if (
      cards !== null &&
      cards.length > 1 &&
      cards.length <= MAX_SPLIT &&
      cards.every((made) => !isBlocked(lintCard(made)))
    )
      return cards
  }
  return null
}

const EXAMPLE = /\b(?:for example|for instance|such as|e\.g\.),?\s+([^.;:()]{3,120})/i

/** The example that the source sentence itself gives. */
function withExample({ front, back }: Flashcard, quote: string | null): Flashcard | null {
  const found = listIn(quote === null ? '' : (EXAMPLE.exec(quote)?.[1] ?? ''))
  if (found === '' || `${front} ${back}`.toLowerCase().includes(found.toLowerCase())) return null
  return { front, back: `${back.trim().replace(/\.$/, '')}. For example: ${found}` }
}

/** `neon and argon` of `neon and argon, hardly react`: up to the part that ends the list. */
function listIn(text: string): string {
  const entries = text.trim().split(', ')
  const last = entries.findIndex((entry) => /(?:^|\s)(?:and|or)\s/.test(entry))
  return entries.slice(0, last === -1 ? 1 : last + 1).join(', ')
}

/** What is definite already is left alone; each step takes one finding away. */
const DEFINITE = ['dangling-reference', 'vague-stem', 'answer-leak', 'yes-no', 'thin-cloze', 'not-a-question'] as const

function madeDefinite(card: Flashcard, quote: string | null): Flashcard | null {
  let current = card
  for (const code of DEFINITE) {
    const isFound = lintCard(current).some((finding) => finding.code === code)
    const fix = isFound ? fixFinding(current, code, quote) : null
    const [made] = fix?.cards ?? []
    if (fix?.cards.length === 1 && made !== undefined) current = made
  }
  return current === card ? null : current
}

function withWrongAnswers({ card, siblings }: EditWish): EditAnswer {
  const distractors = wrongAnswers(card, siblings)
  return distractors.length < 3
    ? { distractors: [], note: NOTES.distractors, needsModel: true }
    : { distractors, note: '', needsModel: false }
}
