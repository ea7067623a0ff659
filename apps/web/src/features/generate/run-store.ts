import type { AcceptedDrafts } from '@cairn/contract/sources'
import type { Flashcard } from '@cairn/core/cards/card'
import { api } from '../../data/api-client.ts'
import type { LocalRun } from '../../data/local-db.ts'
import { localDb } from '../../data/queries.ts'
import { storeServerRows, syncNow } from '../../data/sync.ts'
import { type RunDraft, type RunState, toPutGeneration } from './run-state.ts'

const textKey = (sourceId: string) => `source-${sourceId}`

/** Keeps a run on this device. */
export async function keepRun(state: RunState): Promise<void> {
  const db = await localDb()
  if (db === null) return // signed out meanwhile: the server has what was sent
  const row: LocalRun = { id: state.id, updatedAt: Date.now(), view: null, state }
  await db.idb.put('runs', row)
}

/** Keeps the text of a source on this device, once. */
export async function keepText(sourceId: string, text: string): Promise<void> {
  await (await localDb())?.idb.put('meta', text, textKey(sourceId))
}

/** Forgets a run that has no open drafts any more, with its text. */
export async function forgetRun(state: RunState): Promise<void> {
  const db = await localDb()
  await db?.idb.delete('runs', state.id)
  await db?.idb.delete('meta', textKey(state.sourceId))
}

export interface OpenedRun {
  readonly state: RunState
  readonly text: string
}

/** A run by id: from this device, else from the server; null when there is none. A run cut off by a reload says so. */
export async function openRun(id: string): Promise<OpenedRun | null> {
  const db = await localDb()
  const row = await db?.idb.get('runs', id)
  if (!row) return fromServer(id)
  const state = row.state as RunState // written by `keepRun` alone
  const kept = await db?.idb.get('meta', textKey(state.sourceId))
  const text =
    typeof kept === 'string' ? kept : (await api('GET /api/sources/{id}', { params: { id: state.sourceId } })).text
  return { state: state.status === 'running' ? interrupted(state) : state, text }
}

async function fromServer(id: string): Promise<OpenedRun> {
  const { generation, drafts } = await api('GET /api/generations/{id}', { params: { id } })
  const source = await api('GET /api/sources/{id}', { params: { id: generation.sourceId } })
  const state: RunState = {
    id: generation.id,
    sourceId: generation.sourceId,
    title: generation.title,
    suggestedTitle: generation.suggestedTitle,
    requestedCount: generation.requestedCount,
    engine: generation.engine,
    status: generation.status,
    problem: null,
    drafts: drafts.map((draft) => ({
      ...draft,
      findings: [],
      repeats: null,
      decision: draft.status === 'accepted' ? 'added' : draft.status === 'rejected' ? 'rejected' : 'open',
    })),
    finishedCalls: [],
    outcomes: [],
    deckId: generation.deckId,
    deckTitle: null,
  }
  return { state: generation.status === 'running' ? interrupted(state) : state, text: source.text }
}

function interrupted(state: RunState): RunState {
  return { ...state, status: 'failed', problem: { kind: 'interrupted', message: null, retryAfterSeconds: null } }
}

/** Sends a run with its drafts to the server; the last state wins. */
export async function sendRun(state: RunState): Promise<void> {
  await api('PUT /api/generations/{id}', { params: { id: state.id }, body: toPutGeneration(state) })
}

export interface Target {
  readonly deckId: string
  readonly deckTitle: string
}

/** Makes cards of the drafts, in one transaction on the server. Sent again it adds nothing twice. */
export async function addDrafts(
  state: RunState,
  drafts: readonly RunDraft[],
  target: Target,
  cardIdOf: (draft: RunDraft) => string,
): Promise<AcceptedDrafts> {
  await sendRun(state)
  const added = await api('POST /api/generations/{id}/accept', {
    params: { id: state.id },
    body: {
      ...target,
      drafts: drafts.map((draft) => ({ id: draft.id, cardId: cardIdOf(draft), front: draft.front, back: draft.back })),
    },
  })
  await storeServerRows({ decks: [added.deck] })
  await syncNow()
  return added
}

/** Every card on this device, to tell repeats. */
export async function ownCards(): Promise<readonly Flashcard[]> {
  const cards = (await (await localDb())?.idb.getAll('cards')) ?? []
  return cards.slice(-20_000).map(({ front, back }) => ({ front, back }))
}
