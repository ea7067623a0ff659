import { passesLint } from '../cards/gates.ts'
import { makeDrafts } from '../cards/make-drafts.ts'
import { readContext } from '../facts/context.ts'
import type { CardDraft, FactContext } from '../facts/draft.ts'
import { createTagger, type Tagger } from '../lang/tagger.ts'

let tagger: Tagger | null = null

/** One tagger for all tests of a file: loading it takes longer than any of them. */
export function testTagger(): Tagger {
  tagger ??= createTagger()
  return tagger
}

export function contextOf(text: string): FactContext {
  return readContext(text, testTagger())
}

/** Every draft of a text as "front -> back", blanks included. */
export function draftsOf(text: string): CardDraft[] {
  return makeDrafts(contextOf(text)).filter(passesLint)
}

export function cardsOf(text: string): string[] {
  return draftsOf(text).map(({ front, back }) => `${front} -> ${back}`)
}

/** The cards that ask a question. */
export function questionsOf(text: string): string[] {
  return draftsOf(text)
    .filter(({ isCloze }) => !isCloze)
    .map(({ front, back }) => `${front} -> ${back}`)
}
