import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Flashcard } from '@cairn/core/cards/card'
import type { ProfileFit } from '@cairn/core/generation/fit-profile'
import type { buildFlashcardsRequest } from '@cairn/core/generation/flashcards'
import { cardsOn } from '@cairn/core/testing/fixtures'
import { readSource } from '@cairn/core/text/read-source'
import { AiCallError, type StreamEnd } from '../../../data/ai-client.ts'
import { GenerationRun, type RunPorts } from '../generation-run.ts'
import { createBench } from '../judge-bench.ts'
import { isSound, newRun, type RunState } from '../run-state.ts'

const fixtures = resolve(import.meta.dirname, '../../../../../../fixtures/texts')
export const CHALK = readFileSync(resolve(fixtures, 'huxley-piece-of-chalk.txt'), 'utf8')

/** Three times the chapter, no two paragraphs alike. */
export const LONG = ['one', 'two', 'three']
  .flatMap((part) => CHALK.split(/\n\s*\n/).map((paragraph, at) => `${paragraph.trim()} So ends ${part} ${at}.`))
  .join('\n\n')
/** Cards on the chapter that the judge finds nothing wrong with. */
export const SOUND: readonly Flashcard[] = soundOf(cardsOn('huxley-piece-of-chalk'))
/** A card the chapter does not support. */
export const INVENTED: Flashcard = { front: 'How thick is the chalk of Norwich in miles?', back: '417 miles' }

function soundOf(cards: readonly Flashcard[]): readonly Flashcard[] {
  const bench = createBench()
  bench({ kind: 'open', text: readSource(CHALK).text, own: [], run: [] })
  return cards.filter((card) => {
    const answer = bench({ kind: 'judge', card })
    if (answer.kind !== 'judge') throw new Error('Inconsistent: another answer than asked for')
    const { grounding, findings, repeats } = answer.judged
    return isSound({ grade: grounding.grade, findings, repeats: repeats?.front ?? null })
  })
}

/** How one request is answered: pieces of text and how they end, a failure after the pieces, or silence after them. */
export interface Reply {
  readonly pieces: readonly string[]
  readonly finish?: string | null
  readonly note?: string
  readonly fails?: AiCallError
  readonly hangs?: boolean
}

type Request = ReturnType<typeof buildFlashcardsRequest>

export const replyOf = (flashcards: readonly Flashcard[], suggestedTitle = 'On chalk'): string =>
  JSON.stringify({ suggestedTitle, flashcards })

export const whole = (flashcards: readonly Flashcard[]): Reply => ({ pieces: [replyOf(flashcards)], finish: 'stop' })

/** The reply up to the `count`-th card, cut in the middle of the next one. */
export function cutAfter(flashcards: readonly Flashcard[], count: number): string {
  const text = replyOf(flashcards)
  const next = flashcards[count]
  return next ? text.slice(0, text.indexOf(JSON.stringify(next)) + 12) : text.slice(0, -2)
}

export interface Script {
  readonly run: GenerationRun
  readonly requests: Request[]
  /** Every state the run went through. */
  readonly states: RunState[]
  /** Requests under way, and the most there were at once. */
  readonly load: { now: number; most: number }
}

interface ScriptOptions {
  readonly text?: string
  readonly count?: number
  readonly own?: readonly Flashcard[]
  readonly state?: RunState
  readonly pace?: RunPorts['pace']
  readonly chunkTokens?: number
  readonly callsAtOnce?: RunPorts['callsAtOnce']
  readonly fit?: ProfileFit
  /** What the judge waits for before it says what it found about the n-th card, from 0. */
  readonly judgeAfter?: (at: number) => Promise<void>
}

/** A run over a text with the real reader and judge, and requests answered by a script in their order. */
export function scriptedRun(answer: (request: Request, at: number) => Reply, options: ScriptOptions = {}): Script {
  const { text = CHALK, count = 10, own = [] } = options
  const source = readSource(text)
  const state =
    options.state ??
    newRun({ id: 'run', sourceId: 'source', title: '', requestedCount: count, fit: options.fit ?? null })
  const bench = createBench()
  bench({ kind: 'open', text: source.text, own, run: state.drafts })
  const requests: Request[] = []
  const load = { now: 0, most: 0 }
  let ids = state.drafts.length
  let judgedCards = 0
  const run = new GenerationRun(state, source, {
    stream: (request, signal) => {
      requests.push(request)
      return counted(load, play(answer(request, requests.length - 1), signal))
    },
    judge: async (card) => {
      const judged = bench({ kind: 'judge', card })
      await options.judgeAfter?.(judgedCards++)
      if (judged.kind !== 'judge') throw new Error('Inconsistent: another answer than asked for')
      return judged.judged
    },
    keep: (card) => void bench({ kind: 'keep', card }),
    newId: () => `draft-${++ids}`,
    pace: options.pace ?? (async () => {}),
    chunkTokens: options.chunkTokens,
    ...(options.callsAtOnce && { callsAtOnce: options.callsAtOnce }),
  })
  const states: RunState[] = []
  run.subscribe(() => states.push(run.state()))
  return { run, requests, states, load }
}

async function* counted(load: Script['load'], reply: AsyncGenerator<string, StreamEnd>) {
  load.now += 1
  load.most = Math.max(load.most, load.now)
  try {
    return yield* reply
  } finally {
    load.now -= 1
  }
}

async function* play({ pieces, finish = null, note, fails, hangs }: Reply, signal: AbortSignal) {
  for (const piece of pieces) {
    await Promise.resolve()
    if (signal.aborted) throw stopped()
    yield piece
  }
  if (hangs)
    await new Promise((_, reject) => {
      if (signal.aborted) reject(stopped())
      signal.addEventListener('abort', () => reject(stopped()))
    })
  if (fails) throw fails
  return { finishReason: finish, engine: 'scripted', ...(note !== undefined && { note }) } satisfies StreamEnd
}

const stopped = () => new AiCallError('abort', 'Stopped')
