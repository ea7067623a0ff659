/**
 * One run from text to drafts, without React. Invariants: a draft that was shown is never dropped; a reply that was cut
 * is never called whole; at most `PARALLEL_CALLS` requests are under way; whatever is not made stays in `pending`, so
 * that a run goes on where it stopped, also after a reload; a weak topic has at least twice the cards of a strong one.
 */

import type { Flashcard } from '@cairn/core/cards/card'
import { ruledTopics } from '@cairn/core/generation/fit-profile'
import type { buildFlashcardsRequest } from '@cairn/core/generation/flashcards'
import { createCardStream } from '@cairn/core/generation/stream-cards'
import { createTopicRule, type TopicRule } from '@cairn/core/generation/topic-rule'
import type { Span } from '@cairn/core/text/outline'
import { sectionAt } from '@cairn/core/text/section-at'
import { AiCallError, type StreamEnd } from '../../data/ai-client.ts'
import type { Judged } from './judge.ts'
import {
  ended,
  isHopeless,
  lessened,
  planned,
  type RunSource,
  replaced,
  requestFor,
  withOutcome,
  withoutOutcome,
} from './run-changes.ts'
import { interrupted, type PendingCall, type RunDraft, type RunProblem, type RunState } from './run-state.ts'
import { ReplySorter, replyProblem } from './sort-reply.ts'

/** What a run needs from outside. */
export interface RunPorts {
  readonly stream: (
    request: ReturnType<typeof buildFlashcardsRequest>,
    signal: AbortSignal,
  ) => AsyncGenerator<string, StreamEnd>
  /** Aligns a card with the source, lints it, looks for repeats; a sound one counts as a card of the run from then on. */
  readonly judge: (card: Flashcard) => Promise<Judged>
  /** A card that was not sound is shown all the same: later ones are compared with it too. */
  readonly keep: (card: Flashcard) => void
  readonly newId: () => string
  /** Resolves when the next request may be made; `say` is told until when that takes, in ms since the epoch. */
  readonly pace: (say: (until: number) => void, signal: AbortSignal) => Promise<void>
  /** How many requests the server takes at once; null while that is not known. */
  readonly callsAtOnce?: () => number | null
  /** Most tokens of source text in one request of several; the plan's own default where not given. */
  readonly chunkTokens?: number | undefined
}

export const PARALLEL_CALLS = 2
const LONGEST_TITLE = 200

export class GenerationRun {
  #state: RunState
  readonly #source: RunSource
  readonly #ports: RunPorts
  readonly #rule: TopicRule
  readonly #listeners = new Set<() => void>()
  #stop = new AbortController()
  #working: Promise<void> | null = null
  /** Calls not to be begun (again) before the run is started anew. */
  #begun = new Set<number>()
  #problems: RunProblem[] = []
  /** Failures since the last reply that was whole. */
  #inARow: RunProblem[] = []
  /** What the engine said of each whole reply. */
  #notes: (string | null)[] = []
  #wake = () => {}

  constructor(state: RunState, source: RunSource, ports: RunPorts) {
    this.#state = state
    this.#source = source
    this.#ports = ports
    this.#rule = createTopicRule(state.fit === null ? {} : ruledTopics(state.fit))
    for (const draft of state.drafts) this.#rule.add(draft)
  }

