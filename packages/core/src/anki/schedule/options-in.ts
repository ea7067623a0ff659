import type { DeckOverrides } from '../../scheduling/deck-settings.ts'
import { clampParameters, type FsrsParameters } from '../../scheduling/fsrs-parameters.ts'
import {
  LONGEST_STEP_MINUTES,
  MOST_LEECH_LAPSES,
  MOST_STEPS,
  RETENTION_MAX,
  RETENTION_MIN,
} from '../../scheduling/study-settings.ts'
import { type AnkiCollection, type AnkiDeckOptions, homeDeckOf } from '../collection/collection.ts'
import { deckTitle } from '../collection/deck-title.ts'
import { between, differing, planLimits } from './limits-in.ts'
import { fsrsMemoryOf } from './starting-state.ts'

/*
 * The options of Anki's decks in Cairn's terms. Where they say what the learner has anyway, the deck goes along with the
 * learner. Limits are a tree's, there and here: those of a deck hold for the decks below it while it is studied.
 */

/** What of a deck's options has no place here. */
export const OPTIONS_LEFT = [
  'limits',
  'steps',
  'retention',
  'leech-suspended',
  'siblings',
  'new-random',
  'new-last-first',
  'review-order',
  'parameters',
] as const
export type OptionLeft = (typeof OPTIONS_LEFT)[number]

export interface OptionsPlan {
  /** What decks would have for themselves, by their ids in the package; those that would have nothing are absent. */
  readonly settings: ReadonlyMap<number, DeckOverrides>
  readonly parameters: OfferedParameters | null
  readonly left: readonly LeftOption[]
}

/** What is left out, with the names of the decks, of parameters those of their presets. */
export interface LeftOption {
  readonly code: OptionLeft
  readonly names: readonly string[]
  /**
   * What it is in Anki. `limits`: new cards and reviews a day; `steps`: minutes; `retention`: a share; `review-order`:
   * Anki's number. None where the code says it all.
   */
  readonly values: readonly number[]
}

/** Parameters for all cards of a learner: those by which most cards of the package were scheduled. */
export interface OfferedParameters {
  readonly preset: string
  readonly cards: number
  readonly values: FsrsParameters
}

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
  const withSiblings = decksWithSiblings(collection)
  const left = new Left()
  const limits = planLimits(collection.decks, decks, learner)
  for (const { heading, values } of limits.left) left.add('limits', heading, values)
  const settings = new Map(limits.settings)
  for (const { id, name, options } of decks) {
    const others = differing(scheduleSettingsOf(options, withFsrs), learner)
    const own = { ...others, ...limits.settings.get(id) }
    if (Object.keys(own).length > 0) settings.set(id, own)
    for (const { code, values } of leftOf(options, { withFsrs, hasSiblings: withSiblings.has(id) }))
      left.add(code, deckTitle({ name }), values)
  }
  const [parameters = null, ...others] = parametersOf(decks, cards)
  for (const { preset } of others) left.add('parameters', preset)
  for (const { options } of decks)
    if (options.parameters.length > 0 && asFsrs6(options.parameters) === null) left.add('parameters', options.name)
  return { settings, parameters, left: left.list() }
}

/** Names by what is left and by its value, which decks may have in common. */
class Left {
  readonly #found = new Map<string, { code: OptionLeft; values: readonly number[]; names: Set<string> }>()

  add(code: OptionLeft, name: string, values: readonly number[] = []): void {
    const key = [code, ...values].join(' ')
    const known = this.#found.get(key) ?? { code, values, names: new Set() }
    known.names.add(name)
    this.#found.set(key, known)
  }

  list(): readonly LeftOption[] {
    return OPTIONS_LEFT.flatMap((code) =>
      [...this.#found.values()]
        .filter((found) => found.code === code)
        .map(({ values, names }) => ({ code, names: [...names].sort(), values })),
    )
  }
}

function cardsPerDeck({ cards }: Pick<AnkiCollection, 'cards'>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const card of cards) counts.set(homeDeckOf(card), (counts.get(homeDeckOf(card)) ?? 0) + 1)
  return counts
}

