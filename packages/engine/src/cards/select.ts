import { createDuplicateIndex } from '@cairn/core/duplicates/duplicates'
import type { CardDraft, FactContext } from '../facts/draft.ts'
import { createBestFirst } from './best-first.ts'
import { passesLint } from './gates.ts'
import type { ScoredDraft } from './score.ts'
import type { Standing } from './topics.ts'

/** How much each thing a deck is still owed counts; found by search together with the weights of the cards. */
export const SELECT = {
  owed: 1.2,
  over: 0.75,
  newFifth: 1.3,
  thinFifth: 1.1,
  fullFifth: 0.85,
  fresh: 0.35,
  again: 0.6,
  variety: 0.9,
  sameKind: 0.93,
}

interface Cell {
  readonly words: number
  readonly mass: number
}

interface State {
  readonly chosen: ScoredDraft[]
  readonly taken: Set<ScoredDraft>
  clozes: number
  readonly perKind: Map<string, number>
  readonly perSentence: Map<number, number>
  readonly perCell: Map<number, number>
  readonly perAnswer: Map<string, number>
  readonly perFifth: number[]
  readonly terms: Set<string>
  readonly perStanding: Record<Standing, number>
}

/** Keeps a draft open for the case that nothing else is left. */
const LAST = 0.01

/** Passes over the drafts: one card a sentence, then two, then three; each only when the one before gave too few. */
const SENTENCE_LIMITS = [1, 2, 3]

export interface SelectOptions {
  readonly isAllowed?: (draft: CardDraft) => boolean
  /** Chosen before, and counted. */
  readonly early?: readonly ScoredDraft[]
}

/**
 * At most `count` drafts, greedily by marginal worth: own score, what the sections of the text are still owed, and
 * how far the card is from those chosen. In the order of the text. Deterministic: ties go to the earlier draft.
 */
export function selectDrafts(
  drafts: readonly ScoredDraft[],
  count: number,
  context: FactContext,
  { isAllowed = () => true, early = [] }: SelectOptions = {},
): ScoredDraft[] {
  const length = context.analysis.document.source.length
  const quotas = quotasOf(drafts, count, context)
  const hasWeak = drafts.some(({ standing }) => standing === 'weak')
  const state: State = {
    chosen: [],
    taken: new Set(),
    clozes: 0,
    perKind: new Map(),
    perSentence: new Map(),
    perCell: new Map(),
    perAnswer: new Map(),
    perFifth: [0, 0, 0, 0, 0],
    terms: new Set(),
    perStanding: { weak: 0, strong: 0, other: 0 },
  }
  const seen = createDuplicateIndex()
  for (const given of early) {
    seen.add(given.draft)
    choose(given, state, length)
  }
  const isSound = onceEachText((draft) => passesLint(draft) && isAllowed(draft))
  for (const limit of SENTENCE_LIMITS) {
    const open = new Set(drafts.filter((draft) => !state.taken.has(draft)))
    while (state.chosen.length < count) {
      const isKnown = onceEachText((draft) => seen.find(draft) !== null)
      const best = bestOf(open, state, {
        gain: { limit, quotas, length, count, hasWeak },
        // What costs least is asked first.
        isFit: (one) => !isKnown(one.draft) && !isLikeChosen(one, state) && isSound(one.draft),
      })
      if (best === null) break
      seen.add(best.draft)
      choose(best, state, length)
    }
  }
  const placeOf = new Map(drafts.map((draft, place) => [draft, place]))
  return state.chosen.sort(
    (a, b) =>
      a.draft.start - b.draft.start || a.draft.end - b.draft.end || (placeOf.get(a) ?? -1) - (placeOf.get(b) ?? -1),
  )
}

interface Limits {
  readonly limit: number
  readonly quotas: ReadonlyMap<number, number>
  readonly length: number
  readonly count: number
  readonly hasWeak: boolean
}

interface Search {
  readonly gain: Limits
  readonly isFit: (candidate: ScoredDraft) => boolean
}

/** The best of the open drafts that is fit; those tried before it are not open any more. */
function bestOf(open: Set<ScoredDraft>, state: State, { gain, isFit }: Search): ScoredDraft | null {
  const queue = createBestFirst(open, (candidate) => gainOf(candidate, state, gain))
  for (let best = queue.next(); best !== null; best = queue.next()) {
    open.delete(best)
    if (isFit(best)) return best
  }
  return null
}

/** Texts that say one thing a thousand times give the same card as often: it is looked at once. */
function onceEachText(look: (draft: CardDraft) => boolean): (draft: CardDraft) => boolean {
  const known = new Map<string, boolean>()
  return (draft) => {
    const text = `${draft.kind}\n${draft.front}\n${draft.back}`
    const found = known.get(text) ?? look(draft)
    known.set(text, found)
    return found
  }
}

