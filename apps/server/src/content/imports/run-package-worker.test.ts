import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DEFAULT_DAY, DEFAULT_SCHEDULE } from '@cairn/core/scheduling/study-settings'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readInWorker } from './run-package-worker.ts'
import { fixturePath } from './testing/fixtures.ts'
import type { PackageTask } from './worker-messages.ts'

const MOST_SILENCE_MS = 20_000

let workDir: string
let task: PackageTask
beforeEach(() => {
  workDir = mkdtempSync(join(tmpdir(), 'cairn-worker-'))
  const path = join(workDir, 'package.zip')
  cpSync(fixturePath('legacy2.apkg'), path)
  const zone = { timeZone: 'Europe/Berlin', rolloverHour: 4, now: 1_795_000_000_000 }
  const learner = { ...DEFAULT_DAY, ...DEFAULT_SCHEDULE, leechLapses: 8 }
  task = { kind: 'apply', path, workDir, ...zone, learner, existing: new Map(), from: 0, order: 'made' }
})
afterEach(() => rmSync(workDir, { recursive: true, force: true }))

const options = () => ({ signal: new AbortController().signal, mostSilenceMs: MOST_SILENCE_MS })

test('a word is heard when the one before it was dealt with, all of them in their order', async () => {
  const heard: string[] = []
  let busy = 0
  let next = 0
  await readInWorker(
    task,
    async (message) => {
      busy += 1
      expect(busy).toBe(1)
      await delay(5)
      heard.push(message.kind)
      if (message.kind === 'notes') next += message.notes.length
      if (message.kind === 'notes') expect(message.next).toBe(next)
      busy -= 1
    },
    options(),
  )
  expect(next).toBe(300)
  expect([...new Set(heard)]).toEqual(['media', 'objects', 'notes'])
})

test('a thread that fails while its last word is being dealt with ends the reading at once, with its error', async () => {
  const started = performance.now()
  const reading = readInWorker(
    // With such an hour no day can be told, which shows with the first note.
    { ...task, rolloverHour: Number.NaN },
    async ({ kind }) => {
      if (kind === 'objects') await delay(1_000)
    },
    options(),
  )
  await expect(reading).rejects.toThrow('Invalid time value')
  expect(performance.now() - started).toBeLessThan(MOST_SILENCE_MS)
})

test('a thread that keeps saying something has no more than its time either', async () => {
  let heard = 0
  const reading = readInWorker(
    task,
    async () => {
      heard += 1
    },
    { ...options(), mostWorkMs: 20 },
  )
  await expect(reading).rejects.toMatchObject({ problem: 'took-too-long' })
  expect(heard).toBeLessThan(5)
})
