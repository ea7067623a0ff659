/**
 * Runs of this tab, without React. A run goes on while the learner looks at other screens, so it is held here and not
 * by the screen that shows it: it is let go when nobody shows it and nothing is under way. One tab has a run at a time.
 */
import type { ProfileFit } from '@cairn/core/generation/fit-profile'
import type { Span } from '@cairn/core/text/outline'
import { sectionAt } from '@cairn/core/text/section-at'
import { AiCallError, aiEngine, knownAiLimits, streamChat } from '../../data/ai-client.ts'
import { api } from '../../data/api-client.ts'
import { announce, announceHere, onChange } from '../../data/live.ts'
import { localLearner } from '../../data/session.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { createPace } from './call-pace.ts'
import { DraftBoard } from './draft-board.ts'
import { GenerationRun } from './generation-run.ts'
import { JudgeClient, readSource } from './judge-client.ts'
import { reportBreak } from './report-break.ts'
import { forPassage } from './run-changes.ts'
import { lockRun, type RunLock } from './run-lock.ts'
import { RunSaver } from './run-saver.ts'
import { newRun, type RunState } from './run-state.ts'
import {
  createSender,
  heardFromServer,
  keepRun,
  keepText,
  openRun,
  ownCards,
  type SendRun,
  withServer,
} from './run-store.ts'
import type { ReadSource } from './source.ts'

/** A run with everything that belongs to it. */
export interface ActiveRun {
  readonly run: GenerationRun
  readonly board: DraftBoard
  readonly saver: RunSaver
  readonly source: ReadSource
  /** Sends what the server does not have yet. */
  readonly send: SendRun
  /** Calls the listener when another tab takes the run. Returns the way to stop. */
  readonly onTaken: (listener: () => void) => () => void
}

interface Held {
  readonly active: ActiveRun
  readonly learnerId: string | null
  shownBy: number
  /** Stops everything; what is under way is aborted. */
  readonly end: () => void
  /** The same, and lets another tab have the run. */
  readonly letGo: () => void
  readonly tellTaken: () => void
}

const held = new Map<string, Held>()

/** What the learner asked for. */
export interface RunWish {
  readonly source: ReadSource
  /** Stable over tries, so that a text is stored once. */
  readonly sourceId: string
  readonly title: string
  readonly count: number
  /** The stretches to make cards from; null for all. */
  readonly within: readonly Span[] | null
  readonly fit: ProfileFit | null
  /** Cards from exactly this stretch, and the deck that they go to unless another one is chosen. */
  readonly passage?: { readonly span: Span; readonly deck: { readonly id: string; readonly title: string } | null }
}

/** The built-in engine reads a long text better and sooner in large pieces; a model loses the middle of them. */
const BUILT_IN_CHUNK_TOKENS = 6_000

/**
 * Stores the source, then starts asking for cards. Rejects as the API client does when the source was not stored.
 * Whoever gets a run lets go of it with `letGo`.
 */
export async function beginRun({ source, sourceId, title, count, within, fit, passage }: RunWish): Promise<ActiveRun> {
  const made = newRun({ id: uuid7(), sourceId, title, requestedCount: count, within, fit })
  const state = passage === undefined ? made : forPassage(made, passage, source)
  const [chunkTokens] = await Promise.all([chunkTokensHere(), storeText(state, source)])
  const active = await openNew({ state, source, chunkTokens })
  begin(active.run)
  return active
}

/**
 * Stores the source, then opens a run that has its drafts already. Rejects as the API client does when the source was not
 * stored. Whoever gets a run lets go of it with `letGo`.
 */
export async function beginWithDrafts(state: RunState, source: ReadSource): Promise<ActiveRun> {
  await storeText(state, source)
  const active = await openNew({ state, source, chunkTokens: undefined })
  active.saver.changed()
  return active
}

async function storeText({ sourceId, title }: RunState, { text }: ReadSource): Promise<void> {
  await api('POST /api/sources', { body: { id: sourceId, title, text } })
  await keepText(sourceId, text).catch(ignoreNoRoom)
}

async function openNew(opened: Opened): Promise<ActiveRun> {
  const lock = await lockFor(opened.state.id, false)
  if (lock === null) throw new Error('Inconsistent: a run that has just been made is open elsewhere')
  return take(activate(opened, lock))
}

const begin = (run: GenerationRun): void => reportBreak(run.start())

const openings = new Map<string, Promise<Held | null>>()

/**
 * Opens a run: the one that is under way in this tab, or one that was begun earlier; null when another tab has it and
 * `takes` does not ask for it. Rejects as the API client does.
 */
export async function openActiveRun(id: string, takes = false): Promise<ActiveRun | null> {
  const known = held.get(id)
  if (known) return take(known)
  const opening = openings.get(id) ?? openHere(id, takes).finally(() => openings.delete(id))
  openings.set(id, opening)
  const entry = await opening
  return entry && take(entry)
}

