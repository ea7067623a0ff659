import type { AcceptedDrafts, GenerationView, PutGeneration } from '@cairn/contract/sources'
import type { Flashcard } from '@cairn/core/cards/card'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { loadSync } from '../../data/load-sync.ts'
import type { LocalRun } from '../../data/local-db.ts'
import { localDb } from '../../data/queries.ts'
import { inTextOrder, interrupted, newRun, type RunDraft, type RunState } from './run-state.ts'

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

export interface OpenedRun {
  readonly state: RunState
  readonly text: string
  /** It was under way on this device a short while ago, and goes on by itself. */
  readonly resumes: boolean
}

/** A run that stopped longer ago than this waits for a word of the learner. */
const RESUMES_WITHIN_MS = 30 * 60_000

/** A run by id: from this device, else from the server. Rejects as the API client does when neither has it. */
export async function openRun(id: string): Promise<OpenedRun> {
  const db = await localDb()
  const row = await db?.idb.get('runs', id)
  if (!row) return fromServer(id)
  const state = revived(row.state as Partial<RunState> & KeptBefore) // written by `keepRun`, perhaps of an earlier release
  const kept = await db?.idb.get('meta', textKey(state.sourceId))
  const text =
    typeof kept === 'string' ? kept : (await api('GET /api/sources/{id}', { params: { id: state.sourceId } })).text
  const wasRunning = state.status === 'running'
  return {
    state: wasRunning ? interrupted(state) : state,
    text,
    resumes: wasRunning && Date.now() - row.updatedAt < RESUMES_WITHIN_MS,
  }
}

type KeptBefore = Pick<RunState, 'id' | 'sourceId' | 'title' | 'requestedCount'>

/** A run as it was kept, with what later releases added. */
function revived(kept: Partial<RunState> & KeptBefore): RunState {
  const state: RunState = { ...newRun(kept), ...kept }
  const pending =
    state.pending?.map((call) => ({ ...call, parts: call.parts ?? [call], keep: call.keep ?? [] })) ?? null
  const drafts = state.drafts.map((draft) => ({ ...draft, section: draft.section ?? null }))
  return { ...state, pending, drafts }
}

async function fromServer(id: string): Promise<OpenedRun> {
  const view = await api('GET /api/generations/{id}', { params: { id } })
  const source = await api('GET /api/sources/{id}', { params: { id: view.generation.sourceId } })
  return { state: stateOfView(view), text: source.text, resumes: false }
}

