import type { DeckOverrides } from '../../scheduling/deck-settings.ts'
import { clampParameters, type FsrsParameters } from '../../scheduling/fsrs-parameters.ts'
import { RETENTION_MAX, RETENTION_MIN } from '../../scheduling/study-settings.ts'
import { type AnkiCollection, type AnkiDeckOptions, DECK_SEPARATOR, homeDeckOf } from '../collection/collection.ts'
import { deckTitle } from '../collection/deck-title.ts'
import { fsrsMemoryOf } from './starting-state.ts'

/*
 * The options of Anki's decks in Cairn's terms. Where they say what the learner has anyway, the deck goes along with the
 * learner. A limit of a day is a deck's own here and a tree's in Anki: of several decks under one heading each would be
 * given the limit of all, so theirs are left.
 */

/** What of a deck's options has no place here. */
export const OPTIONS_LEFT = ['limits', 'steps', 'leeches', 'parameters'] as const
export type OptionLeft = (typeof OPTIONS_LEFT)[number]

export interface OptionsPlan {
  /** What decks would have for themselves, by their ids in the package; those that would have nothing are absent. */
  readonly settings: ReadonlyMap<number, DeckOverrides>
  readonly parameters: OfferedParameters | null
  /** What is left out, with the names of the decks, of parameters those of their presets. */
  readonly left: readonly { readonly code: OptionLeft; readonly names: readonly string[] }[]
}

/** Parameters for all cards of a learner: those by which most cards of the package were scheduled. */
export interface OfferedParameters {
  readonly preset: string
  readonly cards: number
  readonly values: FsrsParameters
}

const OWN_LEECH_LAPSES = 8
const MOST_STEPS = 10
const LONGEST_STEP_MINUTES = 1_440
const MOST_PER_DAY = 9_999
const LONGEST_INTERVAL = 36_500

/** The options of all decks that have cards, beside what the learner has. */
export function planOptions(
  collection: Pick<AnkiCollection, 'decks' | 'cards'>,
  learner: Required<DeckOverrides>,
): OptionsPlan {
  const cards = cardsPerDeck(collection)
  const decks = [...cards.keys()].flatMap((id) => {
    const deck = collection.decks.get(id)
    return deck?.options === undefined ? [] : [{ id, name: deck.name, options: deck.options }]
  })
  const withFsrs = collection.cards.some(({ data }) => fsrsMemoryOf(data) !== null)
  const inTree = new Map<string, number>()
  for (const { name } of decks) inTree.set(headingOf(name), (inTree.get(headingOf(name)) ?? 0) + 1)
  const settings = new Map<number, DeckOverrides>()
  const left = new Left()
  for (const { id, name, options } of decks) {
    const limits = differing(limitsOf(options), learner)
    const others = scheduleSettingsOf(options, withFsrs)
    const isAlone = inTree.get(headingOf(name)) === 1
    if (!isAlone && Object.keys(limits).length > 0) left.add('limits', headingOf(name))
    if (others.learningStepsMinutes === undefined || others.relearningStepsMinutes === undefined)
      left.add('steps', deckTitle({ name }))
    if (options.leechThreshold !== OWN_LEECH_LAPSES) left.add('leeches', deckTitle({ name }))
    const own = { ...differing(others, learner), ...(isAlone && limits) }
    if (Object.keys(own).length > 0) settings.set(id, own)
  }
  const [parameters = null, ...others] = parametersOf(decks, cards)
  for (const { preset } of others) left.add('parameters', preset)
  for (const { options } of decks)
    if (options.parameters.length > 0 && asFsrs6(options.parameters) === null) left.add('parameters', options.name)
  return { settings, parameters, left: left.list() }
}

class Left {
  readonly #names = new Map<OptionLeft, Set<string>>()

  add(code: OptionLeft, name: string): void {
    this.#names.set(code, (this.#names.get(code) ?? new Set()).add(name))
  }

