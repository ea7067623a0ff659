import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startupWarnings } from './startup-warnings.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-rights-'))
writeFileSync(join(dataDir, 'cairn.sqlite'), '')
afterAll(() => rmSync(dataDir, { recursive: true }))

const usual = { host: '127.0.0.1', publicUrl: null, dataDir, databaseUrl: null }

test.each([
  ['loopback without an address', {}, false],
  ['the whole network without an address', { host: '0.0.0.0' }, true],
  ['the whole network with an address', { host: '0.0.0.0', publicUrl: 'https://cairn.example' }, false],
])('PUBLIC_URL is missed: %s', (_, change, missed) => {
  const warnings = startupWarnings({ ...usual, ...change, databaseUrl: 'postgres://' })
  expect(warnings.some((line) => line.includes('PUBLIC_URL'))).toBe(missed)
})

test.each([
  ['everybody may read folder and file', 0o755, 0o644, true],
  ['nobody else may enter the folder', 0o700, 0o644, false],
  ['a group may read, as somebody chose', 0o750, 0o640, false],
  ['the file is closed', 0o755, 0o600, false],
])('rights: %s', (_, folder, file, told) => {
  chmodSync(dataDir, folder)
  chmodSync(join(dataDir, 'cairn.sqlite'), file)
  expect(startupWarnings(usual).some((line) => line.includes(`chmod 700 ${dataDir}`))).toBe(told)
  expect(startupWarnings({ ...usual, databaseUrl: 'postgres://' })).toEqual([])
})
