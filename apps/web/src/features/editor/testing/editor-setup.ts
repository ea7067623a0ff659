import type { Card } from '@cairn/contract/cards'
import type { EditOutcome } from '../../../data/edit-card.ts'
import type { UnsavedText } from '../../../data/unsaved-text.ts'
import type { CreateOutcome, EditorPorts, Failure } from '../editor-ports.ts'
import { Editor } from '../editor-store.ts'

export const card = (id: string, front: string, back: string, position = 1, version = 1): Card => ({
  id,
  deckId: 'deck',
  noteId: id,
  ordinal: 0,
  kind: 'basic',
  front,
  back,
  tags: [],
  aliases: [],
  position,
  starred: false,
  flag: 0,
  suspended: false,
  buriedUntilDay: null,
  sourceId: null,
  start: null,
  end: null,
  quote: null,
  grade: null,
  createdAt: 1,
  updatedAt: 1,
  deletedAt: null,
  version,
  seq: 1,
})

/** A server of one deck with the rules of versions, and a clock that tests move. */
export function setUp(cards: Card[], unsaved: UnsavedText[] = []) {
  const stored = new Map(cards.map((one) => [one.id, one]))
  const trash = new Map<string, Card>()
  const reported: Failure[] = []
  const failed: unknown[] = []
  const log: string[] = []
  let mode: 'ok' | 'offline' | 'signed-out' | 'refused' | 'broken' = 'ok'
  const remembered = new Map(unsaved.map((text) => [text.id, text]))
  const tasks: { at: number; run: () => void; live: boolean }[] = []
  let now = 0
  let ids = 0
  const trouble = () => {
    if (mode === 'broken') throw new Error('Inconsistent: the server broke')
    if (mode === 'refused') return { ok: false, problem: 'refused', message: 'No.' } as const
    return mode === 'ok' ? null : ({ ok: false, problem: mode } as const)
  }
  const ports: EditorPorts = {
    create: async (fresh): Promise<CreateOutcome> => {
      log.push(`create ${fresh.front}`)
      const failed = trouble()
      if (failed) return failed
      const { kind = 'basic', tags = [] } = fresh
      const made = { ...card(fresh.id, fresh.front, fresh.back, fresh.position), kind, tags }
      stored.set(made.id, made)
      return { ok: true, card: made }
    },
    edit: async (base, change): Promise<EditOutcome> => {
      log.push(`edit ${JSON.stringify(change)} at ${base.version}`)
      const failed = trouble()
      if (failed) return failed
      const current = stored.get(base.id)!
      if (current.version !== base.version) return { ok: false, problem: 'stale', current }
      const next = { ...current, ...change, version: current.version + 1 } as Card
      stored.set(base.id, next)
      return { ok: true, card: next }
    },
    settleSiblings: async ({ missing, superfluous }, siblings) => {
      log.push(`siblings +${missing.map(({ ordinal }) => ordinal)} -${superfluous.map(({ ordinal }) => ordinal)}`)
      const failed = trouble()
      if (failed) return failed
      const made = missing.map((one) => ({ ...card(one.id, one.front, one.back, one.position), ...one }) as Card)
      return { ok: true, siblings: [...siblings.filter((one) => !superfluous.includes(one)), ...made] }
    },
    remove: async (id) => {
      log.push(`remove ${id}`)
      const failed = trouble()
      if (failed) return failed
      const gone = stored.get(id)!
      trash.set(id, { ...gone, version: gone.version + 1 })
      stored.delete(id)
      return { ok: true, card: trash.get(id)! }
    },
    restore: async ({ id }) => {
      log.push(`restore ${id}`)
      const failed = trouble()
      if (failed) return failed
      const back = trash.get(id)!
      stored.set(id, back)
      return { ok: true, card: back }
    },
    report: (failure) => void reported.push(failure),
    fail: (cause) => void failed.push(cause),
    remember: (text) => void remembered.set(text.id, text),
    forget: (id) => void remembered.delete(id),
    schedule: (run, ms) => {
      const task = { at: now + ms, run, live: true }
      tasks.push(task)
      return () => {
        task.live = false
      }
    },
    newId: () => `new-${++ids}`,
    now: () => now,
  }
  const pass = async (ms: number) => {
    now += ms
    for (const task of tasks.splice(0)) {
      if (task.live && task.at <= now) task.run()
      else if (task.live) tasks.push(task)
    }
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  const editor = new Editor({ deckId: 'deck', cards, unsaved }, ports)
  return {
    editor,
    stored,
    reported,
    failed,
    log,
    pass,
    row: (id: string) => editor.state().rows.find((one) => one.id === id)!,
    remembered: () => [...remembered.values()],
    setMode: (next: typeof mode) => {
      mode = next
    },
  }
}