/** A run as the server has it. Where it knows nothing of single calls, what is missing is planned anew. */
export function stateOfView({ generation, drafts, progress }: GenerationView): RunState {
  const { id, sourceId, title, suggestedTitle, requestedCount, engine, status, deckId } = generation
  const pending = progress?.pending?.map((call) => ({ ...call, spare: [] })) ?? (status === 'ready' ? [] : null)
  const state: RunState = {
    ...newRun({ id, sourceId, title, requestedCount, within: progress?.within ?? null, fit: progress?.fit ?? null }),
    ...{ suggestedTitle, engine, deckId, pending, outcomes: progress?.outcomes ?? [] },
    drafts: drafts.map((draft) => ({
      ...{ id: draft.id, ordinal: draft.ordinal, front: draft.front, back: draft.back, section: null },
      ...{ start: draft.start, end: draft.end, quote: draft.quote, grade: draft.grade, findings: [], repeats: null },
      decision: draft.status === 'accepted' ? 'added' : draft.status === 'rejected' ? 'rejected' : 'open',
    })),
  }
  return status === 'ready' && pending?.length === 0 ? state : interrupted(state)
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

/** The run as the server keeps it, with these of its drafts. Added ones are the server's own business and are left out. */
export function toPutGeneration(state: RunState, drafts: readonly RunDraft[] = state.drafts): PutGeneration {
  const { sourceId, status, title, suggestedTitle, requestedCount, engine, problem } = state
  return {
    ...{ sourceId, status, title, suggestedTitle, requestedCount, engine },
    problem: problem ? (problem.message ?? problem.kind) : null,
    progress: progressOf(state),
    drafts: drafts
      .filter((draft) => draft.decision !== 'added')
      .map(({ id, ordinal, front, back, start, end, quote, grade, decision }) => ({
        ...{ id, ordinal, front, back, start, end, quote, grade },
        kind: front.includes('_____') ? ('cloze' as const) : ('basic' as const),
        status: decision === 'rejected' ? ('rejected' as const) : ('proposed' as const),
      })),
  }
}

/** Longest heading that is kept with a call. */
const LONGEST_LABEL = 200

function progressOf({ within, pending, outcomes, fit }: RunState): NonNullable<PutGeneration['progress']> {
  const spans = <Part extends { start: number; end: number }>(parts: readonly Part[]) =>
    parts.map(({ start, end }) => ({ start, end }))
  const cut = (label: string) => label.slice(0, LONGEST_LABEL)
  return {
    within: within && spans(within),
    pending:
      pending?.map(({ ordinal, parts, start, end, headingPath, count, ask, quotas, keep, why }) => ({
        ...{ ordinal, start, end, count, ask, why },
        parts: spans(parts),
        headingPath: headingPath.map(cut),
        quotas: quotas.map((quota) => ({ heading: cut(quota.heading), count: quota.count })),
        keep: keep.map((part) => ({ start: part.start, end: part.end, count: part.count })),
      })) ?? null,
    outcomes: outcomes.map(({ start, end, status, reason }) => ({ start, end, status, reason })),
    fit: fit && { level: fit.level, weak: fit.weak.map(toTopic), strong: fit.strong.map(toTopic) },
  }
}

type Topic = NonNullable<RunState['fit']>['weak'][number]
const toTopic = ({ topic, assessedAt, paragraphs }: Topic) => ({
  ...{ topic: topic.slice(0, LONGEST_LABEL), assessedAt },
  paragraphs: [...paragraphs],
})

export type SendRun = (state: RunState) => Promise<void>

const DRAFTS_AT_ONCE = 200

/**
 * Sends a run to the server, and of its drafts those that changed since they were sent last; the last state wins.
 * `known` are drafts that the server has as they are.
 */
export function createSender(known: readonly RunDraft[] = []): SendRun {
  const sent = new Map(known.map((draft) => [draft.id, draft]))
  const send = async (state: RunState): Promise<void> => {
    const changed = state.drafts.filter((draft) => sent.get(draft.id) !== draft && draft.decision !== 'added')
    for (let from = 0; from === 0 || from < changed.length; from += DRAFTS_AT_ONCE) {
      const some = changed.slice(from, from + DRAFTS_AT_ONCE)
      await api('PUT /api/generations/{id}', { params: { id: state.id }, body: toPutGeneration(state, some) })
      for (const draft of some) sent.set(draft.id, draft)
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  return (state) => {
    // One after the other, or an earlier state could arrive last.
    const mine = last.then(() => send(state))
    last = mine.catch(() => undefined) // the failure belongs to its own caller
    return mine
  }
}

export interface Target {
  readonly deckId: string
  readonly deckTitle: string
}

/**
 * Makes cards of the drafts, in one transaction on the server. A card has the id of its draft, so a request that is
 * sent again, from here or from another device, adds nothing twice.
 */
export async function addDrafts(
  state: RunState,
  drafts: readonly RunDraft[],
  { target, send }: { target: Target; send: SendRun },
): Promise<AcceptedDrafts> {
  await send(state)
  const chosen = inTextOrder(drafts).map(({ id, front, back }) => ({ id, cardId: id, front: front.trim(), back }))
  const added = await api('POST /api/generations/{id}/accept', {
    params: { id: state.id },
    body: { ...target, drafts: chosen },
  })
  const { storeServerRows, syncAfresh } = await loadSync()
  await storeServerRows({ decks: [added.deck] })
  await syncAfresh()
  return added
}

/** Every card on this device, to tell repeats. */
export async function ownCards(): Promise<readonly Flashcard[]> {
  const cards = (await (await localDb())?.idb.getAll('cards')) ?? []
  return cards.slice(-20_000).map(({ front, back }) => ({ front, back }))
}
