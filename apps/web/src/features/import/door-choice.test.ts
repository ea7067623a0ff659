import { expect, test } from 'vitest'
import { firstChoice, readDoor } from './door-choice.ts'
import { decode, openFile } from './open-file.ts'

const sides = (text: string, change = {}) => {
  const reading = readDoor(text, { ...firstChoice(text, null), ...change })
  return reading.ok ? reading.cards.map(({ front, back }) => [front, back]) : reading.problem
}

test('a text is read as what it is, until the learner says otherwise', () => {
  expect(sides('front,back\nchalk,"soft, white"')).toEqual([['chalk', 'soft, white']])
  expect(sides('chalk\tsoft\ncoal\thard')).toEqual([
    ['chalk', 'soft'],
    ['coal', 'hard'],
  ])
  const separators = { terms: ' = ', cards: '\\n\\n' }
  expect(sides('chalk = soft\n\ncoal = hard', { door: 'quizlet', separators })).toEqual([
    ['chalk', 'soft'],
    ['coal', 'hard'],
  ])
  expect(sides('chalk\tsoft', { door: 'quizlet', separators: { terms: '', cards: '' } })).toEqual([['chalk', 'soft']])
  const shape = { hasHeader: false, roles: ['back', 'front'] }
  expect(sides('soft,chalk', { door: 'table', delimiter: ',', shape })).toEqual([['chalk', 'soft']])
  expect(sides('chalk', { door: 'json' })).toBe('not-json')
  expect(sides('', { door: 'table' })).toBe('empty')
})

test('files are known by their bytes', async () => {
  const open = (bytes: Uint8Array<ArrayBuffer> | string, name: string) => openFile(new File([bytes], name))
  expect(await open('PK\x03\x04rest', 'deck.apkg')).toEqual({ kind: 'package' })
  expect(await open('PK\x03\x04rest', 'table.xlsx')).toEqual({ kind: 'problem', problem: 'workbook' })
  expect(await open('not a package', 'deck.apkg')).toEqual({ kind: 'package' })
  expect(await open(Uint8Array.of(0x25, 0x50, 0, 0, 1, 2, 3, 4), 'a.csv')).toEqual({
    kind: 'problem',
    problem: 'not-text',
  })
  const latin = await open(
    Uint8Array.from('weiß,x', (sign) => sign.charCodeAt(0)),
    'a.csv',
  )
  expect(latin).toMatchObject({ kind: 'text', encoding: 'windows-1252' })
  if (latin.kind !== 'text') throw new Error('not text')
  expect(decode(latin.bytes, latin.encoding)).toBe('weiß,x')
})
