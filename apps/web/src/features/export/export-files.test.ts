import { NOTHING_MORE } from '@cairn/core/tables/door-card'
import { expect, test } from 'vitest'
import { exportFile, fileName } from './export-files.ts'

const card = { ...NOTHING_MORE, front: '=cmd()', back: 'weiß', deck: 'Stones' }

test('a table begins with the mark that spreadsheets look for and holds no formula', async () => {
  const { name, blob } = exportFile([card], 'csv', 'Stones: part 1/2')
  expect(name).toBe('Stones part 1 2.csv')
  expect(blob.type).toBe('text/csv;charset=utf-8')
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())).toBe(
    "\uFEFFFront,Back,Tags,Aliases,Deck\r\n'=cmd(),weiß,,,Stones\r\n",
  )
})

test('a file has a name whatever the deck is called', () => {
  expect(fileName('../..')).toBe('cairn')
  expect(fileName('a\0b\nc')).toBe('a b c')
  expect(fileName('石'.repeat(200))).toHaveLength(80)
})
