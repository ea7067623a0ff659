import type { ModelName } from '@cairn/core/ai-protocol/models'
import type { Logger } from 'pino'

/*
 * Which models are left alone for a while because they write prose where JSON was asked for. Whoever holds a token can
 * make a model do that, so the replies to one learner are evidence about that learner's calls alone. For everybody a
 * model rests when several learners got prose and none got an object: one object proves that the model writes them.
 *
 * It is kept in memory, by each process for itself: a rest saves waiting and money, and nothing depends on it.
 */

/** So many replies in a row without JSON, and a learner waits for no further one. */
const MISSES = 2
/** From so many learners on it is the model and not what they ask. */
const LEARNERS = 3
export const REST_MS = 10 * 60_000
/** How long evidence counts. */
const EVIDENCE_MS = 10 * 60_000
/** Short: when it is over, the first reply shows whether the model has changed. */
export const REST_FOR_ALL_MS = 2 * 60_000

export interface ModelRest {
  isResting(model: ModelName, learner: string): boolean
  /** The model wrote no object for the learner. */
  missed(model: ModelName, learner: string): void
  /** The model wrote one. */
  wrote(model: ModelName, learner: string): void
  /** In words for those who watch over the server: each model that rests, for whom and until when. */
  states(): Readonly<Record<string, string>>
}

interface Misses {
  readonly inARow: number
  /** ms since the epoch. */
  readonly lastAt: number
  readonly restsUntil: number
}

interface Evidence {
  readonly misses: Map<string, Misses>
  lastObjectAt: number
  restsUntil: number
}

export function createModelRest({ log, now }: { readonly log: Logger; readonly now: () => number }): ModelRest {
  const models = new Map<ModelName, Evidence>()
  const evidenceOn = (model: ModelName): Evidence => {
    const known = models.get(model) ?? { misses: new Map(), lastObjectAt: Number.NEGATIVE_INFINITY, restsUntil: 0 }
    models.set(model, known)
    return known
  }
  const rests = (model: ModelName, whom: 'one learner' | 'everybody', until: number) =>
    log.warn(
      { model, for: whom, until: isoOf(until) },
      'a model that writes no JSON rests; the built-in engine answers',
    )

  return {
    isResting: (model, learner) => {
      const known = models.get(model)
      const at = now()
      return known !== undefined && (at < known.restsUntil || at < (known.misses.get(learner)?.restsUntil ?? 0))
    },
    missed: (model, learner) => {
      const at = now()
      const evidence = evidenceOn(model)
      const { misses } = evidence
      for (const [who, { lastAt }] of misses) if (lastAt <= at - EVIDENCE_MS) misses.delete(who)
      const inARow = (misses.get(learner)?.inARow ?? 0) + 1
      const restsUntil = inARow < MISSES ? 0 : at + REST_MS
      misses.set(learner, { inARow, lastAt: at, restsUntil })
      log.info({ model, inARow }, 'the upstream wrote no JSON; the built-in engine answers')
      if (restsUntil > 0) rests(model, 'one learner', restsUntil)
      if (misses.size < LEARNERS || evidence.lastObjectAt > at - EVIDENCE_MS) return
      evidence.restsUntil = at + REST_FOR_ALL_MS
      rests(model, 'everybody', evidence.restsUntil)
    },
    wrote: (model, learner) => {
      const evidence = evidenceOn(model)
      evidence.misses.delete(learner)
      evidence.lastObjectAt = now()
      evidence.restsUntil = 0
    },
    states: () => Object.fromEntries([...models].flatMap(([model, evidence]) => stateOf(model, evidence, now()))),
  }
}

function stateOf(model: ModelName, { misses, restsUntil }: Evidence, at: number): [string, string][] {
  if (at < restsUntil) return [[model, `rests for everybody until ${isoOf(restsUntil)}`]]
  const ends = [...misses.values()].map((one) => one.restsUntil).filter((end) => at < end)
  if (ends.length === 0) return []
  const learners = ends.length === 1 ? 'one learner' : `${ends.length} learners`
  return [[model, `rests for ${learners} until ${isoOf(Math.max(...ends))}`]]
}

const isoOf = (ms: number) => new Date(ms).toISOString()
