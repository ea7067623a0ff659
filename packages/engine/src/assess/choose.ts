import { QUESTION_COUNT } from '@cairn/core/ai-protocol/models'
import type { QuestionKind } from '@cairn/core/assessment/assessment-questions'
import { saidAlways } from '@cairn/core/assessment/check-items'
import { holdsWords } from '@cairn/core/assessment/plain-text'
import { contentStems } from '@cairn/core/text/words'
import type { Item } from './item.ts'
import { plain } from './item-rules.ts'

/** The five things a test asks for: a fact, a concept, a reason, a supported statement, and a case or confusable pair. */
const SLOTS: Readonly<Record<QuestionKind, number>> = {
  fact: 0,
  concept: 1,
  why: 2,
  statement: 3,
  comparison: 3,
  scenario: 4,
  pair: 4,
}
const MAX_LONGEST_KEYS = 2
const BEAM = 24
const PER_SLOT = 4
const MAX_STEPS = 60_000

/** `strict`: no question may even hold the answer of another; `mild`: it may, unless it asks for the same. */
export type Strictness = 'strict' | 'mild'

interface Candidate {
  readonly item: Item
  readonly zone: number
  readonly slot: number
  readonly stem: string
  readonly key: string
  /** What the question says whichever option is right. */
  readonly said: string
  readonly asked: readonly string[]
  readonly isKeyLongest: boolean
}

interface Choice {
  readonly chosen: readonly Candidate[]
  readonly value: number
}

/**
 * Up to five items that go together, in the order of the text: one from each zone and of each kind as far as there are
 * any, no two with one answer or overlapping words, none that answers another. A beam search over the zones.
 */
export function chooseFive(items: readonly Item[], zoneOf: (start: number) => number, strictness: Strictness): Item[] {
  const candidates = items.map((item) => toCandidate(item, zoneOf)).sort((a, b) => b.item.score - a.item.score)
  const goTogether = rememberPairs(strictness)
  const fits = (choice: Choice, next: Candidate): boolean =>
    choice.chosen.every((other) => other !== next && goTogether(other, next)) &&
    (!next.isKeyLongest || choice.chosen.filter((other) => other.isKeyLongest).length < MAX_LONGEST_KEYS)
  let beam: Choice[] = [{ chosen: [], value: 0 }]
  const rounds = [0, 1, 2, 3, 4].map((zone) => shortlist(candidates.filter((one) => one.zone === zone)))
  for (const pool of rounds) beam = widened(beam, pool, fits)
  const rest = shortlist(candidates, PER_SLOT * 4)
  for (let turn = 0; turn < QUESTION_COUNT; turn += 1) beam = widened(beam, rest, fits)
  const found = beam.reduce<Choice | null>((top, next) => (top === null || isBetter(next, top) ? next : top), null)
  // A beam may run dry in short texts where few go together; these are small enough to try everything.
  const best = found?.chosen.length === QUESTION_COUNT ? found : (anyFive(candidates, fits) ?? found)
  return (best?.chosen ?? []).map(({ item }) => item).sort((a, b) => a.start - b.start)
}

/** The first five that go together, those of more worth tried first; null when a bounded search finds none. */
function anyFive(candidates: readonly Candidate[], fits: (choice: Choice, next: Candidate) => boolean): Choice | null {
  let steps = 0
  const search = (choice: Choice, from: number): Choice | null => {
    if (choice.chosen.length === QUESTION_COUNT) return choice
    for (let at = from; at < candidates.length && steps < MAX_STEPS; at += 1) {
      const next = candidates[at]
      steps += 1
      if (next === undefined || !fits(choice, next)) continue
      const found = search(extended(choice, next), at + 1)
      if (found !== null) return found
    }
    return null
  }
  return search({ chosen: [], value: 0 }, 0)
}

function isBetter(a: Choice, b: Choice): boolean {
  return a.chosen.length !== b.chosen.length ? a.chosen.length > b.chosen.length : a.value > b.value + 1e-9
}

/** The best of each kind. */
function shortlist(candidates: readonly Candidate[], perSlot = PER_SLOT): Candidate[] {
  const counts = new Map<number, number>()
  return candidates.filter(({ slot }) => {
    const count = counts.get(slot) ?? 0
    counts.set(slot, count + 1)
    return count < perSlot
  })
}

function widened(
  beam: readonly Choice[],
  pool: readonly Candidate[],
  fits: (choice: Choice, next: Candidate) => boolean,
): Choice[] {
  const next = beam.flatMap((choice) =>
    choice.chosen.length === QUESTION_COUNT
      ? [choice]
      : [choice, ...pool.filter((one) => fits(choice, one)).map((one) => extended(choice, one))],
  )
  const seen = new Set<string>()
  return next
    .sort((a, b) => b.value - a.value)
    .filter(({ chosen }) => {
      const key = chosen
        .map(({ item }) => `${item.start} ${item.stem}`)
        .sort()
        .join('|')
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, BEAM)
}

function extended({ chosen, value }: Choice, next: Candidate): Choice {
  const worth = Math.min(1.2, next.item.score / 5)
  // A thin item of a new kind is no gain over a good one of a kind that is there.
  const novelty = Math.min(1, next.item.score / 2)
  const isNewKind = chosen.every(({ slot }) => slot !== next.slot)
  const isNewZone = next.zone >= 0 && chosen.every(({ zone }) => zone !== next.zone)
  const isSameTopic = chosen.some(({ item }) => plain(item.topic) === plain(next.item.topic))
  const gain =
    2 * worth +
    (isNewKind ? 2 * novelty : 0) +
    (isNewZone ? 1.2 * novelty : 0) -
    (isSameTopic ? 0.8 : 0) -
    (next.isKeyLongest ? 0.2 : 0)
  return { chosen: [...chosen, next], value: value + gain }
}

function toCandidate(item: Item, zoneOf: (start: number) => number): Candidate {
  const [a, b, c] = item.wrong
  const options = { A: item.key, B: a.text, C: b.text, D: c.text }
  return {
    item,
    zone: zoneOf(item.start),
    slot: SLOTS[item.kind],
    stem: plain(item.stem),
    key: plain(item.key),
    said: saidAlways({ question: item.stem, options }),
    asked: [...new Set(contentStems(item.stem))].filter((stem) => !contentStems(item.key).includes(stem)),
    isKeyLongest: item.wrong.every(({ text }) => text.length < item.key.length),
  }
}

/** Pairs are asked for again and again in a beam, so that each is worked out once. */
function rememberPairs(strictness: Strictness): (a: Candidate, b: Candidate) => boolean {
  const known = new Map<Candidate, Map<Candidate, boolean>>()
  return (a, b) => {
    const found = known.get(a)?.get(b) ?? known.get(b)?.get(a)
    if (found !== undefined) return found
    const result = canGoTogether(a, b, strictness)
    const own = known.get(a) ?? new Map<Candidate, boolean>()
    known.set(a, own.set(b, result))
    return result
  }
}

function canGoTogether(a: Candidate, b: Candidate, strictness: Strictness): boolean {
  if (a.key === b.key || a.stem === b.stem) return false
  if (a.item.start < b.item.end && b.item.start < a.item.end) return false
  return !tells(a, b, strictness) && !tells(b, a, strictness)
}

function tells(teller: Candidate, other: Candidate, strictness: Strictness): boolean {
  if (!holdsWords(teller.said, other.key)) return false
  if (strictness === 'strict') return true
  const told = new Set(contentStems(teller.said))
  return other.asked.length > 0 && other.asked.filter((stem) => told.has(stem)).length / other.asked.length >= 0.5
}
