/**
 * Sends what the study screens wrote beside reviews: practice answers, titles and settings of decks, settings. Expects to run under
 * the lock that `sync.ts` takes. Throws as `api` does; what was not answered stays.
 */
import type { Deck } from '@cairn/contract/decks'
import { MAX_PRACTICE_ANSWERS_PER_BATCH } from '@cairn/contract/limits'
import type { PracticeResult } from '@cairn/contract/practice'
import { ApiError, api } from './api-client.ts'
import { pushSettings } from './change-settings.ts'
import { announce } from './live.ts'
import type { LocalDb, LocalPractice, PendingDeckChange } from './local-schema.ts'
import { MERGE_STORES, mergeRows } from './merge-rows.ts'
import { mergeSettings } from './merge-settings.ts'
import { recoverPractice } from './practice.ts'
import { localStudySettings } from './schedule-settings.ts'

export async function pushStudy(db: LocalDb): Promise<void> {
  await pushSettings(db.learnerId)
  for (const pending of await db.idb.getAll('deckChanges')) await pushDeck(db, pending)
  await pushPractice(db)
}

async function pushPractice(db: LocalDb): Promise<void> {
  await recoverPractice(db)
  for (;;) {
    const rows = await db.idb.getAllFromIndex('practice', 'by-pending', 1, MAX_PRACTICE_ANSWERS_PER_BATCH)
    if (rows.length === 0) return
    const body = { answers: rows.map(({ answer }) => answer) }
    const { results } = await api('POST /api/practice', { body, learnerId: db.learnerId })
    const settled = await settlePractice(db, rows, results)
    announce(['practice'], db.learnerId)
    // Only answers that may be sent again are left: with the next synchronisation.
    if (settled < rows.length) return
  }
}

async function settlePractice(
  db: LocalDb,
  rows: readonly LocalPractice[],
  results: readonly PracticeResult[],
): Promise<number> {
  const answers = new Map(results.map((result) => [result.id, result]))
  const tx = db.idb.transaction('practice', 'readwrite')
  let settled = 0
  for (const { pending: _sent, ...row } of rows) {
    const result = answers.get(row.id)
    if (result === undefined || (result.status === 'rejected' && result.retryable)) continue
    settled += 1
    const now = await tx.store.get(row.id)
    // Answered again while it was sent: the later answer waits for its own turn.
    if (now === undefined || JSON.stringify(now.answer) !== JSON.stringify(row.answer)) continue
    await tx.store.put(result.status === 'rejected' ? { ...row, rejection: result.code } : row)
  }
  await tx.done
  return settled
}

async function pushDeck(db: LocalDb, pending: PendingDeckChange): Promise<void> {
  const deck = await sendDeck(db, pending)
  const tx = db.idb.transaction(MERGE_STORES, 'readwrite')
  const changes = tx.objectStore('deckChanges')
  const rest = withoutSent((await changes.get(pending.deckId)) ?? pending, pending)
  await (rest === null ? changes.delete(pending.deckId) : changes.put(rest))
  if (deck !== null) await mergeRows(tx, db, { decks: [deck] }, { settings: localStudySettings() })
  await tx.done
  announce(['decks'], db.learnerId)
}

/** What was changed of the deck while it was sent; null when nothing was. */
function withoutSent(
  { deckId, title, settings, settingsBefore, trashed }: PendingDeckChange,
  sent: PendingDeckChange,
): PendingDeckChange | null {
  const hasTitle = title !== undefined && title !== sent.title
  const hasSettings = settings !== undefined && JSON.stringify(settings) !== JSON.stringify(sent.settings)
  const isTrashed = trashed === true && sent.trashed !== true
  if (!hasTitle && !hasSettings && !isTrashed) return null
  const before = sent.settings ?? settingsBefore
  return {
    deckId,
    ...(hasTitle && { title }),
    ...(hasSettings && { settings, ...(before && { settingsBefore: before }) }),
    ...(isTrashed && { trashed }),
  }
}

async function sendDeck(db: LocalDb, pending: PendingDeckChange): Promise<Deck | null> {
  const { deckId, trashed, settingsBefore, ...body } = pending
  if (trashed) return trashDeck(db, deckId)
  const known = await db.idb.get('decks', deckId)
  const call = { params: { id: deckId }, learnerId: db.learnerId }
  try {
    return await api('PATCH /api/decks/{id}', { ...call, body, ifMatch: known?.version ?? 1 })
  } catch (error) {
    // In the trash, or a value that this release of the server does not take: sending it again cannot help.
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return serversDeck(deckId)
    if (!(error instanceof ApiError && error.code === 'stale-version' && isDeck(error.current))) throw error
    const { version, settings: there } = error.current
    const { settings: here } = body
    const settings = here && { settings: mergeSettings(settingsBefore, here, there) }
    return api('PATCH /api/decks/{id}', { ...call, body: { ...body, ...settings }, ifMatch: version })
  }
}

/** With its cards. Null where the server has none of this id. */
async function trashDeck(db: LocalDb, deckId: string): Promise<Deck | null> {
  try {
    return await api('DELETE /api/decks/{id}', { params: { id: deckId }, learnerId: db.learnerId })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The deck as the server has it, in place of what it refused. */
async function serversDeck(deckId: string): Promise<Deck | null> {
  const { decks } = await api('GET /api/decks')
  return decks.find(({ id }) => id === deckId) ?? null
}

function isDeck(value: unknown): value is Deck {
  return typeof value === 'object' && value !== null && 'version' in value && 'visibility' in value
}
