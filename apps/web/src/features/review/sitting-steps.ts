import { cappedDuration } from '@cairn/core/reviews/answer-time'
import { type ReviewSession as Sitting, UNDO_STEPS } from '@cairn/core/reviews/session'
import { isUnmet, type MemoryState, type Rating } from '@cairn/core/scheduling/memory-state'
import { addDays } from '@cairn/core/scheduling/study-day'
import type { LocalAnswer } from '../../data/local-db.ts'
import { answersOfSitting } from '../../data/outbox.ts'
import { type ActName, type KeptAct, type KeptSitting, readKeptSitting, type SittingPlace } from './kept-sitting.ts'

/** One step of a sitting, as undo takes it back: an event of the log, or fields of a card that were changed. */
export type Step =
  | { readonly kind: 'event'; readonly at: number; readonly answer: LocalAnswer }
  | { readonly kind: 'fields'; readonly at: number; readonly act: KeptAct }

/** What the latest step was, in a word. */
export type StepName = ActName | 'rate'

/**
 * What happened in a sitting, before a reload of its tab and since, the latest last. Answers are those of the local log,
 * so that what another tab took back meanwhile is not there.
 */
export class SittingSteps {
  private readonly answers: LocalAnswer[]
  private steps: Step[]
  /** Of the sittings before: undone after all others, and counted nowhere. */
  private earlier: Step[]

  private constructor(events: readonly LocalAnswer[], acts: readonly KeptAct[], earlier: Step[] = []) {
    this.answers = events.filter(({ event }) => event.kind === 'rate')
    this.steps = inOrder(events, acts)
    this.earlier = earlier
    this.forgetOldest()
  }

  static none(): SittingSteps {
    return new SittingSteps([], [])
  }

  static async of({ id, acts, earlier }: Pick<KeptSitting, 'id' | 'acts' | 'earlier'>): Promise<SittingSteps> {
    const answers = await Promise.all((earlier?.ids ?? []).map(answersOfSitting))
    return new SittingSteps(await answersOfSitting(id), acts, inOrder(answers.flat(), earlier?.acts ?? []))
  }

  /** What undo would take back next. */
  last(): Step | undefined {
    return this.steps.at(-1) ?? this.earlier.at(-1)
  }

  /** Whether anything was done in this sitting itself. */
  hasBegun(): boolean {
    return this.steps.length > 0
  }

  has(step: Step): boolean {
    return this.steps.includes(step) || this.earlier.includes(step)
  }

  push(step: Step): void {
    if (step.kind === 'event' && step.answer.event.kind === 'rate') this.answers.push(step.answer)
    this.steps = [...this.steps, step].slice(-UNDO_STEPS)
    this.forgetOldest()
  }

  private forgetOldest(): void {
    this.earlier = this.earlier.slice(Math.max(0, this.earlier.length + this.steps.length - UNDO_STEPS))
  }

  /** The step was taken back, or never came to be. */
  drop(step: Step): void {
    this.steps = this.steps.filter((one) => one !== step)
    this.earlier = this.earlier.filter((one) => one !== step)
    if (step.kind === 'event' && this.answers.includes(step.answer))
      this.answers.splice(this.answers.indexOf(step.answer), 1)
  }

  /** What a reload has to be told of a sitting: the rest is in the log. */
  kept(sitting: KeptSitting): KeptSitting {
    const { earlier } = sitting
    const before = earlier === undefined ? {} : { earlier: { ...earlier, acts: actsOf(this.earlier) } }
    return { ...sitting, acts: actsOf(this.steps), ...before }
  }

  /** The latest answer to each card. */
  latestAnswers(): Map<string, Rating> {
    return new Map(this.answers.flatMap(({ event }) => (event.kind === 'rate' ? [[event.cardId, event.rating]] : [])))
  }

  /** The sums that the sitting has come to, as core counts them. */
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

/** How long ago a step may be that undo goes back to over the end of a study day. */
const NIGHT_MS = 6 * 3_600_000

/** The sitting that this tab was in when the study day ended, shortly before: its steps can still be taken back. */
export async function sittingBefore(place: SittingPlace, now: number): Promise<KeptSitting['earlier']> {
  const kept = readKeptSitting({ ...place, studyDay: addDays(place.studyDay, -1) })
  return kept === null ? undefined : followedBy(place, kept, now)
}

/** What a sitting in `place` goes back to that follows on another. */
export async function followedBy(
  { studyDay }: SittingPlace,
  kept: KeptSitting,
  now: number,
): Promise<KeptSitting['earlier']> {
  const latest = (await SittingSteps.of(kept)).last()
  if (latest === undefined || (kept.studyDay !== studyDay && now - latest.at > NIGHT_MS)) return undefined
  const ids = [...(kept.earlier?.ids ?? []), kept.id].slice(-UNDO_STEPS)
  return { ids, acts: [...(kept.earlier?.acts ?? []), ...kept.acts] }
}

function inOrder(events: readonly LocalAnswer[], acts: readonly KeptAct[]): Step[] {
  return [
    ...events.map((answer): Step => ({ kind: 'event', at: answer.at, answer })),
    ...acts.map((act): Step => ({ kind: 'fields', at: act.at, act })),
  ]
    .sort((one, other) => one.at - other.at)
    .slice(-UNDO_STEPS)
}

const actsOf = (steps: readonly Step[]): KeptAct[] =>
  steps.flatMap((step) => (step.kind === 'fields' ? [step.act] : []))

/** The card a step was about. */
export function cardOfStep(step: Step): string {
  return step.kind === 'event' ? step.answer.event.cardId : step.act.cardId
}

/** What a step was. */
export function nameOfStep(step: Step): StepName {
  if (step.kind === 'fields') return step.act.name
  const { kind } = step.answer.event
  return kind === 'set-due' || kind === 'reset' ? kind : 'rate'
}

/** Whether a card with this state was never rated, or not since it was started over; a due day set by hand is no rating. */
export function isNew(state: MemoryState | null): boolean {
  return isUnmet(state)
}
