import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const rows = read('docs/threats.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| attack'))

test.each(rows)('the test that answers %s is there', (row) => {
  const [, path, title] = /`([^`]+\.ts)`: `([^`]+)` \|$/.exec(row) ?? []
  expect(path).toBeDefined()
  expect(read(path!)).toContain(title)
})

test('the page has its rows', () => {
  expect(rows.length).toBeGreaterThan(30)
})
