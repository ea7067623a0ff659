/** What the editor asks of the server and, where that is not reached, of this device. */
import type { Card, CardChange, NewCard } from '@cairn/contract/cards'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { bringBackCards, changeCard, changeCards, trashCard, untrashCard } from '../../data/card-changes.ts'
import { type EditOutcome, editCard } from '../../data/edit-card.ts'
import { loadSync } from '../../data/load-sync.ts'
import { isUnsent } from '../../data/new-cards.ts'
import type { CreateOutcome, EditorPorts, SiblingOutcome } from './editor-ports.ts'

/**
 * An edit wins over a deletion elsewhere: the card comes back and is changed. Without a network it waits among the
 * changes of this device, so that it is sent whether or not this editor is open by then.
 */
export const editOrRestore: EditorPorts['edit'] = async (card, change, siblings) => {
  const outcome = await editOrRestoreFirst(card, change)
  const isHere = !outcome.ok && outcome.problem === 'offline'
  if (siblings.length > 0 && (outcome.ok || isHere)) await changeSiblings(siblings, change, isHere)
  return outcome
}

async function editOrRestoreFirst(card: Card, change: CardChange): Promise<EditOutcome> {
  // The server cannot change what it has not heard of: both are sent in their order.
  if (await isUnsent(card.id)) {
    await changeCard(card.id, change)
    return { ok: false, problem: 'offline' }
  }
  const outcome = await editCard(card, change)
  if (!outcome.ok && outcome.problem === 'offline') await changeCard(card.id, change)
  if (outcome.ok || outcome.problem !== 'refused') return outcome
  const restored = await restoreCard(card)
  const wasDeleted = restored.ok && restored.card.version !== card.version
  return wasDeleted ? editCard(restored.card, change) : outcome
}

/** The server takes texts and tags over to the other cards of a note by itself, their place it does not. */
async function changeSiblings(siblings: readonly Card[], change: CardChange, isOffline: boolean): Promise<void> {
  const { front, back, tags, position } = change
  const changeFor = ({ kind }: Card): CardChange => {
    const [one, other] = kind === 'reversed' ? [back, front] : [front, back]
    const texts = isOffline
      ? { ...(one !== undefined && { front: one }), ...(other !== undefined && { back: other }) }
      : {}
    return { ...texts, ...(isOffline && tags && { tags }), ...(position !== undefined && { position }) }
  }
  const changes = siblings.map((card) => [card.id, changeFor(card)] as const)
  await changeCards(new Map(changes.filter(([, own]) => Object.keys(own).length > 0)))
  if (!isOffline) (await loadSync()).syncBehind() // brings what the server changed of them
}

/** Most cards that the server takes at once. */
const MOST_AT_ONCE = 200

interface Waiting {
  readonly card: NewCard
  readonly settle: (outcome: CreateOutcome) => void
  readonly fail: (cause: unknown) => void
}
let waiting: Waiting[] = []

/** Cards that are made in the same moment, as those of a pasted list, go out together. */
export const createCard: EditorPorts['create'] = (card) =>
  new Promise((settle, fail) => {
    if (waiting.length === 0) queueMicrotask(() => void sendWaiting())
    waiting.push({ card, settle, fail })
  })

async function sendWaiting(): Promise<void> {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += MOST_AT_ONCE) {
    const batch = all.slice(at, at + MOST_AT_ONCE)
    await sendBatch(batch).catch((cause: unknown) => {
      for (const { fail } of batch) fail(cause)
    })
  }
}

async function sendBatch(batch: readonly Waiting[]): Promise<void> {
  const made = await createTogether(batch.map(({ card }) => card))
  // One that the server refuses must not keep the others from being made.
  const isRefused = 'ok' in made && made.problem === 'refused' && batch.length > 1
  for (const [index, { card, settle }] of batch.entries())
    settle(isRefused ? await createAlone(card) : outcomeFor(made, index))
}

type Together = readonly Card[] | Extract<CreateOutcome, { ok: false }>

const createTogether = (cards: NewCard[]): Promise<Together> =>
  orFailure(async () => {
    const made = (await api('POST /api/cards', { body: { cards } })).cards
    await (await loadSync()).storeServerRows({ cards: made })
    return made
  })

const createAlone = async (card: NewCard): Promise<CreateOutcome> => outcomeFor(await createTogether([card]), 0)

function outcomeFor(made: Together, index: number): CreateOutcome {
  if ('ok' in made) return made
  const card = made[index]
  if (card === undefined) throw new Error('Inconsistent: the server answered without the card')
  return { ok: true, card }
}

/** A further card that was there before comes back with its schedule. */
export const settleSiblings: EditorPorts['settleSiblings'] = async ({ missing, superfluous }, siblings) => {
  const [first] = missing
  if (first?.noteId !== undefined && (await isUnsent(first.noteId))) return { ok: false, problem: 'offline' }
  const made = missing.length === 0 ? [] : await createTogether([...missing])
  if ('ok' in made) return made
  const alive: Card[] = []
  for (const card of made) {
    const outcome = card.deletedAt === null ? ({ ok: true, card } as const) : await restoreCard(card)
    if (!outcome.ok) return outcome
    alive.push(outcome.card)
  }
  const gone = await Promise.all(superfluous.map(({ id }) => deleteCard(id)))
  const failed = gone.find((outcome) => !outcome.ok)
  if (failed) return failed
  const left = siblings.filter(({ id }) => !superfluous.some((card) => card.id === id))
  return { ok: true, siblings: [...left, ...alive] } satisfies SiblingOutcome
}

/** On the server where it is reached, else on this device, to be sent later. */
export async function deleteCard(id: string): Promise<CreateOutcome> {
  const unsent = (await isUnsent(id)) ? await trashCard(id) : null
  if (unsent !== null) return { ok: true, card: unsent }
  const outcome = await attempt(() => api('DELETE /api/cards/{id}', { params: { id } }))
  if (outcome.ok || outcome.problem !== 'offline') return outcome
  const card = await trashCard(id)
  return card === null ? outcome : { ok: true, card }
}

/** The way back of `deleteCard`, whichever way that went. */
export async function restoreCard(card: Card): Promise<CreateOutcome> {
  const taken = await untrashCard(card)
  if (taken !== null) return { ok: true, card: taken }
  const outcome = await attempt(() => api('POST /api/cards/{id}/restore', { params: { id: card.id } }))
  if (outcome.ok || outcome.problem !== 'offline') return outcome
  const [back] = await bringBackCards([{ ...card, deletedAt: null }])
  return back === undefined ? outcome : { ok: true, card: back }
}

const attempt = async (call: () => Promise<Card>): Promise<CreateOutcome> =>
  orFailure(async () => {
    const card = await call()
    await (await loadSync()).storeServerRows({ cards: [card] })
    return { ok: true, card }
  })

async function orFailure<Value>(call: () => Promise<Value>): Promise<Value | Extract<CreateOutcome, { ok: false }>> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, problem: 'offline' }
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return { ok: false, problem: 'signed-out' }
    return { ok: false, problem: 'refused', message: error.message }
  }
}
