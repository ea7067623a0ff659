import type { DeckOverrides } from '@cairn/core/scheduling/deck-settings'
import { LEECH_LAPSES } from '@cairn/core/scheduling/leech'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'

/** The settings by which a deck's days and schedule go. */
export type DeckOptionsOut = Pick<
  StudySettings,
  | 'newPerDay'
  | 'reviewsPerDay'
  | 'learningStepsMinutes'
  | 'relearningStepsMinutes'
  | 'maximumIntervalDays'
  | 'desiredRetention'
  | 'parameters'
> &
  Pick<DeckOverrides, 'leechLapses'>

const DEFAULT_PRESET = 1

interface DeckToName {
  readonly name: string
  readonly options: DeckOptionsOut
}

export interface DeckPresets {
  /** As Anki keeps them, by their numbers. */
  readonly presets: Readonly<Record<string, object>>
  presetOf(options: DeckOptionsOut): number
}

/** One preset for all decks of the same options, called like the first of them; the learner's own is the default. */
export function deckPresets(learner: DeckOptionsOut, decks: readonly DeckToName[], firstId: number): DeckPresets {
  const ids = new Map([[JSON.stringify(told(learner)), DEFAULT_PRESET]])
  const presets: Record<string, object> = { [DEFAULT_PRESET]: presetOf(DEFAULT_PRESET, 'Default', learner) }
  for (const { name, options } of decks) {
    const key = JSON.stringify(told(options))
    if (ids.has(key)) continue
    const id = firstId + ids.size
    ids.set(key, id)
    presets[id] = presetOf(id, name, options)
  }
  return { presets, presetOf: (options) => ids.get(JSON.stringify(told(options))) ?? DEFAULT_PRESET }
}

const told = (options: DeckOptionsOut) => [
  options.newPerDay,
  options.reviewsPerDay,
  options.learningStepsMinutes,
  options.relearningStepsMinutes,
  options.maximumIntervalDays,
  options.desiredRetention,
  options.parameters,
  options.leechLapses,
]

function presetOf(id: number, name: string, options: DeckOptionsOut): object {
  const { newPerDay, reviewsPerDay, learningStepsMinutes, relearningStepsMinutes, maximumIntervalDays } = options
  const fresh = { ints: [1, 4, 7], initialFactor: 2500, separate: true, order: 1, bury: false }
  const review = { ease4: 1.3, fuzz: 0.05, minSpace: 1, ivlFct: 1, bury: false, hardFactor: 1.2 }
  // Nothing here suspends a card that is forgotten again and again.
  const lapse = { mult: 0, minInt: 1, leechFails: options.leechLapses ?? LEECH_LAPSES, leechAction: 1 }
  return {
    ...{ id, name, mod: 0, usn: id === DEFAULT_PRESET ? 0 : -1, maxTaken: 60, timer: 0, autoplay: true, replayq: true },
    dyn: false,
    new: { ...fresh, delays: learningStepsMinutes, perDay: newPerDay },
    rev: { ...review, perDay: reviewsPerDay, maxIvl: maximumIntervalDays },
    lapse: { ...lapse, delays: relearningStepsMinutes },
    desiredRetention: options.desiredRetention,
    ...(options.parameters && { fsrsParams6: options.parameters }),
  }
}
