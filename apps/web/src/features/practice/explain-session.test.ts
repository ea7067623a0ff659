import type { PracticeRecord } from '@cairn/contract/practice'
import { PracticeRecord as PracticeRecordSchema } from '@cairn/contract/practice'
import type { ExplainTopic } from '@cairn/core/explain/explain-topics'
import { expect, test } from 'vitest'
import { uuid7 } from '../../lib/uuid7.ts'
import type { Checked } from './explain-check.ts'
import { ExplainSession } from './explain-session.ts'

const fact = () => ({ id: uuid7(), front: 'Q', back: 'A', quote: null, sourceId: null, start: null })
const topic = (facts: number): ExplainTopic => {
  const cards = Array.from({ length: facts }, fact)
  return { key: cards[0]?.id ?? '', heading: null, cards }
}

function start(topics: readonly ExplainTopic[], standings: readonly Checked['grades'][number]['standing'][]) {
  const stored: PracticeRecord[] = []
  let clock = 1_000
  const checked: Checked = {
    grades: standings.map((standing) => ({ standing, said: 'x' })),
    by: 'device',
    problem: null,
  }
  const session = new ExplainSession(topics, {
    check: async () => checked,
    store: async (answers) => void stored.push(...answers),
    newId: () => uuid7(),
    now: () => (clock += 500),
    studyDayAt: () => '2026-03-02',
  })
  return { session, stored }
}

test('every fact of a topic becomes one practice answer that the contract takes', async () => {
  const { session, stored } = start([topic(3)], ['told', 'partly', 'missing'])
  await session.check('In my words')
  expect(session.state()).toMatchObject({ phase: 'checked', at: 0, checked: { by: 'device' } })
  expect(stored.map(({ isRight, mode, form, turn }) => [isRight, mode, form, turn])).toEqual([
    [true, 'explain', 'explained', 1],
    [false, 'explain', 'explained', 2],
    [false, 'explain', 'explained', 3],
  ])
  for (const answer of stored) expect(PracticeRecordSchema.parse(answer)).toEqual(answer)
  expect(session.done()).toEqual([{ told: 1, facts: 3 }])
})

test('"I said that" takes the place of what was found, and back', async () => {
  const { session, stored } = start([topic(2)], ['missing', 'told'])
  await session.check('In my words')
  const [first] = stored
  await session.overrule(first?.cardId ?? '')
  expect(stored.at(-1)).toMatchObject({ id: first?.id, turn: first?.turn, isRight: true, isOverruled: true })
  expect(stored.at(-1)?.at).toBeGreaterThan(first?.at ?? 0)
  expect(session.done()).toEqual([{ told: 2, facts: 2 }])
  await session.overrule(first?.cardId ?? '')
  expect(stored.at(-1)).toMatchObject({ isRight: false, isOverruled: false })
})

test('topics come one after the other; what is skipped is not counted', async () => {
  const { session, stored } = start([topic(1), topic(1)], ['told'])
  session.next()
  expect(session.state()).toEqual({ phase: 'ask', at: 1 })
  await session.check('In my words')
  session.next()
  expect(session.state()).toEqual({ phase: 'over' })
  expect([stored.length, session.done()]).toEqual([1, [{ told: 1, facts: 1 }]])
})

test('nothing to explain, nothing written, and leaving while it is checked', async () => {
  expect(start([], []).session.state()).toEqual({ phase: 'over' })
  const { session, stored } = start([topic(1)], ['told'])
  await session.check('   ')
  expect(session.state()).toEqual({ phase: 'ask', at: 0 })
  const checking = session.check('In my words')
  session.next()
  await checking
  expect([session.state(), stored]).toEqual([{ phase: 'over' }, []])
})
