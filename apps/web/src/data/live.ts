import { openChannel } from '../lib/open-channel.ts'

/**
 * Who must look again: local writes and other tabs announce the tables they changed, readers subscribe to tables.
 * `learner` stands for the signed-in learner and an ended session, `sync` for what this tab's synchronisation does.
 */
export type LiveTable =
  | 'learner'
  | 'decks'
  | 'cards'
  | 'memory'
  | 'outbox'
  | 'changes'
  | 'days'
  | 'runs'
  | 'generations'
  | 'practice'
  | 'sources'
  | 'media'
  | 'sync'

interface ChangeMessage {
  readonly type: 'changed'
  readonly learnerId: string | null
  readonly tables: readonly LiveTable[]
  /** The only cards whose rows in `cards` and `memory` were written; absent where that is not known. */
  readonly cardIds?: readonly string[] | undefined
}

/** Which tab wrote: this one, or another of this browser. */
export type Writer = 'this tab' | 'another tab'

/** `cardIds` names all cards whose rows in `cards` and `memory` were written; null where that is not known. */
type Listener = (tables: ReadonlySet<LiveTable>, cardIds: readonly string[] | null, writer: Writer) => void
type RemoteListener = (message: ChangeMessage) => void

const listeners = new Set<Listener>()
const remoteListeners = new Set<RemoteListener>()
const channel = openChannel('cairn')

channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = event.data
  if (!isChangeMessage(message)) return
  for (const listener of remoteListeners) listener(message)
  tell(message.tables, message.cardIds, 'another tab')
})

/** Calls `listener` after every change of local data, in this tab or another. Returns the way to stop. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `listener` for changes made by other tabs only. */
export function onRemoteChange(listener: RemoteListener): () => void {
  remoteListeners.add(listener)
  return () => remoteListeners.delete(listener)
}

/**
 * Tells this tab and the others that rows of `tables` were written. Who knows all cards whose rows were among them names
 * them: what is kept of the others still holds.
 */
export function announce(tables: readonly LiveTable[], learnerId: string | null, cardIds?: readonly string[]): void {
  announceHere(tables, cardIds)
  channel?.postMessage({ type: 'changed', learnerId, tables, cardIds } satisfies ChangeMessage)
}

/** Tells this tab alone, for state that is not shared (sync progress), and for what it wrote because another tab did. */
export function announceHere(
  tables: readonly LiveTable[],
  cardIds?: readonly string[],
  writer: Writer = 'this tab',
): void {
  tell(tables, cardIds, writer)
}

function tell(tables: readonly LiveTable[], cardIds: readonly string[] | undefined, writer: Writer): void {
  const changed = new Set(tables)
  // A copy: who subscribes while being told is told the next time.
  for (const listener of [...listeners]) listener(changed, cardIds ?? null, writer)
}

function isChangeMessage(value: unknown): value is ChangeMessage {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'changed' && 'tables' in value
}
