import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RateEvent } from '../reviews/review-event.ts'
import { cpuMs } from '../testing/cpu-time.ts'
import { type DrillMode, drill, drillSummary, startDrill } from './drill.ts'
import { learn, learnSummary, MOST_MISSES, startLearn } from './learn.ts'
import type { PracticeAnswer } from './practice-answer.ts'
import { restoreSession } from './restore-session.ts'
import { shuffled } from './shuffle.ts'
import { prepareDeck } from './study-deck.ts'
import { playDrill, playLearn } from './testing/play.ts'
import { aCard, anyBehaviour, anyCards, namedCards } from './testing/study-cards.ts'

const sorted = (ids: readonly string[]) => [...ids].sort()
const stored = (state: unknown): unknown => JSON.parse(JSON.stringify(state))

test('learn: every session ends, and every card is learned, put aside or left out', () => {
  fc.assert(
    fc.property(anyCards, anyBehaviour, fc.string(), fc.boolean(), (cards, acts, seed, swap) => {
      const deck = prepareDeck(cards, { swap })
      const { states, learned } = playLearn(startLearn({ deck, seed }), deck, acts)
      const last = states.at(-1)!
      expect(sorted([...learned, ...last.putAside])).toEqual(sorted(deck.ids))
      expect(sorted([...deck.ids, ...deck.leftOut.map(({ cardId }) => cardId)])).toEqual(
        sorted(cards.map(({ id }) => id)),
      )
      expect(last.turn).toBeLessThanOrEqual(deck.ids.length * (2 * MOST_MISSES + 2))
      expect(learnSummary(last)).toMatchObject({ remaining: 0, learnedInAll: learned.length })
    }),
    { numRuns: 80 },
  )
})

test('learn: goes on the same from its JSON at any point', () => {
  fc.assert(
    fc.property(anyCards, anyBehaviour, (cards, acts) => {
      const deck = prepareDeck(cards)
      const { states, events } = playLearn(startLearn({ deck, seed: 's' }), deck, acts)
      for (const [at, event] of events.entries()) {
        const restored = restoreSession(stored(states[at]), prepareDeck(cards))
        if (!restored.ok || restored.state.mode !== 'learn') throw new Error('Inconsistent: not restored')
        expect(restored.state).toEqual(states[at])
        if (event.kind !== 'stop') expect(learn(restored.state, event as never, deck)).toEqual(states[at + 1])
      }
    }),
    { numRuns: 40 },
  )
})

test.each<DrillMode>(['write', 'cram'])(
  '%s: every session ends, no card is lost, and it goes on the same from its JSON',
  (mode) => {
    fc.assert(
      fc.property(anyCards, anyBehaviour, fc.string(), (cards, acts, seed) => {
        const deck = prepareDeck(cards)
        // Whoever misses without end crams without end: from some point on this learner knows.
        const actAt = (step: number) => (mode === 'cram' && step > 150 ? 0 : (acts[step % acts.length] ?? 0))
        const { states, events, answers } = playDrill(startDrill(mode, { deck, seed }), deck, actAt)
        const last = states.at(-1)!
        const summary = drillSummary(last)
        expect(summary.done + summary.putAside.length).toBe(deck.ids.length)
        expect(summary.remaining).toBe(0)
        expect(sorted([...new Set(answers.map(({ cardId }) => cardId))])).toEqual(sorted(deck.ids))
        for (const [at, event] of events.entries()) {
          const restored = restoreSession(stored(states[at]), deck)
          if (!restored.ok || restored.state.mode === 'learn' || restored.state.mode === 'test')
            throw new Error('Inconsistent')
          expect(drill(restored.state, event as never, deck)).toEqual(states[at + 1])
        }
      }),
      { numRuns: 80 },
    )
  },
)

test('cram: a missed card is right twice after its last miss, others once', () => {
  fc.assert(
    fc.property(anyBehaviour, (acts) => {
      const deck = prepareDeck(namedCards(12))
      const { answers } = playDrill(startDrill('cram', { deck, seed: 'c' }), deck, (step) =>
        step > 120 ? 0 : (acts[step % acts.length] ?? 0),
      )
      for (const id of deck.ids) {
        const own = answers.filter(({ cardId }) => cardId === id).map(({ isRight }) => isRight)
        const rights = own.slice(own.lastIndexOf(false) + 1)
        expect(rights).toEqual(own.includes(false) ? [true, true] : [true])
      }
    }),
  )
})

