import { expect, test } from 'vitest'
import {
  acceptAll,
  currentDraft,
  decide,
  decideAndGoOn,
  emptyBoard,
  type Judging,
  move,
  onBoard,
  undoLast,
} from './decisions.ts'
import { type Decision, newRun, type RunDraft } from './run-state.ts'

const draft = (id: string, decision: Decision = 'open'): RunDraft => ({
  ...{
    id,
    ordinal: 0,
    front: `Q ${id}`,
    back: 'A',
    start: null,
    end: null,
    quote: null,
    section: null,
    grade: 'verbatim',
  },
  ...{ findings: [], repeats: null, decision },
})

const judging = (...drafts: RunDraft[]): Judging => ({
  run: { ...newRun({ id: 'r', sourceId: 's', title: '', requestedCount: 3 }), drafts },
  board: emptyBoard,
})

const decisionsOf = ({ run }: Judging) => run.drafts.map(({ decision }) => decision).join(' ')

test('the keys act on the first open draft until one is chosen', () => {
  const start = judging(draft('a', 'rejected'), draft('b'), draft('c'))
  expect(currentDraft(start)).toBe('b')
  expect(currentDraft({ ...start, board: { ...emptyBoard, currentId: 'c' } })).toBe('c')
  expect(currentDraft(judging())).toBeNull()
})

test('a chosen draft that became a card gives the place to the next open one', () => {
  const start = judging(draft('a', 'added'), draft('b'))
  expect(currentDraft({ ...start, board: { ...emptyBoard, currentId: 'a' } })).toBe('b')
})

test('moving stays inside the list and passes added drafts by', () => {
  let now = judging(draft('a'), draft('b', 'added'), draft('c'))
  const places = [1, 1, 1, 1, -1, -1, -1].map((by) => {
    now = move(now, by === 1 ? 1 : -1)
    return now.board.currentId
  })
  expect(places).toEqual(['a', 'c', 'c', 'c', 'a', 'a', 'a'])
})

test('the first move shows where one is', () => {
  expect(move(judging(draft('a'), draft('b')), 1).board.currentId).toBe('a')
})

test('deciding goes on to the next open draft, round the end, and stays when none is open', () => {
  let now = judging(draft('a'), draft('b'), draft('c'))
  now = decideAndGoOn(now, 'b', 'accepted')
  expect(now.board.currentId).toBe('c')
  now = decideAndGoOn(now, 'c', 'rejected')
  expect(now.board.currentId).toBe('a')
  now = decideAndGoOn(now, 'a', 'accepted')
  expect(now.board.currentId).toBe('a')
  expect(decisionsOf(now)).toBe('accepted accepted rejected')
})

test('deciding the same twice changes nothing and is one step to undo', () => {
  const once = decide(judging(draft('a')), 'a', 'accepted')
  const twice = decide(once, 'a', 'accepted')
  expect(twice.run).toBe(once.run)
  expect(twice.board.undo).toHaveLength(1)
})

test('every decision can be taken back, in turn, with the place it was made at', () => {
  let now = judging(draft('a'), draft('b'))
  now = decideAndGoOn(now, 'a', 'accepted')
  now = decideAndGoOn(now, 'b', 'rejected')
  now = decide(now, 'a', 'open')
  now = undoLast(now)
  expect(decisionsOf(now)).toBe('accepted rejected')
  now = undoLast(now)
  expect(decisionsOf(now)).toBe('accepted open')
  expect(now.board.currentId).toBe('b')
  now = undoLast(undoLast(undoLast(now)))
  expect(decisionsOf(now)).toBe('open open')
})

test('undo keeps edits made meanwhile', () => {
  const decided = decideAndGoOn(judging(draft('a')), 'a', 'accepted')
  const edited = {
    ...decided,
    run: { ...decided.run, drafts: decided.run.drafts.map((one) => ({ ...one, back: 'B' })) },
  }
  expect(undoLast(edited).run.drafts[0]).toMatchObject({ back: 'B', decision: 'open' })
})

test('a draft that became a card is left alone, and undo reaches past it', () => {
  let now = judging(draft('a'), draft('b'))
  now = decide(decide(now, 'a', 'accepted'), 'b', 'accepted')
  const added = now.run.drafts.map((one) => (one.id === 'b' ? { ...one, decision: 'added' as const } : one))
  now = { ...now, run: { ...now.run, drafts: added } }
  expect(decide(now, 'b', 'rejected')).toEqual(now)
  expect(decisionsOf(undoLast(now))).toBe('open added')
})

test('a hundred steps are remembered', () => {
  let now = judging(draft('a'))
  for (let at = 0; at < 150; at += 1) now = decide(now, 'a', at % 2 === 0 ? 'accepted' : 'rejected')
  expect(now.board.undo).toHaveLength(100)
})

test('drafts accepted together are taken back together; what was decided before stays', () => {
  const start = judging(draft('a'), draft('b', 'rejected'), draft('c'), draft('d'))
  const all = acceptAll(start, ['a', 'b', 'c'])
  expect(decisionsOf(all)).toBe('accepted rejected accepted open')
  const back = undoLast(all)
  expect(decisionsOf(back)).toBe('open rejected open open')
  expect(back.board).toMatchObject({ currentId: 'a', undo: [] })
  expect(acceptAll(start, ['b'])).toEqual(start)
})

test('of drafts accepted together those that became cards stay cards', () => {
  const all = acceptAll(judging(draft('a'), draft('b')), ['a', 'b'])
  const drafts = all.run.drafts.map((each) => (each.id === 'a' ? { ...each, decision: 'added' as const } : each))
  expect(decisionsOf(undoLast({ ...all, run: { ...all.run, drafts } }))).toBe('added open')
})

test('drafts of a long text stand in its order, those without a place last', () => {
  const placed = (id: string, section: number | null) => ({ ...draft(id), section })
  const { run } = judging(placed('a', 2), placed('b', null), placed('c', 0), placed('d', 2), draft('e', 'added'))
  expect(onBoard(run).map(({ id }) => id)).toEqual(['c', 'a', 'd', 'b'])
})