  state = (): RunState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Makes what is still missing of the cards asked for. Resolves when the run has ended, well or not. */
  start(): Promise<void> {
    this.update((state) => ({
      ...(state.pending === null ? planned(state, this.#source, this.#ports.chunkTokens) : state),
      problem: null,
    }))
    return this.#work(new Set())
  }

  /** Asks once more for one stretch that failed, whatever else is missing. */
  again(ordinal: number): Promise<void> {
    this.#begun.delete(ordinal)
    this.#inARow = []
    this.update((state) => {
      const call = state.pending?.find((each) => each.ordinal === ordinal)
      return call === undefined ? state : { ...state, outcomes: withoutOutcome(state.outcomes, call) }
    })
    return this.#work(new Set(this.#state.pending?.map((call) => call.ordinal).filter((each) => each !== ordinal)))
  }

  /** Makes up to `count` more cards from one stretch of the source, beside whatever is under way. */
  more({ start, end }: Span, count: number): Promise<void> {
    const known = this.#state.pending ?? []
    if (known.some((call) => call.start === start && call.end === end && call.why === 'more')) return this.#join()
    const others = known.map(({ ordinal }) => ordinal)
    const headingPath = this.#source.outline.passages.find((passage) => passage.end > start)?.headingPath ?? []
    const call: PendingCall = {
      ...{ ordinal: this.#nextOrdinal(), parts: [{ start, end }], start, end, headingPath, count, ask: count },
      ...{ quotas: [], keep: [], why: 'more', spare: [] },
    }
    this.update((state) => ({ ...state, pending: [...known, call] }))
    return this.#work(new Set(others))
  }

  /** Shows the cards kept back for the sake of weak topics. */
  showHeld(): void {
    const { held } = this.#state
    for (const draft of held) this.#rule.add(draft)
    this.update((state) => ({ ...state, held: [], drafts: numbered(state.drafts, held) }))
  }

  /** Ends the requests; what arrived stays, and what is missing can be asked for later. */
  cancel(): void {
    this.#stop.abort()
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    await this.#working
  }

  /** Changes drafts or titles: the learner's edits and decisions. */
  update(change: (state: RunState) => RunState): void {
    const next = change(this.#state)
    if (next === this.#state) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  updateDraft(id: string, change: Partial<RunDraft>): void {
    this.update((state) => ({
      ...state,
      drafts: state.drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft)),
    }))
  }

  /** Works on every pending call but these; joins the work that is under way. */
  #work(leavingOut: Set<number>): Promise<void> {
    if (this.#working !== null) return this.#join()
    this.#stop = new AbortController()
    this.#begun = leavingOut
    this.#problems = []
    this.#inARow = []
    this.#notes = []
    this.update((state) => ({ ...state, status: 'running', note: null }))
    this.#working = this.#workThrough().finally(() => {
      this.#working = null
    })
    return this.#working
  }

  #join(): Promise<void> {
    this.#wake()
    return this.#working ?? this.#work(new Set())
  }

