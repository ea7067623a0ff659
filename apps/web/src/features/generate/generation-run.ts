/**
 * One run from text to drafts, without React. Invariants: a draft that was shown is never dropped; a reply that was cut
 * is never called whole; at most `PARALLEL_CALLS` requests are under way; whatever is not made stays in `pending`, so
 * that a run goes on where it stopped, also after a reload.
 */
import type { buildFlashcardsRequest } from '@cairn/core/ai/flashcards'
import { createCardStream } from '@cairn/core/ai/stream-cards'
import type { Flashcard } from '@cairn/core/cards/card'
import type { Span } from '@cairn/core/text/outline'
import { AiCallError, type StreamEnd } from '../../data/ai-client.ts'
import type { Judged } from './judge.ts'
import {
  ended,
  isOfEveryReply,
  lessened,
  planned,
  type RunSource,
  replaced,
  requestFor,
  withOutcome,
  withoutOutcome,
} from './run-changes.ts'
import { interrupted, isSound, type PendingCall, type RunDraft, type RunProblem, type RunState } from './run-state.ts'
import { fillUp, keepSpare, replyProblem, type Sorted } from './sort-reply.ts'

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
}

export const PARALLEL_CALLS = 2
const LONGEST_TITLE = 200

export class GenerationRun {
  #state: RunState
  readonly #source: RunSource
  readonly #ports: RunPorts
  readonly #listeners = new Set<() => void>()
  #stop = new AbortController()
  #working: Promise<void> | null = null
  /** Calls begun since the run was last started; each is begun once. */
  #begun = new Set<number>()
  #problems: RunProblem[] = []
  #wake = () => {}

  constructor(state: RunState, source: RunSource, ports: RunPorts) {
    this.#state = state
    this.#source = source
    this.#ports = ports
  }

