/**
 * One run from text to drafts, without React. Invariants: a draft that was shown is never dropped; a reply that was cut
 * is never called whole; at most `PARALLEL_CALLS` requests are under way.
 */
import { API_UNEXPECTED_FORMAT, NO_CONTENT } from '@cairn/core/ai/errors'
import { buildFlashcardsRequest } from '@cairn/core/ai/flashcards'
import { callText, type PlannedCall, planGeneration } from '@cairn/core/ai/plan-generation'
import { type CardStreamEnd, createCardStream } from '@cairn/core/ai/stream-cards'
import type { Flashcard } from '@cairn/core/cards/card'
import type { ReadSource, Span } from '@cairn/core/text/outline'
import { AiCallError, type streamChat } from '../../data/ai-client.ts'
import type { Judged } from './judge.ts'
import type { RunDraft, RunProblem, RunState } from './run-state.ts'

/** What a run needs from outside. */
export interface RunPorts {
  readonly stream: typeof streamChat
  /** Aligns a card with the source, lints it, looks for repeats. */
  readonly judge: (card: Flashcard) => Promise<Judged>
  readonly newId: () => string
  /** Called after every change. */
  readonly onChange: (state: RunState) => void
}

type RunSource = Pick<ReadSource, 'text' | 'outline'>

export const PARALLEL_CALLS = 2

export class GenerationRun {
  #state: RunState
  readonly #source: RunSource
  readonly #ports: RunPorts
  #stop = new AbortController()

  constructor(state: RunState, source: RunSource, ports: RunPorts) {
    this.#state = state
    this.#source = source
    this.#ports = ports
  }

  state = (): RunState => this.#state

  /** Makes what is still missing of the cards asked for. Resolves when the run has ended, well or not; never rejects. */
  async start(): Promise<void> {
    const plan = planGeneration(this.#source.text, this.#source.outline, { count: this.#state.requestedCount })
    const finished = new Set(this.#state.finishedCalls)
    await this.#work(plan.calls.filter((call) => !finished.has(call.ordinal)))
  }

  /** Makes up to `count` more cards from one stretch of the source. */
  async more({ start, end }: Span, count: number): Promise<void> {
    const headingPath = this.#source.outline.passages.find((passage) => passage.end > start)?.headingPath ?? []
    const text = this.#source.text.slice(start, end)
    await this.#work([{ ordinal: -1, passages: [], start, end, headingPath, count, ask: count, quotas: [] }], text)
  }

  /** Ends the requests; what arrived stays. */
  cancel(): void {
    this.#stop.abort()
  }

  /** Changes drafts or titles: the learner's edits and decisions. */
  update(change: (state: RunState) => RunState): void {
    this.#state = change(this.#state)
    this.#ports.onChange(this.#state)
  }

  updateDraft(id: string, change: Partial<RunDraft>): void {
    this.update((state) => ({
      ...state,
      drafts: state.drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft)),
    }))
  }