  async #workThrough(): Promise<void> {
    const under = new Set<Promise<void>>()
    try {
      for (;;) {
        const added = new Promise<void>((resolve) => {
          this.#wake = resolve
        })
        for (let call = this.#next(); call && under.size < this.#parallelCalls(); call = this.#next()) {
          this.#begun.add(call.ordinal)
          const work: Promise<void> = this.#make(call).finally(() => under.delete(work))
          under.add(work)
        }
        if (under.size === 0) break
        await Promise.race([...under, added])
      }
      this.#release()
      this.update((state) => ended({ ...state, note: agreed(this.#notes) }, this.#problems))
    } catch (cause) {
      // A broken promise of ours: the drafts stay, the learner can go on, and the fault is reported as it is.
      this.#stop.abort()
      await Promise.allSettled(under)
      this.update(interrupted)
      throw cause
    }
  }

  #parallelCalls(): number {
    return Math.min(PARALLEL_CALLS, Math.max(1, this.#ports.callsAtOnce?.() ?? PARALLEL_CALLS))
  }

  #next(): PendingCall | undefined {
    if (isHopeless(this.#inARow) || this.#stop.signal.aborted) return undefined
    return this.#state.pending?.find(({ ordinal, count }) => count > 0 && !this.#begun.has(ordinal))
  }

  /** One request, from asking to what is left to ask. */
  async #make(call: PendingCall): Promise<void> {
    const sorter = new ReplySorter(call, this.#rule)
    this.update((state) => ({
      ...state,
      reading: [...state.reading, call.ordinal],
      outcomes: withoutOutcome(state.outcomes, call),
    }))
    const problem = await this.#read(call, sorter)
    if (problem === null) this.#inARow = []
    this.update((state) => ({ ...state, reading: state.reading.filter((ordinal) => ordinal !== call.ordinal) }))
    if (problem === null && this.#asksAgain(call, sorter)) return
    this.#show(call, sorter.settle())
    if (problem === null) this.#close(call, sorter)
    else if (sorter.missing > 0) this.#leave(call, sorter, problem)
    else this.#finish(call, sorter)
  }

  /** Reads one reply. Cards are judged while the next ones are read and shown, and sorted in the order they came. */
  async #read(call: PendingCall, sorter: ReplySorter): Promise<RunProblem | null> {
    let sorted = Promise.resolve()
    const problem = await this.#receive(call, (card) => {
      sorted = this.#sort(card, call, sorter, sorted)
      sorted.catch(() => this.#stop.abort()) // heard below; there is no use in what is still to come
    })
    await sorted
    return problem
  }

  async #receive(call: PendingCall, take: (card: Flashcard) => void): Promise<RunProblem | null> {
    const cards = createCardStream()
    try {
      await this.#ports.pace((until) => this.update((state) => ({ ...state, pausedUntil: until })), this.#stop.signal)
      if (this.#state.pausedUntil !== null) this.update((state) => ({ ...state, pausedUntil: null }))
      const reply = this.#ports.stream(requestFor(call, this.#state, this.#source), this.#stop.signal)
      let piece = await reply.next()
      for (; !piece.done; piece = await reply.next()) {
        for (const card of cards.push(piece.value)) take(card)
        this.#noteTitle(cards.title())
      }
      this.#noteEngine(piece.value.engine)
      this.#notes.push(piece.value.note ?? null)
      return replyProblem(cards.end(), piece.value.finishReason)
    } catch (error) {
      if (!(error instanceof AiCallError)) throw error
      const { problem: kind, retryAfterSeconds } = error
      const catalogued = kind === 'not-initialized' || kind === 'unexpected-format' || kind === 'empty-reply'
      return { kind, message: catalogued ? error.message : null, retryAfterSeconds }
    }
  }

  /** Shows a sound card at once; holds back one with something wrong; drops one that this run has already. */
  async #sort(card: Flashcard, call: PendingCall, sorter: ReplySorter, before: Promise<void>): Promise<void> {
    const [{ grounding, findings, repeats }] = await Promise.all([this.#ports.judge(card), before])
    if (repeats?.where === 'run') return
    const { span, grade } = grounding
    const { start, end, quote } = span ?? { start: null, end: null, quote: null }
    const section = this.#state.calls > 1 && start !== null ? sectionAt(this.#source.outline, start) : null
    const shown = sorter.take({
      ...{ id: this.#ports.newId(), ordinal: 0, front: card.front, back: card.back, start, end, quote, grade },
      ...{ findings, repeats: repeats?.front ?? null, decision: 'open', section },
    })
    this.#show(call, shown)
  }

  /** Puts drafts on the board; from then on the call owes so many fewer, also after a reload in the middle of it. */
  #show({ ordinal }: PendingCall, drafts: readonly RunDraft[]): void {
    if (drafts.length === 0) return
    this.update((state) => {
      const pending = state.pending?.map((call) => (call.ordinal === ordinal ? lessened(call, drafts.length) : call))
      return { ...state, drafts: numbered(state.drafts, drafts), pending: pending ?? null }
    })
  }

  /** A whole reply that left stretches without a card: those are asked for once more, alone. */
  #asksAgain(call: PendingCall, sorter: ReplySorter): boolean {
    const { empty, missing } = sorter
    const [first] = empty
    if (call.why !== 'planned' || first === undefined || missing === 0) return false
    const parts = empty.map(({ start, end }) => ({ start, end }))
    this.#repair(call, sorter, { parts, keep: empty, start: first.start, end: parts.at(-1)?.end ?? first.end })
    return true
  }

  /** The reply is whole. What the text did not support, or the topics left no room for, is asked for once more. */
  #close(call: PendingCall, sorter: ReplySorter): void {
    if (sorter.missing > 0 && sorter.isDoubtful && call.why !== 'repair') {
      this.#repair(call, sorter, {})
      return
    }
    this.#giveIn(call, sorter)
    this.#finish(call, sorter)
    if (sorter.shown > 0) return
    const reason = sorter.held.length > 0 ? 'known-topic' : call.why === 'more' ? 'nothing-more' : 'nothing-found'
    this.update((state) => withOutcome(state, call, 'skipped', reason))
  }

  /** Puts a second request in the place of the first, for what is missing; what is in reserve goes with it. */
  #repair(call: PendingCall, sorter: ReplySorter, narrowed: Partial<PendingCall>): void {
    const [count, ordinal] = [sorter.missing, this.#nextOrdinal()]
    const repair: PendingCall = {
      ...{ ...call, ...narrowed, ordinal, count, ask: count },
      ...{ quotas: [], why: 'repair', spare: sorter.spare },
    }
    this.update((state) => ({
      ...state,
      held: [...state.held, ...sorter.held],
      pending: replaced(state.pending, call, repair),
    }))
  }

  /** The reply broke off: what came is shown, the call stays for the rest. */
  #leave(call: PendingCall, sorter: ReplySorter, problem: RunProblem): void {
    this.#problems.push(problem)
    this.#inARow.push(problem)
    this.#giveIn(call, sorter)
    if (sorter.missing === 0) {
      this.#finish(call, sorter)
      return
    }
    this.update((state) => ({ ...state, held: [...state.held, ...sorter.held] }))
    if (problem.kind !== 'abort') this.update((state) => withOutcome(state, call, 'failed', problem.kind))
  }

  #giveIn(call: PendingCall, sorter: ReplySorter): void {
    const rest = sorter.giveIn()
    for (const draft of rest) {
      this.#ports.keep(draft)
      this.#rule.add(draft)
    }
    this.#show(call, rest)
  }

  #finish({ ordinal }: PendingCall, sorter: ReplySorter): void {
    this.update((state) => ({
      ...state,
      held: [...state.held, ...sorter.held],
      pending: state.pending?.filter((call) => call.ordinal !== ordinal) ?? [],
    }))
  }

