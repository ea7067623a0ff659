import { expect, test } from 'vitest'
import { firstChoice, readDoor } from './door-choice.ts'
import { openFile, openText } from './open-file.ts'

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
  const bytes = Uint8Array.from('weiß,x', (sign) => sign.charCodeAt(0))
  expect(await open(bytes, 'a.csv')).toEqual({ kind: 'text' })
  const latin = await openText({ file: new File([bytes], 'a.csv') })
  expect(latin?.encoding).toBe('windows-1252')
  expect(latin?.text(null)).toBe('weiß,x')
  expect(latin?.text('macintosh')).not.toBe('weiß,x')
  expect((await openText({ file: new File(['weiß'], 'a.csv') }))?.encoding).toBe(null)
})

test('a long table is read whole, header or not, and tells how far it is', () => {
  const text = Array.from({ length: 12_001 }, (_, at) => `front ${at},back ${at}`).join('\n')
  const shares: number[] = []
  const choice = { ...firstChoice(text, 'a.csv') }
  const reading = readDoor(text, choice, (share) => shares.push(share))
  expect(reading.ok && reading.cards.map(({ front }) => front)).toEqual(
    Array.from({ length: 12_001 }, (_, at) => `front ${at}`),
  )
  expect(shares).toHaveLength(3)
  expect(shares).toEqual([...shares].sort((one, other) => one - other))
  const roles = ['front', 'back'] as const
  const named = readDoor(text, { ...choice, shape: { hasHeader: true, roles } })
  expect(named.ok && named.cards.length).toBe(12_000)
})
