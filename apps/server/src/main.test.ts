import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Health } from '@cairn/contract/runtime'
import { afterAll, expect, test } from 'vitest'

const scratch = mkdtempSync(join(tmpdir(), 'cairn-main-'))
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(scratch, { recursive: true, force: true })
})

/** The program as an operator starts it; what it says and how it ends. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    cwd: scratch,
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
  })
  started.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    said.err += String(chunk)
  })
  const ended = once(child, 'exit').then(([code]: unknown[]) => code)
  const ready = expect.poll(() => said.out, { timeout: 60_000 }).toMatch(/\n$/)
  return { child, said, ended, ready: ready.then(() => /^Cairn is ready at (\S+)\n$/.exec(said.out)?.[1]) }
}

test('says that it is ready when it is, and ends cleanly when told', async () => {
  writeFileSync(join(scratch, '.env'), 'DATA_DIR=from-env-file\n')
  const leftHalfMade = join(scratch, 'from-env-file/exporting/package-of-a-dead-process')
  mkdirSync(leftHalfMade, { recursive: true })
  const { child, said, ended, ready } = run({})
  const url = await ready
  expect(url).toMatch(/^http:\/\/localhost:\d+$/)
  const checks = async () => Health.parse(await (await fetch(`${url}/readyz`)).json()).checks
  await expect
    .poll(checks, { timeout: 30_000 })
    .toEqual({ database: 'ok', builtInEngine: 'ready', modelEndpoint: 'none', mail: 'none waiting' })
  expect((await fetch(`${url}/api/me`)).status).toBe(401)
  expect(existsSync(leftHalfMade)).toBe(false)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said.err).toBe('')
  rmSync(join(scratch, '.env'))
  expect(existsSync(join(scratch, 'from-env-file/cairn.sqlite'))).toBe(true)
  expect(existsSync(join(scratch, 'from-env-file/cairn.sqlite-wal'))).toBe(false)
}, 90_000)

test('a taken port, wrong settings and a directory in use are one clear line each', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const taken = run({ PORT: port, DATA_DIR: 'taken' })
  expect([await taken.ended, taken.said.err]).toEqual([
    1,
    `Port ${port} is taken by another program. Stop it, or set PORT to a free one.\n`,
  ])
  other.close()

  const wrong = run({ PORT: 'many', LLM_BASE_URL: 'ftp://x' })
  expect(await wrong.ended).toBe(1)
  expect(wrong.said.err).toMatch(/^PORT: .*\nLLM_BASE_URL: .*\n$/)

  const first = run({ DATA_DIR: 'shared' })
  await first.ready
  const second = run({ DATA_DIR: 'shared' })
  expect(await second.ended).toBe(1)
  expect(second.said.err).toBe(
    `The data directory shared is in use by another Cairn (process ${first.child.pid}). ` +
      'Stop it first, or set DATA_DIR to another directory.\n',
  )
  first.child.kill('SIGKILL')
  await first.ended
  const third = run({ DATA_DIR: 'shared' })
  expect(await third.ready).toMatch(/^http/)
  third.child.kill('SIGINT')
  expect(await third.ended).toBe(0)
}, 180_000)

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('what it writes is for its own account alone; a folder that was there stays as it is', async () => {
  const theirs = join(scratch, 'theirs')
  mkdirSync(theirs, { recursive: true })
  chmodSync(theirs, 0o750)
  const [ours, there] = [run({ DATA_DIR: 'ours/nested', HOST: '0.0.0.0' }), run({ DATA_DIR: 'theirs' })]
  const url = await ours.ready
  await there.ready
  await fetch(`${url}/api/auth/email-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url!, host: new URL(url!).host },
    body: JSON.stringify({ email: 'lea@example.org' }),
  })
  const data = join(scratch, 'ours/nested')
  const mails = () => (existsSync(join(data, 'mail')) ? readdirSync(join(data, 'mail')) : [])
  // Whole ones: while it is being written it has another name.
  await expect.poll(() => mails().filter((name) => name.endsWith('.eml'))).toHaveLength(1)
  expect(modeOf(theirs)).toBe('750')
  expect(modeOf(join(theirs, 'cairn.sqlite'))).toBe('600')
  expect(modeOf(join(scratch, 'ours'))).toBe('700')
  expect(modeOf(data)).toBe('700')
  const written = readdirSync(data, { recursive: true, withFileTypes: true })
  expect(written.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['cairn.sqlite', 'cairn.sqlite-wal', 'cairn.sqlite-shm', 'cairn.lock', 'cairn.pid', 'mail']),
  )
  for (const entry of written) {
    const expected = entry.isDirectory() ? '700' : '600'
    expect([entry.name, modeOf(join(entry.parentPath, entry.name))]).toEqual([entry.name, expected])
  }
  expect(ours.said.err).toContain('PUBLIC_URL')
  expect(there.said.err).not.toContain('PUBLIC_URL')
  for (const { child, ended } of [ours, there]) {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
}, 90_000)
