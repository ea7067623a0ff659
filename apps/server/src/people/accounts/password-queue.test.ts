import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/http/app-error.ts'
import { createPasswordQueue, hashingFor } from './password-queue.ts'

/** Work that ends when it is told to, and what has begun of it. */
function heldWork() {
  const ends: (() => void)[] = []
  const begun: string[] = []
  const work = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>((resolve) => ends.push(resolve))
    return name
  }
  const endOne = () => ends.shift()?.()
  return { work, begun, endOne }
}

test('it never does more at once than its width and lets everybody through, failures included', async () => {
  const { run: inTurn } = createPasswordQueue({ width: 2 })
  let running = 0
  let most = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      inTurn(async () => {
        running += 1
        most = Math.max(most, running)
        await delay(n % 3)
        running -= 1
        if (n % 4 === 0) throw new Error('no')
        return n
      }),
    ),
  )
  expect(most).toBe(2)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(15)
})

test('as many wait as may; one more hears 503, when to come again and that nothing changed', async () => {
  const { run: inTurn } = createPasswordQueue({ width: 1, mostWaiting: 3 })
  const { work, begun, endOne } = heldWork()
  const asked = Array.from({ length: 5 }, (_, n) => inTurn(work(`${n}`)))
  const refusal: unknown = await asked[4]!.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ status: 503, options: { headers: { 'retry-after': '2' } } })
  expect(String(refusal)).toContain('Nothing was changed')
  while (begun.length < 4) {
    endOne()
    await delay(0)
  }
  endOne()
  expect(await Promise.all(asked.slice(0, 4))).toEqual(['0', '1', '2', '3'])
})

test('32 wait where nothing else is said', async () => {
  const { run: inTurn } = createPasswordQueue({ width: 1 })
  const { work, begun, endOne } = heldWork()
  const asked = Array.from({ length: 34 }, (_, n) => inTurn(work(`${n}`)))
  expect(await asked[33]!.catch((error: unknown) => error)).toMatchObject({ status: 503 })
  while (begun.length < 33) {
    endOne()
    await delay(0)
  }
  endOne()
  expect(await Promise.all(asked.slice(0, 33))).toHaveLength(33)
})

test('a newcomer is next beside a client who had many, and takes its place where the queue is full', async () => {
  const { run: inTurn } = createPasswordQueue({ width: 1, mostWaiting: 3 })
  const { work, begun, endOne } = heldWork()
  const flood = Array.from({ length: 4 }, (_, n) => hashingFor.run('flood', () => inTurn(work(`flood ${n}`))))
  const refused = flood[3]!.catch((error: unknown) => error)
  const newcomer = hashingFor.run('learner', () => inTurn(work('learner')))
  expect(await refused).toMatchObject({ status: 503 })
  endOne()
  await flood[0]
  await delay(0)
  expect(begun).toEqual(['flood 0', 'learner'])
  endOne()
  expect(await newcomer).toBe('learner')
})

test('clients that had some lately wait behind one that had none, also when each asks but once', async () => {
  const { run: inTurn } = createPasswordQueue({ width: 1, mostWaiting: 4 })
  const bots = ['a', 'b', 'c', 'd']
  for (const bot of bots) await hashingFor.run(bot, () => inTurn(async () => bot))
  const { work, begun, endOne } = heldWork()
  const again = ['a', ...bots].map((bot) => hashingFor.run(bot, () => inTurn(work(bot))).catch(() => 'refused'))
  const newcomer = hashingFor.run('learner', () => inTurn(work('learner')))
  endOne()
  await again[0]
  await delay(0)
  expect(begun).toEqual(['a', 'learner'])
  endOne()
  expect(await newcomer).toBe('learner')
})

test('who knocks where there is no place is sent away before anything is done', async () => {
  const { run, knock } = createPasswordQueue({ width: 1, mostWaiting: 1 })
  const { work, endOne, begun } = heldWork()
  hashingFor.run('a', knock)
  const [first, second] = ['a', 'b'].map((client) => hashingFor.run(client, () => run(work(client))))
  expect(() => hashingFor.run('b', knock)).toThrow('Too many people')
  expect(() => hashingFor.run('c', knock)).not.toThrow()
  endOne()
  await first
  while (begun.length < 2) await delay(0)
  endOne()
  expect(await second).toBe('b')
})