  /** Cards kept back for weak topics, as far as these have got theirs and cards are still missing. */
  #release(): void {
    const { held, drafts, requestedCount } = this.#state
    const free: RunDraft[] = []
    for (const draft of held) {
      if (drafts.length + free.length >= requestedCount || !this.#rule.allows(draft)) continue
      this.#rule.add(draft)
      free.push(draft)
    }
    if (free.length === 0) return
    this.update((state) => ({
      ...state,
      held: state.held.filter((draft) => !free.includes(draft)),
      drafts: numbered(state.drafts, free),
    }))
  }

  #nextOrdinal(): number {
    return Math.max(-1, ...this.#begun, ...(this.#state.pending ?? []).map(({ ordinal }) => ordinal)) + 1
  }

  #noteTitle(title: string): void {
    if (title !== '' && this.#state.suggestedTitle === '')
      this.update((state) => ({ ...state, suggestedTitle: title.slice(0, LONGEST_TITLE).trim() }))
  }

  #noteEngine(engine: string | null): void {
    if (engine !== null && engine !== this.#state.engine)
      this.update((state) => ({ ...state, engine: engine.slice(0, 100) }))
  }
}

const numbered = (before: readonly RunDraft[], more: readonly RunDraft[]): readonly RunDraft[] => [
  ...before,
  ...more.map((draft, at) => ({ ...draft, ordinal: before.length + at })),
]

/** What the engine said of every reply alike: what it says of one of several is not true of the whole text. */
function agreed(notes: readonly (string | null)[]): string | null {
  const [first = null] = notes
  return notes.every((note) => note === first) ? first : null
}
