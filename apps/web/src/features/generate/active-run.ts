/**
 * Runs of this tab, without React. A run goes on while the learner looks at other screens, so it is held here and not
 * by the screen that shows it: it is let go when nobody shows it and nothing is under way.
 */
import { streamChat } from '../../data/ai-client.ts'
import { api } from '../../data/api-client.ts'
import { announce, announceHere, onChange } from '../../data/live.ts'
import { localLearner } from '../../data/session.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { DraftBoard } from './draft-board.ts'
import { GenerationRun } from './generation-run.ts'
import { JudgeClient } from './judge-client.ts'
import { RunSaver } from './run-saver.ts'
import { newRun, type RunState } from './run-state.ts'
import { heardFromServer, keepRun, keepText, openRun, ownCards, sendRun, withServer } from './run-store.ts'
import type { ReadSource } from './source.ts'

/** A run with everything that belongs to it. */
export interface ActiveRun {
  readonly run: GenerationRun
  readonly board: DraftBoard
  readonly saver: RunSaver
  readonly source: ReadSource
}

interface Held {
  readonly active: ActiveRun
  readonly learnerId: string | null
  shownBy: number
  readonly end: () => void
}

const held = new Map<string, Held>()

/** What the learner asked for. */
export interface RunWish {
  readonly source: ReadSource
  /** Stable over tries, so that a text is stored once. */
  readonly sourceId: string
  readonly title: string
  readonly count: number
  /** Ordinals of the passages to make cards from; null for all. */
  readonly passages: readonly number[] | null
}

/**
 * Stores the source, then starts asking for cards. Rejects as the API client does when the source was not stored.
 * Whoever gets a run lets go of it with `letGo`.
 */
export async function beginRun({ source, sourceId, title, count, passages }: RunWish): Promise<ActiveRun> {
  await api('POST /api/sources', { body: { id: sourceId, title, text: source.text } })
  await keepText(sourceId, source.text).catch(ignoreNoRoom)
  const state = newRun({ id: uuid7(), sourceId, title, requestedCount: count, passages })
  const active = take(activate(state, source))
  void active.run.start()
  return active
}

/** Opens a run: the one that is under way in this tab, or one that was begun earlier. Rejects as the API client does. */
export async function openActiveRun(id: string): Promise<ActiveRun> {
  const known = held.get(id)
  if (known) return take(known)
  const { state, text } = await openRun(id)
  const judge = new JudgeClient()
  const source = await judge.read(text)
  judge.close()
  const active = take(held.get(id) ?? activate(state, source))
  active.saver.changed() // what this device has may not have reached the server
  void heardFromServer(id).then((view) => view && active.run.update((current) => withServer(current, view)))
  return active
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

function activate(state: RunState, source: ReadSource): Held {
  const judge = new JudgeClient()
  // Questions are answered in their order, so the run need not wait for the learner's cards to be indexed.
  const opening = ownCards().then((own) => judge.open(source.text, own, state.drafts))
  const run = new GenerationRun(state, source, {
    stream: streamChat,
    judge: (card) => opening.then(() => judge.judge(card)),
    keep: (card) => void opening.then(() => judge.keep(card)),
    newId: () => uuid7(),
  })
  const saver = new RunSaver({ state: run.state, keep: keepRun, send: sendAndSay, schedule: later })
  const active = { run, board: new DraftBoard(run), saver, source }
  let status = state.status
  const stopListening = run.subscribe(() => {
    saver.changed()
    if (run.state().status === status) return
    status = run.state().status
    announceHere(['runs'])
    if (status !== 'running') void saver.flush().then(() => endIfIdle(state.id))
  })
  const online = () => void saver.flush()
  window.addEventListener('online', online)
  const end = () => {
    held.delete(state.id)
    stopListening()
    window.removeEventListener('online', online)
    run.cancel()
    judge.close()
    saver.close()
  }
  const entry: Held = { active, learnerId: localLearner()?.id ?? null, shownBy: 0, end }
  held.set(state.id, entry)
  return entry
}

function endIfIdle(id: string): void {
  const entry = held.get(id)
  if (!entry || entry.shownBy > 0 || entry.active.run.state().status === 'running') return
  void entry.active.saver.flush().then(() => {
    const idle = entry.shownBy === 0 && entry.active.run.state().status !== 'running'
    if (idle && held.get(id) === entry) entry.end()
  })
}

// Another learner, or none: their runs end with them.
onChange((tables) => {
  if (!tables.has('learner')) return
  const id = localLearner()?.id ?? null
  for (const entry of [...held.values()]) if (entry.learnerId !== id) entry.end()
})

async function sendAndSay(state: RunState): Promise<void> {
  await sendRun(state)
  announce(['generations'], localLearner()?.id ?? null)
}

function later(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

/** The text can be had from the server again. */
function ignoreNoRoom(error: unknown): void {
  if (!(error instanceof DOMException)) throw error
}
