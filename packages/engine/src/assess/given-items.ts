import { contentStems, countWords } from '@cairn/core/text/words'
import type { CardDraft } from '../facts/draft.ts'
import { kindOf, numericItem } from './draft-items.ts'
import { fewOf } from './few-of.ts'
import { type Item, type ItemBase, itemFrom, type Maker, type Wrong } from './item.ts'
import { heaviestTerm } from './topics.ts'

/** Questions of a source that are asked, and whose answers may be options. */
const MOST_GIVEN = 400

/** Items over questions that the source itself answers: its other answers are the wrong options. */
export function givenItems(drafts: readonly CardDraft[], maker: Maker): Item[] {
  const given = fewOf(
    drafts.filter(({ kind }) => kind === 'given'),
    MOST_GIVEN,
  )
  return given.flatMap((draft) => {
    const base: ItemBase = {
      kind: kindOf(draft),
      stem: draft.front,
      key: draft.back,
      topic: topicOf(draft, maker),
      start: draft.start,
      end: draft.end,
      score: 6,
    }
    const item = numericItem(base, draft, maker) ?? itemFrom(base, otherAnswers(draft, given), maker)
    return item === null ? [] : [item]
  })
}

function topicOf(draft: CardDraft, { context }: Maker): string {
  const tokens = context.analysis.sentences
    .filter(({ start, end }) => start < draft.end && end > draft.start)
    .flatMap((sentence) => sentence.tokens)
  return heaviestTerm(tokens, context) ?? draft.back
}

/** Answers to other questions of the source, those most alike in length and words first. */
function otherAnswers(draft: CardDraft, given: readonly CardDraft[]): Wrong[] {
  const asked = new Set(contentStems(draft.front))
  const score = (other: CardDraft): number =>
    contentStems(other.front).filter((stem) => asked.has(stem)).length -
    Math.abs(countWords(other.back) - countWords(draft.back))
  return given
    .filter((other) => other !== draft)
    .sort((a, b) => score(b) - score(a))
    .map((other) => ({ text: other.back, why: `This is the answer to “${other.front}”` }))
}
