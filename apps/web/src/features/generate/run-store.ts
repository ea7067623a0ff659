import type { AcceptedDrafts, GenerationView, PutGeneration } from '@cairn/contract/sources'
import type { Flashcard } from '@cairn/core/cards/card'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import type { LocalRun } from '../../data/local-db.ts'
import { localDb } from '../../data/queries.ts'
import { storeServerRows, syncNow } from '../../data/sync.ts'
import { inTextOrder, interrupted, newRun, type RunDraft, type RunState, titleOf } from './run-state.ts'

const textKey = (sourceId: string) => `source-${sourceId}`

/** Keeps a run on this device. Rejects with a `DOMException` when there is no room. */
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

/** Forgets a run that has nothing left to judge, with its text. */
export async function forgetRun(state: RunState): Promise<void> {
  const db = await localDb()
  await db?.idb.delete('runs', state.id)
  await db?.idb.delete('meta', textKey(state.sourceId))
}

/** A run on this device that has something to judge or to finish. */
export interface KeptRun {
  readonly id: string
  readonly title: string
  readonly open: number
  readonly updatedAt: number
}

export async function keptRuns(): Promise<readonly KeptRun[]> {
  const rows = (await (await localDb())?.idb.getAll('runs')) ?? []
  return rows.map(({ id, updatedAt, state }) => {
    const run = state as RunState // written by `keepRun` alone
    const open = run.drafts.filter(({ decision }) => decision === 'open' || decision === 'accepted').length
    return { id, updatedAt, title: titleOf(run), open }
  })
}

export interface OpenedRun {
  readonly state: RunState
  readonly text: string
}

/** A run by id: from this device, else from the server. Rejects as the API client does when neither has it. */
export async function openRun(id: string): Promise<OpenedRun> {
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
  const view = await api('GET /api/generations/{id}', { params: { id } })
  const source = await api('GET /api/sources/{id}', { params: { id: view.generation.sourceId } })
  return { state: stateOfView(view), text: source.text }
}

/** The server knows nothing of single calls: what is missing is planned anew, without what is there already. */
function stateOfView({ generation, drafts }: GenerationView): RunState {
  const { id, sourceId, title, suggestedTitle, requestedCount, engine, status, deckId } = generation
  const state: RunState = {
    ...newRun({ id, sourceId, title, requestedCount, passages: null }),
    ...{ suggestedTitle, engine, deckId },
    pending: status === 'ready' ? [] : null,
    drafts: drafts.map((draft) => ({
      ...{ id: draft.id, ordinal: draft.ordinal, front: draft.front, back: draft.back },
      ...{ start: draft.start, end: draft.end, quote: draft.quote, grade: draft.grade, findings: [], repeats: null },
      decision: draft.status === 'accepted' ? 'added' : draft.status === 'rejected' ? 'rejected' : 'open',
    })),
  }
  return status === 'ready' ? state : interrupted(state)
}

/** What the server knows about a run; null without an answer, which is no trouble: this device has the run. */
export async function heardFromServer(id: string): Promise<GenerationView | null> {
  try {
    return await api('GET /api/generations/{id}', { params: { id } })
  } catch (error) {
    if (error instanceof ApiError || error instanceof NetworkError) return null
    throw error
  }
}

/** The run with what other devices did: drafts that became cards there are cards, drafts made there are drafts. */
export function withServer(state: RunState, view: GenerationView): RunState {
  const there = stateOfView(view)
  const added = new Set(there.drafts.filter(({ decision }) => decision === 'added').map(({ id }) => id))
  const here = new Set(state.drafts.map(({ id }) => id))
  const drafts = state.drafts.map((draft) => (added.has(draft.id) ? { ...draft, decision: 'added' as const } : draft))
  const others = there.drafts.filter(({ id }) => !here.has(id))
  return { ...state, deckId: state.deckId ?? there.deckId, drafts: [...drafts, ...others] }
}

/** The run as the server keeps it. Added drafts are the server's own business and are left out. */
export function toPutGeneration(state: RunState): PutGeneration {
  const { sourceId, status, title, suggestedTitle, requestedCount, engine, problem, drafts } = state
  return {
    ...{ sourceId, status, title, suggestedTitle, requestedCount, engine },
    problem: problem ? (problem.message ?? problem.kind) : null,
    drafts: drafts
      .filter((draft) => draft.decision !== 'added')
      .map(({ id, ordinal, front, back, start, end, quote, grade, decision }) => ({
        ...{ id, ordinal, front, back, start, end, quote, grade },
        kind: front.includes('_____') ? ('cloze' as const) : ('basic' as const),
        status: decision === 'rejected' ? ('rejected' as const) : ('proposed' as const),
      })),
  }
}

/** Sends a run with its drafts to the server; the last state wins. */
export async function sendRun(state: RunState): Promise<void> {
  await api('PUT /api/generations/{id}', { params: { id: state.id }, body: toPutGeneration(state) })
}

export interface Target {
  readonly deckId: string
  readonly deckTitle: string
}

/**
 * Makes cards of the drafts, in one transaction on the server. A card has the id of its draft, so a request that is
 * sent again, from here or from another device, adds nothing twice.
 */
export async function addDrafts(state: RunState, drafts: readonly RunDraft[], target: Target): Promise<AcceptedDrafts> {
  await sendRun(state)
  const chosen = inTextOrder(drafts).map(({ id, front, back }) => ({ id, cardId: id, front: front.trim(), back }))
  const added = await api('POST /api/generations/{id}/accept', {
    params: { id: state.id },
    body: { ...target, drafts: chosen },
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
