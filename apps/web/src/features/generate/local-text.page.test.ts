import { expect, test } from 'vitest'
import { rangesOf } from './file-intake.tsx'
import { readLocalText } from './local-text.ts'

const file = (content: BlobPart, name: string) => new File([content], name)

test('short plain text in UTF-8 is read here, everything else by the server', async () => {
  expect(await readLocalText(file('Kreide – weiß', 'on_chalk-1868.txt'))).toEqual({
    text: 'Kreide – weiß',
    title: 'on chalk 1868',
  })
  expect(await readLocalText(file(new Uint8Array([0x5a, 0xfc, 0x72]), 'windows.txt'))).toBeNull()
  expect(await readLocalText(file('c\0h\0a\0l\0k\0', 'utf-16.txt'))).toBeNull()
  expect(await readLocalText(file('a,b', 'table.csv'))).toBeNull()
  expect(await readLocalText(file('<p>x</p>', 'page.html'))).toBeNull()
  expect(await readLocalText(file('x'.repeat(1_000_001), 'long.txt'))).toBeNull()
  expect(await readLocalText(file('', 'empty.txt'))).toBeNull()
})

test('pages are named as people write them', () => {
  expect(rangesOf([2])).toBe('2')
  expect(rangesOf([1, 2, 3, 7, 9, 10])).toBe('1–3, 7, 9–10')
  expect(rangesOf(Array.from({ length: 40 }, (_, at) => at * 2))).toMatch(/^0, 2, .*22, …$/)
})