  async #work(calls: readonly PlannedCall[], text?: string): Promise<void> {
    this.#stop = new AbortController()
    this.update((state) => ({ ...state, status: 'running', problem: null }))
    const waiting = [...calls]
    const problems: RunProblem[] = []
    const worker = async () => {
      for (let call = waiting.shift(); call; call = waiting.shift()) {
        const problem = await this.#call(call, text ?? callText(this.#source.text, this.#source.outline, call))
        if (problem === null) continue
        problems.push(problem)
        if (problem.kind !== 'cut' && problem.kind !== 'unexpected-format' && problem.kind !== 'empty-reply')
          waiting.length = 0 // the next request would meet the same trouble
      }
    }
    await Promise.all(Array.from({ length: Math.min(PARALLEL_CALLS, calls.length) }, worker))
    this.update((state) => ended(state, problems[0] ?? null))
  }

  /** One request. Answers why it ended early, or null. */
  async #call(call: PlannedCall, text: string): Promise<RunProblem | null> {
    const cards = createCardStream()
    try {
      const reply = this.#ports.stream(this.#request(call, text), this.#stop.signal)
      let kept = 0
      for (let piece = await reply.next(); ; piece = await reply.next()) {
        if (piece.done) {
          this.#noteEngine(piece.value.engine)
          return this.#closeCall(call, cards.end(), piece.value.finishReason)
        }
        for (const card of cards.push(piece.value)) if (kept < call.count && (await this.#add(card))) kept += 1
        this.#noteTitle(cards.title())
      }
    } catch (error) {
      if (!(error instanceof AiCallError)) throw error
      if (error.problem !== 'abort') this.#failPassages(call, error.message)
      const catalogued = error.problem === 'not-initialized' || error.problem === 'unexpected-format'
      return {
        kind: error.problem,
        message: catalogued ? error.message : null,
        retryAfterSeconds: error.retryAfterSeconds,
      }
    }
  }

  #request(call: PlannedCall, text: string) {
    const fronts = this.#state.drafts.map((draft) => draft.front)
    const asksForTitle = this.#state.title === '' && this.#state.suggestedTitle === '' && call.ordinal <= 0
    return buildFlashcardsRequest({
      text,
      count: call.ask,
      title: asksForTitle ? '' : this.#state.title || this.#state.suggestedTitle || 'Untitled',
      headingPath: call.headingPath,
      quotas: call.quotas,
      avoidFronts: fronts,
    })
  }

  #closeCall(call: PlannedCall, end: CardStreamEnd, finishReason: string | null): RunProblem | null {
    const cut =
      finishReason === null || finishReason === 'length' || end.problem === 'cut' || end.problem === 'too-long'
    if (cut && end.problem !== 'empty') {
      this.#failPassages(call, 'cut')
      return { kind: 'cut', message: null, retryAfterSeconds: null }
    }
    if (end.problem === 'empty') return this.#broken(call, 'empty-reply', NO_CONTENT)
    if (end.problem !== null) return this.#broken(call, 'unexpected-format', API_UNEXPECTED_FORMAT)
    this.update((state) => ({ ...state, finishedCalls: [...state.finishedCalls, call.ordinal] }))
    return null
  }

  #broken(call: PlannedCall, kind: 'empty-reply' | 'unexpected-format', message: string): RunProblem {
    this.#failPassages(call, message)
    return { kind, message, retryAfterSeconds: null }
  }

  #failPassages({ start, end }: Span, reason: string): void {
    this.update((state) => ({ ...state, outcomes: [...state.outcomes, { start, end, status: 'failed', reason }] }))
  }

  /** Shows a card as a draft unless this run has it already; answers whether it did. */
  async #add(card: Flashcard): Promise<boolean> {
    const { grounding, findings, repeats } = await this.#ports.judge(card)
    if (repeats?.where === 'run') return false
    const draft: RunDraft = {
      id: this.#ports.newId(),
      ordinal: this.#state.drafts.length,
      front: card.front,
      back: card.back,
      start: grounding.span?.start ?? null,
      end: grounding.span?.end ?? null,
      quote: grounding.span?.quote ?? null,
      grade: grounding.grade,
      findings,
      repeats: repeats?.front ?? null,
      decision: 'open',
    }
    this.update((state) => ({ ...state, drafts: [...state.drafts, draft] }))
    return true
  }

  #noteTitle(suggestedTitle: string): void {
    if (suggestedTitle !== '' && this.#state.suggestedTitle === '')
      this.update((state) => ({ ...state, suggestedTitle }))
  }

  #noteEngine(engine: string | null): void {
    if (engine !== null && engine !== this.#state.engine) this.update((state) => ({ ...state, engine }))
  }
}

/** The state after the last request: stopping on purpose is no failure, finding nothing is said. */
function ended(state: RunState, problem: RunProblem | null): RunState {
  if (problem !== null && problem.kind !== 'abort') return { ...state, status: 'failed', problem }
  if (problem === null && state.drafts.length === 0)
    return { ...state, status: 'ready', problem: { kind: 'nothing-found', message: null, retryAfterSeconds: null } }
  return { ...state, status: 'ready', problem: null }
}
