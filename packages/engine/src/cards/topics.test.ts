import { describe, expect, test } from 'vitest'
import type { FactKind } from '../facts/draft.ts'
import type { Tailoring } from '../protocol/engine-types.ts'
import { contextOf } from '../testing/cards-of.ts'
import { shippedTexts } from '../testing/shipped-texts.ts'
import { makeDrafts } from './make-drafts.ts'
import { type ScoredDraft, scoreDraft } from './score.ts'
import { selectDrafts } from './select.ts'
import { fitOf, standingOf } from './topics.ts'

const textOf = (name: string): string => shippedTexts().find((text) => text.name === name)?.text ?? ''

function deckFor(name: string, tailoring: Tailoring | null, count = 10): ScoredDraft[] {
  const context = contextOf(textOf(name))
  const drafts = makeDrafts(context).map((draft) => scoreDraft(draft, context, tailoring))
  return selectDrafts(drafts, count, context)
}

const level = (proficiency: string): Tailoring => ({ proficiency, weaknesses: [], strengths: [] })
const shareOf = (deck: readonly ScoredDraft[], kinds: readonly FactKind[]): number =>
  deck.filter(({ draft }) => kinds.includes(draft.kind)).length / deck.length

const WEAK_AND_STRONG: readonly (readonly [string, string, string])[] = [
  ['money-and-prices', 'inflation', 'money'],
  ['cell-transport', 'osmosis', 'diffusion'],
  ['steam-and-factories', 'railways', 'spinning and weaving'],
  ['supply-dialogue', 'elasticity', 'supply curve'],
]

describe.each(WEAK_AND_STRONG)('%s, weak in %s, strong in %s', (name, weakness, strength) => {
  const tailoring = { proficiency: 'Intermediate', weaknesses: [weakness], strengths: [strength] }
  const deck = deckFor(name, tailoring, 6)
  const weak = deck.filter(({ standing }) => standing === 'weak')

  test('the weak topic has at least twice the cards of the strong one', () => {
    expect(weak.length).toBeGreaterThan(0)
    expect(weak.length).toBeGreaterThanOrEqual(2 * deck.filter(({ standing }) => standing === 'strong').length)
  })

  test('it has more cards than without a profile', () => {
    const context = contextOf(textOf(name))
    const plain = deckFor(name, null, 6).filter(({ draft }) => standingOf(draft, context, tailoring) === 'weak')
    expect(weak.length).toBeGreaterThanOrEqual(plain.length)
  })
})

test.each(['money-and-prices', 'circuits', 'cell-transport'])('%s: beginners get definitions and gaps', (name) => {
  const easy: FactKind[] = ['definition', 'naming', 'apposition', 'cloze', 'acronym', 'glossary', 'given']
  expect(shareOf(deckFor(name, level('Beginner')), easy)).toBeGreaterThan(shareOf(deckFor(name, level('Expert')), easy))
  expect(shareOf(deckFor(name, level('Beginner')), easy)).toBeGreaterThanOrEqual(0.6)
})

test.each(['money-and-prices', 'circuits', 'cell-transport'])(
  '%s: advanced learners get causes and numbers',
  (name) => {
    const hard: FactKind[] = [
      'reason',
      'purpose',
      'comparison',
      'quantity',
      'date',
      'relation',
      'content',
      'composition',
    ]
    expect(shareOf(deckFor(name, level('Advanced')), hard)).toBeGreaterThan(
      shareOf(deckFor(name, level('Novice')), hard),
    )
  },
)

test('weak topics count at least one and a half times, strong ones six tenths, and weak ones begin with the easy', () => {
  const middle = level('Intermediate')
  expect(fitOf('relation', 'weak', middle)).toBeGreaterThanOrEqual(1.5)
  expect(fitOf('relation', 'strong', middle)).toBe(0.6)
  expect(fitOf('definition', 'weak', middle)).toBeGreaterThan(fitOf('relation', 'weak', middle))
  expect(fitOf('relation', 'other', middle)).toBe(1)
})

test('a topic counts when it stands in the heading above a card', () => {
  const context = contextOf('## Osmosis\n\nWater moves through a membrane toward the side with more salt.')
  const [draft] = makeDrafts(context)
  if (draft === undefined) throw new Error('the sentence gives no card')
  expect(standingOf(draft, context, { proficiency: '', weaknesses: ['osmosis'], strengths: [] })).toBe('weak')
})
