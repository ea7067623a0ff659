import type { SearchPart, SearchQuery } from '@cairn/core/search/parse-search'
import { type Test, testOfTerm } from '../match-cards.ts'

/** Whether a card is what a query asks for, a card at a time and as plainly as can be. */
export function matcherOf({ parts, unknown }: Pick<SearchQuery, 'parts' | 'unknown'>): Test {
  const tests = parts.map(testOf)
  return (card) => unknown.length === 0 && tests.every((test) => test(card))
}

function testOf(part: SearchPart): Test {
  switch (part.kind) {
    case 'all':
    case 'any': {
      const tests = part.parts.map(testOf)
      return part.kind === 'all'
        ? (card) => tests.every((test) => test(card))
        : (card) => tests.some((test) => test(card))
    }
    case 'not': {
      const test = testOf(part.part)
      return (card) => !test(card)
    }
    default:
      return testOfTerm(part)
  }
}
