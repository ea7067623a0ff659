import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentId } from './release-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-build-'))
  await mkdir(join(folder, 'src'))
  await writeFile(join(folder, 'src/a.ts'), 'one')
})
afterEach(() => rm(folder, { recursive: true }))

test('the id stays while the sources stay and changes with a file or its name', async () => {
  const before = await contentId([folder])
  expect(before).toMatch(/^[0-9a-f]{12}$/)
  expect(await contentId([folder])).toBe(before)
  await writeFile(join(folder, 'src/a.ts'), 'two')
  const changed = await contentId([folder])
  expect(changed).not.toBe(before)
  await writeFile(join(folder, 'src/b.ts'), '')
  expect(await contentId([folder])).not.toBe(changed)
})