  state = (): RunState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Makes what is still missing of the cards asked for. Resolves when the run has ended, well or not. */
  start(): Promise<void> {
    if (this.#state.pending === null) this.update((state) => planned(state, this.#source))
    return this.#work()
  }

  /** Makes up to `count` more cards from one stretch of the source, beside whatever is under way. */
  more({ start, end }: Span, count: number): Promise<void> {
    const known = this.#state.pending ?? []
    if (known.some((call) => call.start === start && call.end === end)) return this.#work()
    const headingPath = this.#source.outline.passages.find((passage) => passage.end > start)?.headingPath ?? []
    const ordinal = this.#nextOrdinal()
    const call: PendingCall = {
      ...{ ordinal, start, end, headingPath, count, ask: count },
      ...{ passages: [], quotas: [], why: 'more', spare: [] },
    }
    this.update((state) => ({ ...state, pending: [...known, call] }))
    return this.#work()
  }

  /** Ends the requests; what arrived stays, and what is missing can be asked for later. */
  cancel(): void {
    this.#stop.abort()
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

  #work(): Promise<void> {
    if (this.#working !== null) {
      this.#wake()
      return this.#working
    }
    this.#stop = new AbortController()
    this.#begun = new Set()
    this.#problems = []
    this.update((state) => ({ ...state, status: 'running', problem: null }))
    this.#working = this.#workThrough().finally(() => {
      this.#working = null
    })
    return this.#working
  }

  async #workThrough(): Promise<void> {
    const under = new Set<Promise<void>>()
    try {
      for (;;) {
        for (let call = this.#next(); call && under.size < PARALLEL_CALLS; call = this.#next()) {
          this.#begun.add(call.ordinal)
          const work: Promise<void> = this.#make(call).finally(() => under.delete(work))
          under.add(work)
        }
        if (under.size === 0) break
        const added = new Promise<void>((resolve) => {
          this.#wake = resolve
        })
        await Promise.race([...under, added])
      }
      this.update((state) => ended(state, this.#problems))
    } catch (cause) {
      // A broken promise of ours: the drafts stay, the learner can go on, and the fault is reported as it is.
      this.#stop.abort()
      await Promise.allSettled(under)
      this.update(interrupted)
      throw cause
    }
  }

  #next(): PendingCall | undefined {
    const halted = this.#problems.some(isOfEveryReply)
    if (halted || this.#stop.signal.aborted) return undefined
    return this.#state.pending?.find(({ ordinal, count }) => count > 0 && !this.#begun.has(ordinal))
  }

  /** One request, from asking to what is left to ask. */
  async #make(call: PendingCall): Promise<void> {
    this.update((state) => ({ ...state, outcomes: withoutOutcome(state.outcomes, call) }))
    const sorted = { shown: 0, spare: [...call.spare] }
    const problem = await this.#read(call, sorted)
    if (problem === null) this.#close(call, sorted)
    else if (sorted.shown < call.count) this.#leave(call, sorted, problem)
    else this.#finish(call)
  }

  async #read(call: PendingCall, sorted: { shown: number; spare: RunDraft[] }): Promise<RunProblem | null> {
    const cards = createCardStream()
    try {
      const reply = this.#ports.stream(requestFor(call, this.#state, this.#source), this.#stop.signal)
      let piece = await reply.next()
      for (; !piece.done; piece = await reply.next()) {
        for (const card of cards.push(piece.value)) await this.#sort(card, call, sorted)
        this.#noteTitle(cards.title())
      }
      this.#noteEngine(piece.value.engine)
      return replyProblem(cards.end(), piece.value.finishReason)
    } catch (error) {
      if (!(error instanceof AiCallError)) throw error
      const { problem: kind, retryAfterSeconds } = error
      const catalogued = kind === 'not-initialized' || kind === 'unexpected-format' || kind === 'empty-reply'
      return { kind, message: catalogued ? error.message : null, retryAfterSeconds }
    }
  }

  /** Shows a sound card at once; holds back one with something wrong; drops one that this run has already. */
  async #sort(card: Flashcard, call: PendingCall, sorted: { shown: number; spare: RunDraft[] }): Promise<void> {
    const { grounding, findings, repeats } = await this.#ports.judge(card)
    if (repeats?.where === 'run') return
    const draft: RunDraft = {
      ...{ id: this.#ports.newId(), ordinal: 0, front: card.front, back: card.back },
      ...{
        start: grounding.span?.start ?? null,
        end: grounding.span?.end ?? null,
        quote: grounding.span?.quote ?? null,
      },
      ...{ grade: grounding.grade, findings, repeats: repeats?.front ?? null, decision: 'open' },
    }
    if (!isSound(draft)) keepSpare(sorted.spare, draft)
    else if (sorted.shown < call.count) {
      sorted.shown += 1
      this.#show(call, [draft])
    }
  }

  /** Puts drafts on the board; from then on the call owes so many fewer, also after a reload in the middle of it. */
  #show({ ordinal }: PendingCall, drafts: readonly RunDraft[]): void {
    if (drafts.length === 0) return
    this.update((state) => {
      const from = state.drafts.length
      const placed = drafts.map((draft, at) => ({ ...draft, ordinal: from + at }))
      const pending = state.pending?.map((call) => (call.ordinal === ordinal ? lessened(call, drafts.length) : call))
      return { ...state, drafts: [...state.drafts, ...placed], pending: pending ?? null }
    })
  }

  /** The reply is whole. What the text did not support is asked for once more before it is shown as it is. */
  #close(call: PendingCall, sorted: Sorted): void {
    const missing = call.count - sorted.shown
    const doubtful = sorted.spare.some(({ grade }) => grade === 'unsupported')
    if (missing > 0 && doubtful && call.why !== 'repair') {
      const ordinal = this.#nextOrdinal()
      const repair = { ...call, ordinal, count: missing, ask: missing, why: 'repair', spare: sorted.spare } as const
      this.update((state) => ({ ...state, pending: replaced(state.pending, call, repair) }))
      return
    }
    const rest = fillUp(sorted, call.count)
    for (const draft of rest) this.#ports.keep(draft)
    this.#show(call, rest)
    this.#finish(call)
    if (sorted.shown + rest.length > 0) return
    const reason = call.why === 'more' ? 'nothing-more' : 'nothing-found'
    this.update((state) => withOutcome(state, call, 'skipped', reason))
  }

  /** The reply broke off: what came is shown, the call stays for the rest. */
  #leave(call: PendingCall, sorted: Sorted, problem: RunProblem): void {
    this.#problems.push(problem)
    const rest = fillUp(sorted, call.count)
    for (const draft of rest) this.#ports.keep(draft)
    this.#show(call, rest)
    if (sorted.shown + rest.length >= call.count) {
      this.#finish(call)
      return
    }
    if (problem.kind !== 'abort') this.update((state) => withOutcome(state, call, 'failed', problem.kind))
  }

  #finish({ ordinal }: PendingCall): void {
    this.update((state) => ({ ...state, pending: state.pending?.filter((call) => call.ordinal !== ordinal) ?? [] }))
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