function gainOf(
  { draft, score, answerKey, terms, standing }: ScoredDraft,
  state: State,
  { limit, quotas, length, count, hasWeak }: Limits,
): number {
  const key = draft.sentence >= 0 ? draft.sentence : -1 - draft.start
  const used = state.perSentence.get(key) ?? 0
  if (used >= limit) return 0
  const taken = state.perCell.get(draft.section) ?? 0
  const quota = quotas.get(draft.section) ?? 0
  const owed = taken < quota ? SELECT.owed : SELECT.over ** (taken - quota + 1)
  const fifth = state.perFifth[fifthOf(draft.start, length)] ?? 0
  const spread = fifth === 0 ? SELECT.newFifth : fifth < count / 5 ? SELECT.thinFifth : SELECT.fullFifth
  const left = count - state.chosen.length
  // The last places are kept for fifths of the text that have no card yet.
  const mustSpread = fifth > 0 && left <= state.perFifth.filter((cards) => cards === 0).length ? 0.3 : 1
  const sameAnswer = 0.45 ** (state.perAnswer.get(answerKey) ?? 0)
  const fresh = 1 + SELECT.fresh * Math.min(2, terms.filter((term) => !state.terms.has(term)).length)
  const variety = draft.isCloze && state.clozes > state.chosen.length * 0.4 ? SELECT.variety : 1
  // A weak topic has at least twice the cards of a strong one while it has any left.
  const mustWait =
    hasWeak && standing === 'strong' && (state.perStanding.strong + 1) * 2 > state.perStanding.weak ? LAST : 1
  // Ten questions for a year are no deck; definitions and names are each their own.
  const isPlainKind = /^(?:definition|naming|glossary|given|table)$/.test(draft.kind)
  const alike = isPlainKind ? 0 : (state.perKind.get(draft.kind) ?? 0)
  return (
    score *
    SELECT.sameKind ** Math.max(0, alike - 1) *
    mustWait *
    owed *
    spread *
    sameAnswer *
    variety *
    fresh *
    mustSpread *
    SELECT.again ** used
  )
}

function choose(chosen: ScoredDraft, state: State, length: number): void {
  const { draft, answerKey } = chosen
  const add = <Key>(counts: Map<Key, number>, key: Key): unknown => counts.set(key, (counts.get(key) ?? 0) + 1)
  state.chosen.push(chosen)
  state.taken.add(chosen)
  state.clozes += draft.isCloze ? 1 : 0
  add(state.perKind, draft.kind)
  state.perStanding[chosen.standing] += 1
  for (const term of chosen.terms) state.terms.add(term)
  add(state.perSentence, draft.sentence >= 0 ? draft.sentence : -1 - draft.start)
  add(state.perCell, draft.section)
  add(state.perAnswer, answerKey)
  const fifth = fifthOf(draft.start, length)
  state.perFifth[fifth] = (state.perFifth[fifth] ?? 0) + 1
}

function fifthOf(start: number, length: number): number {
  return Math.min(4, Math.floor((start * 5) / Math.max(1, length)))
}

/** The two sides say nearly the same as a chosen card, or one card of a sentence answers another of it. */
function isLikeChosen(candidate: ScoredDraft, state: State): boolean {
  return state.chosen.some((other) => {
    const isSameSentence = candidate.draft.start === other.draft.start
    if (isSameSentence && candidate.answerKey !== '' && candidate.answerKey === other.answerKey) return true
    if (isSameSentence && (tells(candidate.draft, other.draft) || tells(other.draft, candidate.draft))) return true
    const shared = [...candidate.stems].filter((stem) => other.stems.has(stem)).length
    const union = candidate.stems.size + other.stems.size - shared
    return union > 0 && shared / union >= (isSameSentence ? 0.6 : 0.7)
  })
}

/** The answer of one stands word for word in the question of the other. */
function tells(card: CardDraft, other: CardDraft): boolean {
  const back = card.back.toLowerCase().replace(/^(?:an?|the) /, '')
  return card.kind !== 'table' && other.front.toLowerCase().includes(back)
}

/** N * (0.7 * size^0.75 + 0.3 * concept mass), at least 1 for sections over 60 words while the count allows. */
function quotasOf(drafts: readonly ScoredDraft[], count: number, context: FactContext): Map<number, number> {
  const cells = new Map<number, Cell>()
  for (const { draft, score } of drafts) {
    const words = context.analysis.document.sections[draft.section]?.words ?? 0
    cells.set(draft.section, { words, mass: (cells.get(draft.section)?.mass ?? 0) + score })
  }
  const size = [...cells.values()].reduce((sum, cell) => sum + cell.words ** 0.75, 0)
  const mass = [...cells.values()].reduce((sum, cell) => sum + cell.mass, 0)
  const quotas = new Map<number, number>()
  for (const [section, cell] of cells) {
    const share = 0.7 * (cell.words ** 0.75 / Math.max(1, size)) + 0.3 * (cell.mass / Math.max(1, mass))
    const least = cell.words >= 60 && cells.size <= count ? 1 : 0
    quotas.set(section, Math.max(least, Math.round(count * share)))
  }
  return quotas
}
