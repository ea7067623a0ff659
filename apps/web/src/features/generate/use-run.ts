import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { streamChat } from '../../data/ai-client.ts'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { announceHere } from '../../data/live.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { GenerationRun } from './generation-run.ts'
import { JudgeClient } from './judge-client.ts'
import type { RunState } from './run-state.ts'
import { keepRun, keepText, openRun, ownCards, sendRun } from './run-store.ts'
import type { ReadSource } from './source.ts'

const SEND_AFTER_MS = 1_200

/** A run on screen: the machine, its text, and whether the server has the last state. */
export interface ActiveRun {
  readonly run: GenerationRun
  readonly source: ReadSource
  /** Ends the worker and the timers. */
  readonly close: () => void
}

/** What the learner asked for. */
export interface RunWish {
  readonly source: ReadSource
  readonly title: string
  readonly count: number
}

/** Stores the source, then starts asking for cards. Throws what the server answered when the source was not stored. */
export async function beginRun({ source, title, count }: RunWish): Promise<ActiveRun> {
  const sourceId = uuid7()
  await api('POST /api/sources', { body: { id: sourceId, title, text: source.text } })
  await keepText(sourceId, source.text)
  const state: RunState = {
    id: uuid7(),
    sourceId,
    title,
    suggestedTitle: '',
    requestedCount: count,
    engine: '',
    status: 'running',
    problem: null,
    drafts: [],
    finishedCalls: [],
    outcomes: [],
    deckId: null,
    deckTitle: null,
  }
  const active = await activate(state, source)
  void active.run.start()
  return active
}

/** Opens a run that was begun earlier; null when neither this device nor the server has it. */
export async function resumeRun(id: string): Promise<ActiveRun | null> {
  const opened = await openRun(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
  if (opened === null) return null
  const judge = new JudgeClient()
  const source = await judge.read(opened.text)
  judge.close()
  return activate(opened.state, source)
}

async function activate(state: RunState, source: ReadSource): Promise<ActiveRun> {
  const judge = new JudgeClient()
  await judge.open(source.text, await ownCards(), state.drafts)
  let timer: ReturnType<typeof setTimeout> | null = null
  const send = () => {
    timer = null
    sendRun(run.state()).then(
      () => announceHere(['generations']),
      (error: unknown) => {
        // This device has the drafts; adding them sends the state again and says what is wrong then.
        if (!(error instanceof NetworkError || error instanceof ApiError)) throw error
      },
    )
  }
  const run = new GenerationRun(state, source, {
    stream: streamChat,
    judge: (card) => judge.judge(card),
    newId: () => uuid7(),
    onChange: (next) => {
      for (const listener of listeners) listener()
      void keepRun(next)
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(send, next.status === 'running' ? SEND_AFTER_MS : 0)
    },
  })
  const listeners = listenersOf(run)
  await keepRun(state)
  return {
    run,
    source,
    close: () => {
      run.cancel()
      judge.close()
      if (timer !== null) {
        clearTimeout(timer)
        send()
      }
    },
  }
}

const allListeners = new WeakMap<GenerationRun, Set<() => void>>()

function listenersOf(run: GenerationRun): Set<() => void> {
  const known = allListeners.get(run) ?? new Set()
  allListeners.set(run, known)
  return known
}

/** The state of a run, drawn again after each change. */
export function useRunState({ run }: ActiveRun): RunState {
  return useSyncExternalStore((listener) => {
    const listeners = listenersOf(run)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, run.state)
}

/** Reads pasted text as it is typed, in a worker. Undefined while nothing has been read. */
export function useReadSource(raw: string): ReadSource | undefined {
  const [source, setSource] = useState<{ raw: string; read: ReadSource } | undefined>(undefined)
  const judge = useRef<JudgeClient | null>(null)
  useEffect(() => () => judge.current?.close(), [])
  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      judge.current ??= new JudgeClient()
      void judge.current.read(raw).then((read) => current && setSource({ raw, read }))
    }, 120)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [raw])
  return raw.trim() === '' ? undefined : source?.read
}
