/**
 * One run from text to drafts, without React. Invariants: a draft that was shown is never dropped; a reply that was cut
 * is never called whole; at most `PARALLEL_CALLS` requests are under way; whatever is not made stays in `pending`, so
 * that a run goes on where it stopped, also after a reload.
 */
import { buildFlashcardsRequest } from '@cairn/core/ai/flashcards'
import { callText, planGeneration } from '@cairn/core/ai/plan-generation'
import { createCardStream } from '@cairn/core/ai/stream-cards'
import type { Flashcard } from '@cairn/core/cards/card'
import type { ReadSource, Span } from '@cairn/core/text/outline'
import { AiCallError, type StreamEnd } from '../../data/ai-client.ts'
import type { Judged } from './judge.ts'
import {
  interrupted,
  isSound,
  type PendingCall,
  type RunDraft,
  type RunProblem,
  type RunState,
  titleOf,
} from './run-state.ts'
import { fillUp, replyProblem, type Sorted } from './sort-reply.ts'

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
/** Troubles of one reply; after any other the next request would meet the same. */
const OF_ONE_REPLY: readonly RunProblem['kind'][] = ['cut', 'unexpected-format', 'empty-reply']

export class GenerationRun {
  #state: RunState
  readonly #source: Pick<ReadSource, 'text' | 'outline'>
  readonly #ports: RunPorts
  readonly #listeners = new Set<() => void>()
  #stop = new AbortController()
  #working: Promise<void> | null = null
  /** Calls begun since the run was last started; each is begun once. */
  #begun = new Set<number>()
  #problems: RunProblem[] = []
  #wake = () => {}

  constructor(state: RunState, source: Pick<ReadSource, 'text' | 'outline'>, ports: RunPorts) {
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
    if (this.#state.pending === null) this.#plan()
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

  #plan(): void {
    const { requestedCount, drafts, passages } = this.#state
    const { text, outline } = this.#source
    const count = Math.max(0, requestedCount - drafts.length)
    const plan = planGeneration(text, outline, { count, ...(passages && { only: passages }) })
    const leftOut = plan.leftOut.flatMap((ordinal) => outline.passages[ordinal] ?? [])
    this.update((state) => ({
      ...state,
      pending: plan.calls.map((call) => ({ ...call, why: 'planned', spare: [] })),
      outcomes: leftOut.map(({ start, end }) => ({ start, end, status: 'skipped', reason: 'fewer-cards' })),
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
    const halted = this.#problems.some(({ kind }) => !OF_ONE_REPLY.includes(kind))
    if (halted || this.#stop.signal.aborted) return undefined
    return this.#state.pending?.find(({ ordinal }) => !this.#begun.has(ordinal))
  }

  /** One request, from asking to what is left to ask. */
  async #make(call: PendingCall): Promise<void> {
    this.update((state) => ({ ...state, outcomes: without(state.outcomes, call) }))
    const sorted = { shown: 0, spare: [...call.spare] }
    const problem = await this.#read(call, sorted)
    if (problem === null) this.#close(call, sorted)
    else if (sorted.shown < call.count) this.#leave(call, sorted, problem)
    else this.#finish(call)
  }

  async #read(call: PendingCall, sorted: { shown: number; spare: RunDraft[] }): Promise<RunProblem | null> {
    const cards = createCardStream()
    try {
      const reply = this.#ports.stream(this.#request(call), this.#stop.signal)
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

  #request(call: PendingCall) {
    const { text, outline } = this.#source
    const title = titleOf(this.#state)
    const isFirst = call.ordinal === this.#state.pending?.[0]?.ordinal
    return buildFlashcardsRequest({
      text: call.passages.length > 0 ? callText(text, outline, call) : text.slice(call.start, call.end),
      count: call.ask,
      title: title === '' && !isFirst ? 'Untitled' : title,
      headingPath: call.headingPath,
      quotas: call.quotas,
      avoidFronts: this.#state.drafts.map((draft) => draft.front),
    })
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
    if (!isSound(draft)) sorted.spare.push(draft)
    else if (sorted.shown < call.count) {
      sorted.shown += 1
      this.#show([draft])
    }
  }

  #show(drafts: readonly RunDraft[]): void {
    if (drafts.length === 0) return
    this.update((state) => {
      const from = state.drafts.length
      return { ...state, drafts: [...state.drafts, ...drafts.map((draft, at) => ({ ...draft, ordinal: from + at }))] }
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
    this.#show(rest)
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
    this.#show(rest)
    const count = call.count - sorted.shown - rest.length
    if (count === 0) {
      this.#finish(call)
      return
    }
    const ask = Math.max(count, Math.ceil((call.ask * count) / call.count))
    const left: PendingCall = { ...call, count, ask, spare: [] }
    this.update((state) => ({ ...state, pending: replaced(state.pending, call, left) }))
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

const replaced = (pending: RunState['pending'], call: PendingCall, by: PendingCall) =>
  (pending ?? []).map((each) => (each.ordinal === call.ordinal ? by : each))

const without = (outcomes: RunState['outcomes'], { start, end }: Span) =>
  outcomes.filter((outcome) => outcome.start < start || outcome.end > end)

const withOutcome = (
  state: RunState,
  { start, end }: Span,
  status: 'skipped' | 'failed',
  reason: string,
): RunState => ({
  ...state,
  outcomes: [...without(state.outcomes, { start, end }), { start, end, status, reason }],
})

/** The state after the last request: stopping on purpose is no failure, finding nothing is said. */
function ended(state: RunState, problems: readonly RunProblem[]): RunState {
  const worst = problems.find(({ kind }) => !OF_ONE_REPLY.includes(kind)) ?? problems[0]
  if (worst !== undefined && state.pending?.length !== 0)
    return { ...state, status: worst.kind === 'abort' ? 'ready' : 'failed', problem: worst }
  const nothing = state.drafts.length === 0
  const problem: RunProblem | null = nothing ? { kind: 'nothing-found', message: null, retryAfterSeconds: null } : null
  return { ...state, status: 'ready', problem }
}
