import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const DAY_MS = 86_400_000

/** Says how far each way to ask for the time is from the machine's, and whether a moment that is named stays as it is. */
const SCRIPT = `
  const { timeOrigin } = performance
  const real = () => timeOrigin + performance.now()
  const far = () => [Date.now(), new Date().getTime(), Date.parse(Date())].map((at) => Math.round((at - real()) / 86400000))
  process.stdout.write(JSON.stringify(far()) + '\\n')
  const alive = setInterval(() => {}, 1_000)
  process.on('message', () => {
    clearInterval(alive)
    const named = [new Date(5).getTime(), Date.UTC(1970, 0, 2), new Date() instanceof Date]
    process.stdout.write(JSON.stringify([...far(), ...named]) + '\\n', () => process.disconnect())
  })
`

test('the parent moves the clock of the process, however the time is asked for', async () => {
  const clock = join(import.meta.dirname, 'moved-clock.ts')
  const child = spawn(process.execPath, ['--import', clock, '--input-type=module', '--eval', SCRIPT], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let said = ''
  child.stdout?.on('data', (piece) => {
    said += piece
  })
  const ended = once(child, 'exit')
  if (child.stdout !== null) await once(child.stdout, 'data')
  const answered = once(child, 'message')
  child.send({ clockOffsetMs: 30 * DAY_MS })
  expect((await answered)[0]).toEqual({ clockOffsetMs: 30 * DAY_MS })
  await ended
  const lines = said.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    [0, 0, 0],
    [30, 30, 30, 5, DAY_MS, true],
  ])
})
