import { expect, test } from 'vitest'
import { connectionOf } from './connection.ts'

const well = {
  online: true,
  expired: false,
  problem: null,
  unsynced: 0,
  rejected: 0,
  stayed: 0,
  differs: null,
  returned: null,
}

const returned = { decks: 1, cards: 2, edits: 0, deletions: 0, reviews: 3, practice: 0, sources: 0, media: 0 }

test('silence while all is well, also for the moment in which an answer is on its way', () => {
  expect(connectionOf(well).kind).toBe('well')
  expect(connectionOf({ ...well, unsynced: 3 }).kind).toBe('well')
})

test.each([
  [{ online: false }, { kind: 'offline', count: 0 }],
  [
    { online: false, unsynced: 4 },
    { kind: 'offline', count: 4 },
  ],
  [
    { expired: true, online: false, unsynced: 4 },
    { kind: 'expired', count: 4 },
  ],
  [
    { problem: 'offline', unsynced: 2 },
    { kind: 'unreachable', count: 2 },
  ],
  [{ problem: 'damaged' }, { kind: 'damaged', count: 0 }],
  [
    { problem: 'damaged', unsynced: 2, rejected: 1 },
    { kind: 'damaged', count: 2 },
  ],
  [
    { problem: 'damaged', online: false },
    { kind: 'offline', count: 0 },
  ],
  [{ rejected: 1 }, { kind: 'rejected', count: 1 }],
  [{ stayed: 2 }, { kind: 'stayed', count: 2 }],
  [
    { stayed: 2, rejected: 1 },
    { kind: 'rejected', count: 1 },
  ],
  [{ differs: '2026-11' }, { kind: 'differs', month: '2026-11' }],
  [{ returned }, { kind: 'returned', returned }],
  [
    { returned, differs: '2026-11' },
    { kind: 'differs', month: '2026-11' },
  ],
  [
    { differs: '2026-11', online: false, unsynced: 1 },
    { kind: 'offline', count: 1 },
  ],
] as const)('%o', (signals, expected) => {
  expect(connectionOf({ ...well, ...signals })).toEqual(expected)
})
