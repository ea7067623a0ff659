import type { ReplyRecord } from '../ai-protocol/reply.ts'
import { type BareGame, list, textOf } from './game-piece.ts'
import type { CrosswordEntry } from './game-shapes.ts'

const MAX_SIDE = 40

/** The largest connected set of a reply's entries in which crossing cells agree; null below two entries. */
export function readCrossword(reply: ReplyRecord, ids: ReadonlySet<string>): BareGame | null {
  const read = list(reply.entries, ids, (value, piece) => {
    const answer = textOf(value.answer).toUpperCase()
    const clue = textOf(value.clue)
    const { row, col, dir } = value
    if (clue === '' || !/^\p{L}{2,40}$/u.test(answer) || (dir !== 'across' && dir !== 'down')) return null
    if (!isCell(row) || !isCell(col)) return null
    const entry: CrosswordEntry = { ...piece, row, col, dir, answer, clue }
    const last = cellsOf(entry).at(-1)
    return last === undefined || last.row >= MAX_SIDE || last.col >= MAX_SIDE ? null : entry
  })
  const entries = connected(agreeing(read))
  if (entries.length < 2) return null
  const cells = entries.flatMap(cellsOf)
  const height = Math.max(...cells.map(({ row }) => row)) + 1
  const width = Math.max(...cells.map(({ col }) => col)) + 1
  return { gameType: 'crossword', width, height, entries }
}

function isCell(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < MAX_SIDE
}

interface Cell {
  readonly row: number
  readonly col: number
  readonly letter: string
}

function cellsOf({ row, col, dir, answer }: CrosswordEntry): Cell[] {
  return [...answer].map((letter, i) =>
    dir === 'across' ? { row, col: col + i, letter } : { row: row + i, col, letter },
  )
}

const keyOf = ({ row, col }: Cell): number => row * MAX_SIDE + col

/** Entries in order, without those that contradict an earlier one or overlay it in the same direction. */
function agreeing(entries: readonly CrosswordEntry[]): CrosswordEntry[] {
  const letters = new Map<number, string>()
  const directions = new Set<string>()
  return entries.filter((entry) => {
    const cells = cellsOf(entry)
    const clashes = cells.some((cell) => {
      const there = letters.get(keyOf(cell))
      return (there !== undefined && there !== cell.letter) || directions.has(`${entry.dir}${keyOf(cell)}`)
    })
    if (clashes) return false
    for (const cell of cells) {
      letters.set(keyOf(cell), cell.letter)
      directions.add(`${entry.dir}${keyOf(cell)}`)
    }
    return true
  })
}

function connected(entries: readonly CrosswordEntry[]): CrosswordEntry[] {
  const keys = entries.map((entry) => new Set(cellsOf(entry).map(keyOf)))
  const touches = (a: number, b: number) => [...(keys[a] ?? [])].some((key) => keys[b]?.has(key))
  const group = entries.map(() => -1)
  let best: number[] = []
  for (let seed = 0; seed < entries.length; seed += 1) {
    if (group[seed] !== -1) continue
    const members = [seed]
    group[seed] = seed
    for (const member of members) {
      for (let other = 0; other < entries.length; other += 1) {
        if (group[other] !== -1 || !touches(member, other)) continue
        group[other] = seed
        members.push(other)
      }
    }
    if (members.length > best.length) best = members
  }
  return entries.filter((_, index) => best.includes(index))
}
