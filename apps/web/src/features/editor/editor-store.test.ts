import { expect, test } from 'vitest'
import { AUTOSAVE_MS, SEND_AGAIN_MS } from './editor-store.ts'
import { card, setUp } from './testing/editor-setup.ts'

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

test('a connection that comes back while a save is failing is not waited for again', async () => {
  const { editor, pass, row, setMode, stored } = setUp([card('a', 'Q', 'A')])
  setMode('offline')
  editor.type('a', 'back', 'B')
  const failing = pass(AUTOSAVE_MS)
  setMode('ok')
  editor.flush()
  await failing
  await pass(0)
  expect(stored.get('a')?.back).toBe('B')
  expect(row('a').status).toBe('saved')
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

const seen = { version: 1, kind: 'basic', front: 'Q', back: 'A', tags: [], aliases: [], position: 1 } as const
const kept = { id: 'a', kind: 'basic', front: 'mine', back: 'A', tags: [], aliases: [], position: 1, seen } as const

test('kept text comes back over a card that another device changed meanwhile, and undoes nothing of that', async () => {
  const theirs = { ...card('a', 'Q', 'theirs', 1, 2), tags: ['new'] }
  const { editor, pass, stored, row } = setUp([theirs], [kept])
  editor.flush()
  await pass(0)
  expect(stored.get('a')).toMatchObject({ front: 'mine', back: 'theirs', tags: ['new'] })
  expect(row('a')).toMatchObject({ overwritten: {}, status: 'saved' })
})

test('kept text over the same side that another device changed meanwhile says what it replaces', async () => {
  const { editor, pass, stored, row } = setUp([card('a', 'theirs', 'A', 1, 2)], [kept])
  editor.flush()
  await pass(0)
  expect(stored.get('a')?.front).toBe('mine')
  expect(row('a').overwritten).toEqual({ front: 'theirs' })
})

test('kept text that got away without this page is forgotten, and never wins over what comes later', async () => {
  const sent = setUp([card('a', 'mine', 'A', 1, 2)], [kept])
  expect(sent.row('a').status).toBe('saved')
  expect(sent.remembered()).toEqual([])
  sent.editor.flush()
  await sent.pass(0)
  expect(sent.log).toEqual([])
})

test('marking a gap in a question without an answer makes a text with gaps of it, in one step', async () => {
  const { editor, pass, log, row } = setUp([])
  editor.type('new-1', 'front', '{{c1::Paris')
  expect(row('new-1').kind).toBe('basic')
  editor.type('new-1', 'front', '{{c1::Paris}}')
  expect(row('new-1').kind).toBe('cloze')
  await pass(AUTOSAVE_MS)
  expect(log[0]).toBe('create {{c1::Paris}}')
  editor.undo()
  expect(row('new-1')).toMatchObject({ front: '', kind: 'basic' })
})

test('a question with an answer stays one, whatever it marks', () => {
  const { editor, row } = setUp([card('a', 'Q', 'A')])
  editor.type('a', 'front', '{{c1::Paris}}')
  expect(row('a').kind).toBe('basic')
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
  expect(log.filter((line) => line.startsWith('remove')).toSorted()).toEqual(['remove new-1', 'remove new-2'])
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

test('what nobody expects of a save, a removal or a return is told, not waited for', async () => {
  const { editor, pass, setMode, failed, remembered } = setUp([card('a', 'Q', 'A'), card('b', 'R', 'B', 2)])
  const removal = editor.remove('b')
  await pass(0)
  setMode('broken')
  editor.type('a', 'front', 'Q2')
  await pass(AUTOSAVE_MS)
  expect(failed).toHaveLength(1)
  expect(remembered()).toMatchObject([{ id: 'a', front: 'Q2' }])
  removal?.undo()
  await pass(0)
  expect(failed).toHaveLength(2)
  editor.remove('a')
  await pass(0)
  expect(failed).toHaveLength(3)
})
