/**
 * A session of explaining, without React: one topic after the other, each explained and checked. What came of each fact
 * is kept as practice at once; nothing here touches a schedule.
 */

import type { PracticeRecord } from '@cairn/contract/practice'
import type { FactGrade } from '@cairn/core/explain/explain-fact'
import type { ExplainInput } from '@cairn/core/explain/explain-request'
import type { ExplainTopic } from '@cairn/core/explain/explain-topics'
import type { Checked } from './explain-check.ts'

export interface ExplainPorts {
  readonly check: (input: ExplainInput, signal: AbortSignal) => Promise<Checked>
  readonly store: (answers: readonly PracticeRecord[]) => Promise<unknown>
  readonly newId: () => string
  readonly now: () => number
  readonly studyDayAt: (now: number) => string
}

/** What came of one fact. */
export interface ToldFact extends FactGrade {
  readonly cardId: string
  /** The learner said that it was told after all. */
  readonly isOverruled: boolean
}

export type ExplainState =
  | { readonly phase: 'ask' | 'checking'; readonly at: number }
  | {
      readonly phase: 'checked'
      readonly at: number
      readonly facts: readonly ToldFact[]
      readonly checked: Pick<Checked, 'by' | 'problem'>
    }
  | { readonly phase: 'over' }

/** Of one topic that was explained. */
export interface ExplainedTopic {
  readonly told: number
  readonly facts: number
}

export class ExplainSession {
  readonly topics: readonly ExplainTopic[]
  readonly #ports: ExplainPorts
  readonly #listeners = new Set<() => void>()
  readonly #done = new Map<string, ExplainedTopic>()
  #state: ExplainState
  #stop = new AbortController()
  #answers: readonly PracticeRecord[] = []
  #turn = 0
  #askedAt: number

  constructor(topics: readonly ExplainTopic[], ports: ExplainPorts) {
    this.topics = topics
    this.#ports = ports
    this.#askedAt = ports.now()
    this.#state = topics.length === 0 ? { phase: 'over' } : { phase: 'ask', at: 0 }
  }

  state = (): ExplainState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What was explained so far. */
  done(): readonly ExplainedTopic[] {
    return [...this.#done.values()]
  }

  /** Checks an explanation of the topic that is asked for; resolves when there is something to show. */
  async check(explanation: string): Promise<void> {
    if (this.#state.phase !== 'ask' || explanation.trim() === '') return
    const { at } = this.#state
    const topic = this.topics[at]
    if (topic === undefined) return
    this.#publish({ phase: 'checking', at })
    const { signal } = this.#stop
    try {
      const { grades, by, problem } = await this.#ports.check({ facts: topic.cards, explanation }, signal)
      if (signal.aborted) return
      const facts = topic.cards.map(({ id }, index): ToldFact => {
        const grade = grades[index] ?? { standing: 'missing' as const, said: null }
        return { ...grade, cardId: id, isOverruled: false }
      })
      this.#note(topic, facts)
      this.#publish({ phase: 'checked', at, facts, checked: { by, problem } })
      await this.#store(facts)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  /** The learner's own verdict on one fact: told after all, or back to what was found. */
  async overrule(cardId: string): Promise<void> {
    const state = this.#state
    if (state.phase !== 'checked') return
    const facts = state.facts.map((fact) =>
      fact.cardId === cardId ? { ...fact, isOverruled: !fact.isOverruled } : fact,
    )
    const topic = this.topics[state.at]
    if (topic !== undefined) this.#note(topic, facts)
    this.#publish({ ...state, facts })
    await this.#store(facts.filter((fact) => fact.cardId === cardId))
  }

  /** On to the next topic, explained or not. */
  next(): void {
    if (this.#state.phase === 'over') return
    this.giveUp()
    const at = this.#state.at + 1
    this.#askedAt = this.#ports.now()
    this.#answers = []
    this.#publish(at < this.topics.length ? { phase: 'ask', at } : { phase: 'over' })
  }

  /** Stops a check that is under way. */
  giveUp(): void {
    this.#stop.abort()
    this.#stop = new AbortController()
  }

  #note({ key }: ExplainTopic, facts: readonly ToldFact[]): void {
    this.#done.set(key, { told: facts.filter(isTold).length, facts: facts.length })
  }

  /** The same question answered again keeps its id and turn, so that it takes the place of the earlier answer. */
  async #store(facts: readonly ToldFact[]): Promise<void> {
    const now = this.#ports.now()
    const known = new Map(this.#answers.map((answer) => [answer.cardId, answer]))
    const answers = facts.map((fact): PracticeRecord => {
      const before = known.get(fact.cardId)
      if (before === undefined) this.#turn += 1
      return {
        id: before?.id ?? this.#ports.newId(),
        ...{ mode: 'explain', form: 'explained', turn: before?.turn ?? this.#turn, cardId: fact.cardId },
        ...{ isRight: isTold(fact), isOverruled: fact.isOverruled, chosenCardId: null, offeredCardIds: [] },
        typed: fact.said?.slice(0, LONGEST_SAID) ?? null,
        // A later answer holds over the one before.
        at: Math.max(now, (before?.at ?? 0) + 1),
        studyDay: before?.studyDay ?? this.#ports.studyDayAt(now),
        durationMs: before?.durationMs ?? Math.min(LONGEST_MS, Math.max(0, now - this.#askedAt)),
        confidence: null,
      }
    })
    for (const answer of answers) known.set(answer.cardId, answer)
    this.#answers = [...known.values()]
    await this.#ports.store(answers)
  }

  #publish(state: ExplainState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const LONGEST_SAID = 2_000
const LONGEST_MS = 3_600_000

/** Whether a fact counts as told. */
export const isTold = ({ standing, isOverruled }: ToldFact): boolean => standing === 'told' || isOverruled