/** Decks that have several cards of one note. */
function decksWithSiblings({ cards }: Pick<AnkiCollection, 'cards'>): ReadonlySet<number> {
  const seen = new Set<string>()
  const found = new Set<number>()
  for (const card of cards) {
    const key = `${homeDeckOf(card)} ${card.noteId}`
    if (seen.has(key)) found.add(homeDeckOf(card))
    seen.add(key)
  }
  return found
}

/** What decides schedules, and leeches, as a deck can have it. */
function scheduleSettingsOf(options: AnkiDeckOptions, withFsrs: boolean): DeckOverrides {
  const { learningStepsMinutes, relearningStepsMinutes } = options
  const retention = retentionOf(options, withFsrs)
  return {
    ...(areSteps(learningStepsMinutes) && { learningStepsMinutes }),
    ...(areSteps(relearningStepsMinutes) && { relearningStepsMinutes }),
    maximumIntervalDays: between(options.maximumIntervalDays, 1, LONGEST_INTERVAL),
    ...(retention !== null && { desiredRetention: Math.min(Math.max(retention, RETENTION_MIN), RETENTION_MAX) }),
    leechLapses: between(options.leechThreshold, 0, MOST_LEECH_LAPSES),
  }
}

/** Without FSRS the retention that stands in every preset was never aimed at. Anki writes single precision: 0.92 comes as 0.9200000166893005. */
function retentionOf({ desiredRetention, parameters }: AnkiDeckOptions, withFsrs: boolean): number | null {
  const isAimedAt = desiredRetention !== null && desiredRetention > 0 && (withFsrs || parameters.length > 0)
  return isAimedAt ? Math.round(desiredRetention * 1_000) / 1_000 : null
}

interface Around {
  readonly withFsrs: boolean
  readonly hasSiblings: boolean
}

/** What of a deck's options is not as it was, with its value. */
function leftOf(options: AnkiDeckOptions, { withFsrs, hasSiblings }: Around): readonly Omit<LeftOption, 'names'>[] {
  const { learningStepsMinutes, relearningStepsMinutes, newOrder, reviewOrder } = options
  const steps = [learningStepsMinutes, relearningStepsMinutes].filter((minutes) => !areSteps(minutes))
  const retention = retentionOf(options, withFsrs)
  const found: readonly (Omit<LeftOption, 'names'> | false)[] = [
    ...steps.map((values) => ({ code: 'steps' as const, values })),
    retention !== null &&
      (retention < RETENTION_MIN || retention > RETENTION_MAX) && { code: 'retention', values: [retention] },
    options.suspendsLeeches && options.leechThreshold > 0 && { code: 'leech-suspended', values: [] },
    hasSiblings && !options.buriesSiblings && { code: 'siblings', values: [] },
    newOrder === 'random' && { code: 'new-random', values: [] },
    newOrder === 'last-first' && { code: 'new-last-first', values: [] },
    reviewOrder > LAST_ORDER_BY_DAY && { code: 'review-order', values: [reviewOrder] },
  ]
  return found.filter((one) => one !== false)
}

const LAST_ORDER_BY_DAY = 2

const areSteps = (minutes: readonly number[]) =>
  minutes.length <= MOST_STEPS && minutes.every((step) => step > 0 && step <= LONGEST_STEP_MINUTES)

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
  // Of a lower one there is no logarithm: no release of Anki makes it.
  if (w5 * 3 + 1 <= 0) return null
  const converted = [...values.slice(0, 4), w5 * 2 + w4, Math.log(w5 * 3 + 1) / 3, w6 + 0.5, ...values.slice(7)]
  return clampParameters([...converted, 0, 0, 0, FSRS5_DECAY])
}

const FSRS5_DECAY = 0.5
