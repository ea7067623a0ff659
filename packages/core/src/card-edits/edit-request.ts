import { type ChatRequest, DATA_RULE, safeSlice } from '../ai-protocol/chat-request.ts'
import {
  DISTRACTOR_COUNT,
  EDIT_MODEL,
  type EditAction,
  editTaskOf,
  MAX_SIBLINGS,
  MAX_SPLIT,
} from '../ai-protocol/edit-tasks.ts'
import type { Flashcard } from '../cards/card.ts'

/** Words of one side that the learner has selected. */
export interface CardSelection {
  readonly side: 'front' | 'back'
  readonly text: string
}

export interface EditInput {
  readonly action: EditAction
  readonly card: Flashcard
  /** The sentence of the source that the card rests on; null without one. */
  readonly quote: string | null
  /** Null for the whole card. */
  readonly selection: CardSelection | null
  /** Other cards of the deck, the nearest first; the first 60 are sent, for wrong answers alone. */
  readonly siblings: readonly Flashcard[]
}

const LONGEST_QUOTE = 2_000
const LONGEST_SIBLING = 200

const TASKS: Readonly<Record<EditAction, string>> = {
  shorten:
    'Make the card shorter and keep what it asks and what is true about it. The back has at most 20 words, a bare term at most 5.',
  split: `Split the card into as many cards as it holds facts, at most ${MAX_SPLIT}, each with one question and one answer. Together they say what it said, and nothing else.`,
  example:
    'Add one short, concrete example that helps to understand the answer. Put it at the end of the back, after "For example: ". Leave the rest of the card as it is.',
  ambiguity:
    'Make the front definite, so that exactly one answer is right: name what pronouns and pointers mean, ask one question, give no answer away. Leave the back as it is unless it answers two things.',
  distractors: `Write ${DISTRACTOR_COUNT} wrong answers for a choice: of the same kind, form and length as the right one, plausible, surely wrong, none a part of another.`,
}

const CARD_FORM = '{"cards": [{"front": "…", "back": "…"}], "note": ""}'
const CHOICE_FORM = '{"distractors": ["…", "…", "…"], "note": ""}'

/** The request for one change of one card; the user message is JSON of the card and what it rests on. */
export function buildEditRequest({ action, card, quote, selection, siblings }: EditInput): ChatRequest<true> {
  const system = [
    'You change one flashcard of a learner who studies with spaced repetition. The user message is JSON: "card" (front, back), "quote" (the sentence of the source it rests on, or null), "selection" (the part to change, or null) and "siblings" (other cards of the deck).',
    DATA_RULE,
    '',
    `Your task: ${TASKS[action]}`,
    '',
    '- Keep the language of the card, its Markdown, its formulas and its blanks (_____).',
    '- With a "quote" say only what it supports. Copy numbers, dates, units and names exactly.',
    '- With a "selection" change only that part.',
    '- Every front is a full question or a sentence with exactly one blank, understood without the text.',
    '- When there is nothing to change, reply with an empty list and one sentence in "note".',
    '',
    'Reply with one JSON object and nothing else, exactly in this form:',
    action === 'distractors' ? CHOICE_FORM : CARD_FORM,
    ...(action === 'split' || action === 'distractors' ? [] : ['"cards" has exactly one element.']),
  ].join('\n')
  const user = JSON.stringify({
    card: { front: card.front, back: card.back },
    quote: quote === null ? null : safeSlice(quote, LONGEST_QUOTE),
    selection,
    siblings: action === 'distractors' ? siblings.slice(0, MAX_SIBLINGS).map(shortened) : [],
  })
  return {
    model: EDIT_MODEL,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    response_format: { type: 'json_object' },
    stream: true,
    metadata: { task: editTaskOf(action) },
  }
}

const shortened = ({ front, back }: Flashcard): Flashcard => ({
  front: safeSlice(front, LONGEST_SIBLING),
  back: safeSlice(back, LONGEST_SIBLING),
})
