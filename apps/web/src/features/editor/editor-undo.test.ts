import { expect, test } from 'vitest'
import { AUTOSAVE_MS, type Editor } from './editor-store.ts'
import { card, setUp } from './testing/editor-setup.ts'

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
  editor.addRows([
    { front: 'p1', back: 'q1' },
    { front: 'p2', back: 'q2' },
  ])
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
