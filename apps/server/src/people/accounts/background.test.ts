import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createBackground } from './background.ts'

function captured() {
  const lines: string[] = []
  return { log: pino({ base: null }, { write: (line: string) => lines.push(line) }), lines }
}

test('work begins after the current turn and is waited for, also what it starts itself', async () => {
  const background = createBackground(captured().log)
  const done: string[] = []
  background.run('outer', async () => {
    background.run('inner', async () => {
      done.push('inner')
    })
    done.push('outer')
  })
  expect(done).toEqual([])
  await background.settled()
  expect(done).toEqual(['outer', 'inner'])
})

test('a failure is logged with what it was, and harms nothing else', async () => {
  const { log, lines } = captured()
  const background = createBackground(log)
  background.run('mailing a link', async () => {
    throw new Error('no post office')
  })
  background.run('something else', async () => {})
  await background.settled()
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'mailing a link failed', err: { message: 'no post office' } })
})
