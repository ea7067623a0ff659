// @vitest-environment node
import type { Card } from '@cairn/contract/cards'
import { expect, test } from 'vitest'
import type { EditOutcome } from '../../data/card-changes.ts'
import type { UnsavedText } from '../../data/unsaved-text.ts'
import type { CreateOutcome, EditorPorts, Failure } from './editor-ports.ts'
import { AUTOSAVE_MS, Editor, SEND_AGAIN_MS } from './editor-store.ts'

const card = (id: string, front: string, back: string, position = 1, version = 1): Card => ({
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
function setUp(cards: Card[], unsaved: UnsavedText[] = []) {
  const stored = new Map(cards.map((one) => [one.id, one]))
  const trash = new Map<string, Card>()
  const reported: Failure[] = []
  const log: string[] = []
  let mode: 'ok' | 'offline' | 'signed-out' | 'refused' = 'ok'
  const remembered = new Map(unsaved.map((text) => [text.id, text]))
  const tasks: { at: number; run: () => void; live: boolean }[] = []
  let now = 0
  let ids = 0
  const trouble = () => {
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
    log,
    pass,
    row: (id: string) => editor.state().rows.find((one) => one.id === id)!,
    remembered: () => [...remembered.values()],
    setMode: (next: typeof mode) => {
      mode = next
    },
  }
}

test('keys are gathered into one save of what changed', async () => {
  const { editor, pass, log, row, remembered } = setUp([card('a', 'Q', 'A')])
  editor.type('a', 'front', 'Qu')
  await pass(AUTOSAVE_MS / 2)
  editor.type('a', 'front', 'Que')
  expect(remembered()).toHaveLength(1)
  await pass(AUTOSAVE_MS / 2)
  expect(log).toEqual([])
  await pass(AUTOSAVE_MS)
  expect(log).toEqual(['edit {"front":"Que"} at 1'])
  expect(row('a').status).toBe('saved')
  expect(remembered()).toEqual([])
})

test('an empty deck begins with a row to type in, which becomes a card once it says something', async () => {
  const { editor, pass, log, row } = setUp([])
  expect(editor.state().rows).toHaveLength(1)
  editor.type('new-1', 'front', ' ')
  await pass(AUTOSAVE_MS)
  expect(log).toEqual([])
  expect(row('new-1').status).toBe('blank')
  editor.type('new-1', 'front', 'What is a cairn?')
  await pass(AUTOSAVE_MS)
  editor.type('new-1', 'back', 'A stack of stones')
  await pass(AUTOSAVE_MS)
  expect(log).toEqual(['create What is a cairn?', 'edit {"back":"A stack of stones"} at 1'])
})

test('offline, text is kept on the device and sent when the server is back', async () => {
  const { editor, pass, row, remembered, setMode, stored } = setUp([card('a', 'Q', 'A')])
  setMode('offline')
  editor.type('a', 'back', 'B')
  await pass(AUTOSAVE_MS)
  expect(row('a').status).toBe('kept')
  expect(remembered()).toMatchObject([{ id: 'a', front: 'Q', back: 'B', position: 1 }])
  setMode('ok')
  editor.flush()
  await pass(0)
  expect(stored.get('a')?.back).toBe('B')
  expect(remembered()).toEqual([])
})

test('text that was kept comes back after a reload and is not mistaken for saved', async () => {
  const { editor, pass, row, stored } = setUp(
    [card('a', 'Q', 'A')],
    [
      { id: 'a', front: 'Q2', back: 'A', position: 1 },
      { id: 'b', front: 'New', back: '', position: 2 },
    ],
  )
  expect(row('a')).toMatchObject({ front: 'Q2', status: 'kept' })
  editor.flush()
  await pass(0)
  expect(stored.get('a')?.front).toBe('Q2')
  expect(stored.get('b')?.front).toBe('New')
})

test('another device changed the other side: both changes stand and nobody is asked', async () => {
  const { editor, pass, stored, row } = setUp([card('a', 'Q', 'A')])
  stored.set('a', { ...card('a', 'Q', 'theirs'), version: 2 })
  editor.type('a', 'front', 'mine')
  await pass(AUTOSAVE_MS)
  expect(stored.get('a')).toMatchObject({ front: 'mine', back: 'theirs', version: 3 })
  expect(row('a')).toMatchObject({ front: 'mine', back: 'theirs', overwritten: {}, status: 'saved' })
})

test('another device changed the same side: the last writer wins and the other text can be taken back', async () => {
  const { editor, pass, stored, row } = setUp([card('a', 'Q', 'A')])
  stored.set('a', { ...card('a', 'theirs', 'A'), version: 2 })
  editor.type('a', 'front', 'mine')
  await pass(AUTOSAVE_MS)
  expect(stored.get('a')?.front).toBe('mine')
  expect(row('a').overwritten).toEqual({ front: 'theirs' })
  editor.takeOverwritten('a', 'front')
  await pass(0)
  expect(stored.get('a')?.front).toBe('theirs')
  expect(row('a').overwritten).toEqual({})
})

test('typing while a save is under way is saved afterwards', async () => {
  const { editor, pass, stored, log } = setUp([card('a', 'Q', 'A')])
  editor.type('a', 'front', 'one')
  editor.flush()
  editor.type('a', 'front', 'two')
  await pass(AUTOSAVE_MS)
  await pass(AUTOSAVE_MS)
  expect(stored.get('a')?.front).toBe('two')
  expect(log).toHaveLength(2)
})

test('a refusal says why and the text stays', async () => {
  const { editor, pass, row, setMode, remembered } = setUp([card('a', 'Q', 'A')])
  setMode('refused')
  editor.type('a', 'front', 'long')
  await pass(AUTOSAVE_MS)
  expect(row('a')).toMatchObject({ status: 'refused', reason: 'No.', front: 'long' })
  expect(remembered()).toHaveLength(1)
})

test('rows move and are inserted between their neighbours', async () => {
  const { editor, pass, stored } = setUp([card('a', '1', '', 1), card('b', '2', '', 2), card('c', '3', '', 3)])
  expect(editor.move('c', -1)).toBe(true)
  expect(editor.move('a', -1)).toBe(false)
  await pass(AUTOSAVE_MS)
  expect(editor.state().rows.map((one) => one.id)).toEqual(['a', 'c', 'b'])
  expect(stored.get('c')?.position).toBe(1.5)
  const inserted = editor.insertAfter('a')
  expect(editor.state().rows.map((one) => one.id)).toEqual(['a', inserted, 'c', 'b'])
})

test('what other devices changed is taken over, except where text is unsaved here', () => {
  const { editor, row } = setUp([card('a', 'Q', 'A'), card('b', 'Q', 'A', 2), card('gone', 'x', 'y', 3)])
  editor.type('b', 'front', 'mine')
  editor.refresh([card('a', 'Q new', 'A', 1, 2), card('b', 'theirs', 'A', 2, 2), card('d', 'added', '', 4)])
  expect(row('a').front).toBe('Q new')
  expect(row('b').front).toBe('mine')
  expect(editor.state().rows.map((one) => one.id)).toEqual(['a', 'b', 'd'])
})

test('a server that does not answer is asked again after a while', async () => {
  const { editor, pass, setMode, stored } = setUp([card('a', 'Q', 'A')])
  setMode('offline')
  editor.type('a', 'front', 'Q2')
  await pass(AUTOSAVE_MS)
  setMode('ok')
  await pass(SEND_AGAIN_MS)
  expect(stored.get('a')?.front).toBe('Q2')
})

test('what is taken off the screen is not kept', () => {
  const { editor, remembered } = setUp([card('a', 'Q', 'A')])
  editor.type('a', 'front', 'Q2')
  editor.remove('a')
  expect(remembered()).toEqual([])
})

test('a hundred cards fit between two, in whatever order they come, and neighbours make room', async () => {
  const { editor, pass, stored } = setUp([card('a', '1', '', 1), card('b', '2', '', 2), card('c', '3', '', 3)])
  const inserted = Array.from({ length: 100 }, () => editor.insertAfter('a'))
  const { rows } = editor.state()
  expect(rows.map(({ id }) => id)).toEqual(['a', ...inserted.toReversed(), 'b', 'c'])
  for (const [at, { position }] of rows.entries()) if (at > 0) expect(position).toBeGreaterThan(rows[at - 1]!.position)
  await pass(AUTOSAVE_MS)
  for (const id of ['a', 'b', 'c']) expect(stored.get(id)?.position).toBe(rows.find((row) => row.id === id)?.position)
})

test('the row of an empty deck gives way to cards that arrive, unless something was typed into it', () => {
  const { editor } = setUp([])
  editor.refresh([card('a', 'Q', 'A')])
  expect(editor.state().rows.map(({ id }) => id)).toEqual(['a'])
  const typing = setUp([])
  typing.editor.type('new-1', 'front', 'x')
  typing.editor.refresh([card('a', 'Q', 'A', 2)])
  expect(typing.editor.state().rows.map(({ id }) => id)).toEqual(['new-1', 'a'])
})

const PARTS = [
  { front: 'Q one', back: '1' },
  { front: 'Q two', back: '2' },
  { front: 'Q three', back: '3' },
]
const texts = (rows: readonly { front: string; back: string }[]) => rows.map(({ front, back }) => `${front} ${back}`)

test('a card makes way for several, and undo brings it back and takes theirs away', async () => {
  const { editor, pass, stored, log } = setUp([card('a', 'Q', '1, 2, 3', 1), card('b', 'Next', 'n', 2)])
  const undo = editor.replace('a', PARTS)
  expect(texts(editor.state().rows)).toEqual(['Q one 1', 'Q two 2', 'Q three 3', 'Next n'])
  await pass(AUTOSAVE_MS)
  expect([...stored.keys()].toSorted()).toEqual(['a', 'b', 'new-1', 'new-2'])
  undo()
  await pass(AUTOSAVE_MS)
  expect(texts(editor.state().rows)).toEqual(['Q 1, 2, 3', 'Next n'])
  expect(stored.get('a')).toMatchObject({ front: 'Q', back: '1, 2, 3' })
  expect(log.filter((line) => line.startsWith('remove'))).toEqual(['remove new-1', 'remove new-2'])
})

test('undone before anything was sent, nothing was ever made', async () => {
  const { editor, pass, log } = setUp([card('a', 'Q', '1, 2')])
  editor.replace('a', PARTS)()
  await pass(AUTOSAVE_MS)
  expect(log).toEqual([])
  expect(texts(editor.state().rows)).toEqual(['Q 1, 2'])
})

test('a card that is being made while its change is undone is taken away once it is there', async () => {
  const { editor, stored, log } = setUp([card('a', 'Q', '1, 2')])
  const undo = editor.replace('a', PARTS.slice(0, 2))
  editor.flush()
  undo()
  await new Promise((resolve) => setTimeout(resolve))
  expect(log).toContain('remove new-1')
  expect([...stored.keys()]).toEqual(['a'])
})

test('what was typed since is not undone', () => {
  const { editor } = setUp([card('a', 'Q', '1, 2')])
  const undo = editor.replace('a', PARTS.slice(0, 2))
  editor.type('a', 'back', 'mine')
  editor.type('new-1', 'back', 'mine too')
  undo()
  expect(texts(editor.state().rows)).toEqual(['Q one mine', 'Q two mine too'])
})

const order = (editor: Editor) => editor.state().rows.map(({ id }) => id)

test('typing in one go is one step, a pause or another field begins the next', async () => {
  const { editor, pass, row } = setUp([card('a', 'Q', 'A')])
  for (const text of ['Qu', 'Que', 'Quer']) editor.type('a', 'front', text)
  editor.type('a', 'back', 'An')
  await pass(2_000)
  editor.type('a', 'back', 'Ans')
  expect(editor.undo()).toEqual({ name: 'type', rowId: 'a', side: 'back' })
  expect(row('a')).toMatchObject({ front: 'Quer', back: 'An' })
  editor.undo()
  editor.undo()
  expect(row('a')).toMatchObject({ front: 'Q', back: 'A' })
  expect(editor.undo()).toBeNull()
  editor.redo()
  expect(row('a').front).toBe('Quer')
  editor.type('a', 'front', 'other')
  expect(editor.redo()).toBeNull()
})

test('every kind of step goes back and forth, and the server follows', async () => {
  const { editor, pass, stored, row } = setUp([card('a', '1', 'x', 1), card('b', '2', 'y', 2), card('c', '3', 'z', 3)])
  const before = editor.state().rows.map(({ id, front, position }) => `${id} ${front} ${position}`)
  editor.moveTo('c', 0)
  editor.remove('b')
  const copy = editor.duplicate('a')!
  editor.addRows([{ front: 'p1', back: 'q1' }, { front: 'p2', back: 'q2' }])
  editor.set('a', { tags: ['t'], kind: 'typed' })
  await pass(AUTOSAVE_MS)
  await pass(AUTOSAVE_MS)
  const after = editor.state().rows.map(({ id, front, tags }) => `${id} ${front} ${tags}`)
  expect(order(editor).slice(0, 3)).toEqual(['c', 'a', copy])
  expect(row('a')).toMatchObject({ kind: 'typed', tags: ['t'], status: 'saved' })
  expect(stored.has('b')).toBe(false)
  expect(stored.size).toBe(5)
  while (editor.undo() !== null) await pass(AUTOSAVE_MS)
  await pass(AUTOSAVE_MS)
  expect(editor.state().rows.map(({ id, front, position }) => `${id} ${front} ${position}`)).toEqual(before)
  expect([...stored.keys()].toSorted()).toEqual(['a', 'b', 'c'])
  expect(stored.get('a')).toMatchObject({ kind: 'basic', tags: [] })
  while (editor.redo() !== null) await pass(AUTOSAVE_MS)
  await pass(AUTOSAVE_MS)
  expect(editor.state().rows.map(({ id, front, tags }) => `${id} ${front} ${tags}`)).toEqual(after)
  expect(stored.size).toBe(5)
})

test('undo leaves alone what another device wrote since', async () => {
  const { editor, pass, stored, row } = setUp([card('a', 'Q', 'A')])
  editor.type('a', 'front', 'mine')
  await pass(AUTOSAVE_MS)
  stored.set('a', { ...stored.get('a')!, front: 'theirs', version: 9 })
  editor.refresh([stored.get('a')!])
  editor.undo()
  expect(row('a').front).toBe('theirs')
})

test('a row whose card cannot be deleted is there again, and that is said', async () => {
  const { editor, pass, setMode, reported } = setUp([card('a', 'Q', 'A'), card('b', 'Q', 'A', 2)])
  setMode('refused')
  editor.remove('a')
  expect(order(editor)).toEqual(['b'])
  await pass(0)
  expect(order(editor)).toEqual(['a', 'b'])
  expect(reported).toEqual([{ ok: false, problem: 'refused', message: 'No.' }])
})

test('deleted and brought back before the server answered, the card is there in the end', async () => {
  const { editor, pass, stored, log, row } = setUp([card('a', 'Q', 'A')])
  editor.remove('a')
  editor.undo()
  await pass(0)
  await pass(0)
  expect(log).toEqual(['remove a', 'restore a'])
  expect(stored.has('a')).toBe(true)
  expect(row('a').status).toBe('saved')
})

test('what was typed last goes with a deleted row and comes back with it', async () => {
  const { editor, pass, stored } = setUp([card('a', 'Q', 'A')])
  editor.type('a', 'front', 'unsent')
  editor.remove('a')
  editor.undo()
  await pass(AUTOSAVE_MS)
  await pass(AUTOSAVE_MS)
  expect(stored.get('a')?.front).toBe('unsent')
})

test('a cloze makes a card for each gap number, and takes away those that lost theirs', async () => {
  const id = '01890000-0000-7000-8222-000000000001'
  const { editor, pass, log, row } = setUp([card(id, '{{c1::Paris}} on the Seine', '')])
  editor.set(id, { kind: 'cloze' })
  await pass(AUTOSAVE_MS)
  expect(log).toEqual(['edit {"kind":"cloze"} at 1'])
  editor.type(id, 'front', '{{c1::Paris}} on the {{c2::Seine}} in {{c3::France}}')
  await pass(AUTOSAVE_MS)
  await pass(0)
  expect(log.at(-1)).toBe('siblings +1,2 -')
  expect(row(id).siblings.map(({ ordinal }) => ordinal)).toEqual([1, 2])
  editor.type(id, 'front', '{{c1::Paris}} on the {{c2::Seine}}')
  await pass(AUTOSAVE_MS)
  await pass(0)
  expect(log.at(-1)).toBe('siblings + -2')
  expect(row(id).status).toBe('saved')
})

test('a further card of a note has no row of its own, and offline its making waits', async () => {
  const id = '01890000-0000-7000-8222-000000000001'
  const { editor, pass, log, setMode, remembered, row } = setUp([card(id, 'chat', 'cat')])
  setMode('offline')
  editor.set(id, { kind: 'reversed' })
  await pass(AUTOSAVE_MS)
  expect(row(id)).toMatchObject({ kind: 'reversed', status: 'kept' })
  expect(remembered()).toMatchObject([{ id, kind: 'reversed' }])
  const again = setUp([card(id, 'chat', 'cat')], remembered())
  again.editor.flush()
  await again.pass(0)
  expect(again.log).toEqual(['siblings +1 -'])
  expect(log).toHaveLength(1)
  const [made] = again.row(id).siblings
  expect(made).toMatchObject({ kind: 'reversed', front: 'cat', back: 'chat' })
  again.editor.refresh([card(id, 'chat', 'cat'), made!])
  expect(order(again.editor)).toEqual([id])
  expect(again.row(id).kind).toBe('reversed')
})

test('a move elsewhere and a text here both stand; chosen places that are the same have one order everywhere', async () => {
  const { editor, pass, stored } = setUp([card('a', '1', '', 1), card('b', '2', '', 2), card('c', '3', '', 3)])
  stored.set('a', { ...card('a', '1', '', 2.5), version: 2 })
  editor.type('a', 'back', 'typed')
  await pass(AUTOSAVE_MS)
  expect(stored.get('a')).toMatchObject({ back: 'typed', position: 2.5 })
  editor.refresh([...stored.values()])
  expect(order(editor)).toEqual(['b', 'a', 'c'])
  const twins = [card('y', '1', '', 5), card('x', '2', '', 5)]
  expect(order(setUp(twins).editor)).toEqual(order(setUp(twins.toReversed()).editor))
})

test('two devices that reorder at once end with every card and the same order', async () => {
  const cards = ['a', 'b', 'c', 'd'].map((id, at) => card(id, id, '', at + 1))
  const laptop = setUp(cards)
  laptop.editor.moveTo('d', 0)
  // Meanwhile the phone moved two cards, one of them the same.
  laptop.stored.set('d', { ...cards[3]!, position: 1.5, version: 2 })
  laptop.stored.set('a', { ...cards[0]!, position: 9, version: 2 })
  await laptop.pass(AUTOSAVE_MS)
  laptop.editor.refresh([...laptop.stored.values()])
  const phone = setUp([...laptop.stored.values()])
  expect(order(laptop.editor)).toEqual(order(phone.editor))
  expect(order(phone.editor).toSorted()).toEqual(['a', 'b', 'c', 'd'])
})
