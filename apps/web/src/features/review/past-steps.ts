import { cappedDuration } from '@cairn/core/reviews/answer-time'
import type { ReviewSession as Sitting } from '@cairn/core/reviews/session'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import type { LocalAnswer } from '../../data/local-db.ts'
import { answersOfSitting } from '../../data/outbox.ts'
import type { KeptSitting, SetAside } from './kept-sitting.ts'

/** A step of the sitting from before the tab was reloaded, as undo takes it back. */
export type PastStep =
  | { readonly kind: 'answer'; readonly at: number; readonly answer: LocalAnswer }
  | { readonly kind: 'set-aside'; readonly at: number; readonly aside: SetAside }

const UNDO_STEPS = 30

/** What happened in a sitting before the tab was reloaded, the latest last. Empty for a new one. */
export class PastSteps {
  private readonly answers: LocalAnswer[]
  private readonly steps: PastStep[]

  private constructor(answers: readonly LocalAnswer[], asides: readonly SetAside[]) {
    this.answers = [...answers]
    this.steps = [
      ...answers.map((answer): PastStep => ({ kind: 'answer', at: answer.at, answer })),
      ...asides.map((aside): PastStep => ({ kind: 'set-aside', at: aside.at, aside })),
    ]
      .sort((one, other) => one.at - other.at)
      .slice(-UNDO_STEPS)
  }

  static none(): PastSteps {
    return new PastSteps([], [])
  }

  /** From the local log, so that what another tab took back meanwhile is not there. */
  static async of({ id, asides }: KeptSitting): Promise<PastSteps> {
    return new PastSteps(await answersOfSitting(id), asides)
  }

  /** What undo would take back next. */
  last(): PastStep | undefined {
    return this.steps.at(-1)
  }

  /** The last one was taken back. */
  drop(): void {
    const dropped = this.steps.pop()
    if (dropped?.kind === 'answer') this.answers.splice(this.answers.indexOf(dropped.answer), 1)
  }

  /** How often each card was answered. */
  answersByCard(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { event } of this.answers) counts.set(event.cardId, (counts.get(event.cardId) ?? 0) + 1)
    return counts
  }

  /** The sums that the sitting had come to, as core counts them. */
  tally(): Sitting['tally'] {
    const seen = new Set<string>()
    const tally = { answered: 0, again: 0, durationMs: 0, asked: 0, recalled: 0 }
    for (const { event, before } of this.answers) {
      if (event.kind !== 'rate') continue
      const isAsked = !seen.has(event.cardId) && !isNew(before)
      seen.add(event.cardId)
      tally.answered += 1
      tally.again += event.rating === 'again' ? 1 : 0
      tally.durationMs += cappedDuration(event.durationMs)
      tally.asked += isAsked ? 1 : 0
      tally.recalled += isAsked && event.rating !== 'again' ? 1 : 0
    }
    return tally
  }
}

/** Whether a card with this state was never rated. */
export function isNew(state: MemoryState | null): boolean {
  return state === null || state.phase === 'new'
}