test('no state and no answer holds a rating: nothing here can enter the review log', () => {
  const deck = prepareDeck(namedCards(9))
  const acts = [0, 7, 10, 3, 9]
  const plays = [
    playLearn(startLearn({ deck, seed: 'r' }), deck, acts),
    playDrill(startDrill('write', { deck, seed: 'r' }), deck, (step) => acts[step % 5] ?? 0),
    playDrill(startDrill('cram', { deck, seed: 'r' }), deck, (step) => (step > 60 ? 0 : (acts[step % 5] ?? 0))),
  ]
  for (const { states, answers } of plays) {
    expect(answers.length).toBeGreaterThan(9)
    expect(JSON.stringify([states, answers])).not.toMatch(/"rating"|"eventId"|"deviceSeq"|"kind":"rate"/)
  }
  const [answer] = plays[0]?.answers ?? []
  if (answer === undefined) throw new Error('Inconsistent: no answer')
  // @ts-expect-error A practice answer is no review.
  const review: RateEvent = answer satisfies PracticeAnswer
  expect(review).not.toHaveProperty('rating')
})

test('the same seed gives the same order, whatever order the cards come in; another seed another', () => {
  const cards = namedCards(20)
  const orderOf = (given: typeof cards, seed: string) => startDrill('cram', { deck: prepareDeck(given), seed }).order
  expect(orderOf(cards, 'a')).toEqual(orderOf([...cards].reverse(), 'a'))
  expect(orderOf(cards, 'a')).not.toEqual(orderOf(cards, 'b'))
  expect(startDrill('cram', { deck: prepareDeck(cards), seed: 'a', shuffle: false }).order).toEqual(
    cards.map(({ id }) => id),
  )
  const [keys] = fc.sample(fc.array(fc.string(), { minLength: 5 }), { numRuns: 1, seed: 3 })
  expect(sorted(shuffled(keys ?? [], 'x', String))).toEqual(sorted(keys ?? []))
})

test('cards that were sure but wrong come first', () => {
  const deck = prepareDeck(namedCards(10))
  expect(startLearn({ deck, seed: 'f', first: ['c7', 'gone', 'c3'] }).order.slice(0, 2)).toEqual(['c7', 'c3'])
})

test('a large deck starts, asks and answers within moments', () => {
  const cards = Array.from({ length: 50_000 }, (_, at) =>
    aCard(`c${at}`, `answer ${at.toString(36).replace(/\d/g, 'q')} word`),
  )
  let deck = prepareDeck([])
  let state = startLearn({ deck, seed: 'empty' })
  const starting = cpuMs(() => {
    deck = prepareDeck(cards)
    state = startLearn({ deck, seed: 'big' })
  })
  expect(starting).toBeLessThan(10_000)
  const asking = cpuMs(() => {
    state = playLearn({ ...state, order: state.order.slice(0, 14) }, deck, [0, 0, 7]).states.at(-1)!
  })
  expect(state.phase).toBe('finished')
  expect(asking).toBeLessThan(20_000)
})

test('cards deleted or emptied since are gone from a restored session', () => {
  const cards = namedCards(9)
  const state = startLearn({ deck: prepareDeck(cards), seed: 'g' })
  const [first, second] = state.queue.map(({ cardId }) => cardId)
  const left = cards
    .filter(({ id }) => id !== first)
    .map((card) => (card.id === second ? { ...card, back: ' ' } : card))
  const deck = prepareDeck(left)
  const restored = restoreSession(stored(state), deck)
  if (!restored.ok || restored.state.mode !== 'learn') throw new Error('Inconsistent: not restored')
  const { learned } = playLearn(restored.state, deck, [0])
  expect(sorted(learned)).toEqual(sorted(deck.ids))
})

test('what is no session is refused', () => {
  const deck = prepareDeck(namedCards(3))
  const state = stored(startLearn({ deck, seed: 'x' })) as Record<string, unknown>
  const broken = [
    null,
    7,
    'learn',
    [],
    {},
    { ...state, version: 2 },
    { ...state, queue: [] },
    { ...state, nextIndex: 99 },
    { ...state, phase: 'feedback' },
    { ...state, order: [1] },
  ]
  for (const json of broken) expect(restoreSession(json, deck)).toEqual({ ok: false, problem: 'no-session' })
  fc.assert(fc.property(fc.json(), (json) => !restoreSession(JSON.parse(json), deck).ok))
})