  list(): OptionsPlan['left'] {
    return OPTIONS_LEFT.flatMap((code) => {
      const names = this.#names.get(code)
      return names === undefined ? [] : [{ code, names: [...names].sort() }]
    })
  }
}

function cardsPerDeck({ cards }: Pick<AnkiCollection, 'cards'>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const card of cards) counts.set(homeDeckOf(card), (counts.get(homeDeckOf(card)) ?? 0) + 1)
  return counts
}

const headingOf = (name: string): string => deckTitle({ name }).split(DECK_SEPARATOR)[0] ?? ''

const limitsOf = ({ newPerDay, reviewsPerDay }: AnkiDeckOptions): DeckOverrides => ({
  newPerDay: between(newPerDay, 0, MOST_PER_DAY),
  reviewsPerDay: between(reviewsPerDay, 0, MOST_PER_DAY),
})

/** What decides schedules, as a deck can have it. Without FSRS the retention that stands in every preset was never aimed at. */
function scheduleSettingsOf(options: AnkiDeckOptions, withFsrs: boolean): DeckOverrides {
  const { desiredRetention, learningStepsMinutes, relearningStepsMinutes } = options
  const isAimedAt = desiredRetention !== null && desiredRetention > 0 && (withFsrs || options.parameters.length > 0)
  return {
    ...(areSteps(learningStepsMinutes) && { learningStepsMinutes }),
    ...(areSteps(relearningStepsMinutes) && { relearningStepsMinutes }),
    maximumIntervalDays: between(options.maximumIntervalDays, 1, LONGEST_INTERVAL),
    ...(isAimedAt && { desiredRetention: Math.min(Math.max(rounded(desiredRetention), RETENTION_MIN), RETENTION_MAX) }),
  }
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(Math.round(value), least), most)
/** Anki writes single precision: 0.92 comes as 0.9200000166893005. */
const rounded = (share: number) => Math.round(share * 1_000) / 1_000

const areSteps = (minutes: readonly number[]) =>
  minutes.length <= MOST_STEPS && minutes.every((step) => step > 0 && step <= LONGEST_STEP_MINUTES)

function differing(told: DeckOverrides, learner: DeckOverrides): DeckOverrides {
  const known = new Map<string, unknown>(Object.entries(learner))
  return Object.fromEntries(
    Object.entries(told).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(known.get(key))),
  )
}

interface DeckWithOptions {
  readonly id: number
  readonly options: AnkiDeckOptions
}

/** All sets of parameters, the one of most cards first. */
function parametersOf(decks: readonly DeckWithOptions[], cards: ReadonlyMap<number, number>): OfferedParameters[] {
  const sets = new Map<string, OfferedParameters>()
  for (const { id, options } of decks) {
    const values = asFsrs6(options.parameters)
    if (values === null) continue
    const key = values.join()
    const known = sets.get(key)
    const count = (known?.cards ?? 0) + (cards.get(id) ?? 0)
    sets.set(key, { preset: known?.preset ?? options.name.trim(), values, cards: count })
  }
  return [...sets.values()].sort((one, other) => other.cards - one.cards)
}

/**
 * Parameters of FSRS 4.5, 5 or 6 as those of FSRS-6, by the rules of fsrs-rs (`check_and_fill_parameters`); null for
 * any other number of them.
 */
export function asFsrs6(values: readonly number[]): FsrsParameters | null {
  if (!values.every(Number.isFinite)) return null
  if (values.length === 21) return clampParameters(values)
  if (values.length === 19) return clampParameters([...values, 0, FSRS5_DECAY])
  if (values.length !== 17) return null
  const [w4 = 0, w5 = 0, w6 = 0] = values.slice(4, 7)
  const converted = [...values.slice(0, 4), w5 * 2 + w4, Math.log(w5 * 3 + 1) / 3, w6 + 0.5, ...values.slice(7)]
  return clampParameters([...converted, 0, 0, 0, FSRS5_DECAY])
}

const FSRS5_DECAY = 0.5