async function openHere(id: string, takes: boolean): Promise<Held | null> {
  const lock = await lockFor(id, takes)
  if (lock === null) return null
  try {
    const { state, text, resumes } = await openRun(id)
    const source = await readSource(text)
    const chunkTokens = state.pending === null ? await chunkTokensHere() : undefined
    const entry = activate({ state: placed(state, source), source, chunkTokens }, lock)
    const { run, saver } = entry.active
    saver.changed() // what this device has may not have reached the server
    heardFromServer(id)
      .then((view) => view && run.update((current) => withServer(current, view)))
      .catch(reportError) // this device has the run
    if (resumes) begin(run)
    return entry
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Another tab asks for the run: it gets the last state, and goes on where this tab stopped. */
function lockFor(id: string, takes: boolean): Promise<RunLock | null> {
  const onAsked = async () => {
    const entry = held.get(id)
    if (entry === undefined) return
    const { run, saver } = entry.active
    const wasRunning = run.state().status === 'running'
    entry.end()
    try {
      await run.settled()
      await saver.settled()
      await keepRun(wasRunning ? { ...run.state(), status: 'running', problem: null } : run.state()).catch(ignoreNoRoom)
    } finally {
      entry.tellTaken()
    }
  }
  const onLost = () => {
    const entry = held.get(id)
    entry?.end()
    entry?.tellTaken()
  }
  return lockRun(id, { onAsked, onLost }, takes)
}

/** The drafts of a long text with the sections they belong to, which only the text tells. */
function placed(state: RunState, { outline }: ReadSource): RunState {
  const isLong = state.calls > 1 || (state.pending?.length ?? 0) > 1
  if (!isLong) return state
  const drafts = state.drafts.map((draft) =>
    draft.section !== null || draft.start === null ? draft : { ...draft, section: sectionAt(outline, draft.start) },
  )
  return { ...state, drafts }
}

/** Without a word of the engine the plan chooses; starting the run says what is wrong with it. */
async function chunkTokensHere(): Promise<number | undefined> {
  const engine = await aiEngine().catch(() => null)
  return engine === 'built-in' ? BUILT_IN_CHUNK_TOKENS : undefined
}

function take(entry: Held): ActiveRun {
  entry.shownBy += 1
  return entry.active
}

/** The screen shows the run no longer. What is under way goes on. */
export function letGo({ run }: ActiveRun): void {
  const { id } = run.state()
  const entry = held.get(id)
  if (entry === undefined) return
  entry.shownBy -= 1
  endIfIdle(id)
}

interface Opened {
  readonly state: RunState
  readonly source: ReadSource
  readonly chunkTokens: number | undefined
}

function activate({ state, source, chunkTokens }: Opened, lock: RunLock): Held {
  const judge = new JudgeClient()
  // Questions are answered in their order, so the run need not wait for the learner's cards to be indexed.
  const opening = ownCards().then((own) => judge.open(source.text, own, [...state.drafts, ...state.held]))
  opening.catch(() => undefined) // whoever has a card judged is told
  const run = new GenerationRun(state, source, {
    stream: streamChat,
    judge: (card) => opening.then(() => judge.judge(card)),
    // The card is shown all the same; only a repeat of it would not be told as one.
    keep: (card) => void opening.then(() => judge.keep(card)).catch(reportError),
    newId: () => uuid7(),
    pace,
    callsAtOnce: () => knownAiLimits()?.callsAtOnce ?? null,
    chunkTokens,
  })
  const send = createSender()
  const saver = new RunSaver({
    state: run.state,
    keep: keepRun,
    send: (now) => send(now).then(() => announce(['generations'], localLearner()?.id ?? null)),
    report: reportError,
    schedule: later,
  })
  const taken = new Set<() => void>()
  const onTaken = (listener: () => void) => {
    taken.add(listener)
    return () => void taken.delete(listener)
  }
  const stopListening = listen(run, saver)
  const end = () => {
    held.delete(state.id)
    stopListening()
    run.cancel()
    // The run settles only when the cards that had arrived are judged.
    const close = () => judge.close()
    void run.settled().then(close, close)
    saver.close()
  }
  const entry: Held = {
    active: { run, board: new DraftBoard(run), saver, source, send, onTaken },
    learnerId: localLearner()?.id ?? null,
    shownBy: 0,
    end,
    letGo: () => {
      end()
      lock.release()
    },
    tellTaken: () => {
      for (const listener of taken) listener()
    },
  }
  held.set(state.id, entry)
  return entry
}

/** Keeps and sends after every change, tells the screens when the run begins or ends. Returns the way to stop. */
function listen(run: GenerationRun, saver: RunSaver): () => void {
  let { status } = run.state()
  const stopListening = run.subscribe(() => {
    saver.changed()
    if (run.state().status === status) return
    status = run.state().status
    announceHere(['runs'])
    if (status !== 'running') void saver.flush().then(() => endIfIdle(run.state().id))
  })
  const online = () => void saver.flush()
  window.addEventListener('online', online)
  return () => {
    stopListening()
    window.removeEventListener('online', online)
  }
}

function endIfIdle(id: string): void {
  const entry = held.get(id)
  if (!entry || entry.shownBy > 0 || entry.active.run.state().status === 'running') return
  void entry.active.saver.flush().then(() => {
    const idle = entry.shownBy === 0 && entry.active.run.state().status !== 'running'
    if (idle && held.get(id) === entry) entry.letGo()
  })
}

// Another learner, or none: their runs end with them.
onChange((tables) => {
  if (!tables.has('learner')) return
  const id = localLearner()?.id ?? null
  for (const entry of [...held.values()]) if (entry.learnerId !== id) entry.letGo()
})

/** The requests of all runs of this tab keep to one limit. */
const pace = createPace({
  now: () => Date.now(),
  sleep,
  limit: () => knownAiLimits()?.callsPerMinute ?? null,
})

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopped = () => {
      clearTimeout(timer)
      reject(new AiCallError('abort', 'Stopped'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stopped)
      resolve()
    }, ms)
    if (signal.aborted) stopped()
    else signal.addEventListener('abort', stopped, { once: true })
  })
}

function later(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

/** The text can be had from the server again. */
function ignoreNoRoom(error: unknown): void {
  if (!(error instanceof DOMException)) throw error
}
