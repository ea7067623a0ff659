import type { BareGame } from '@cairn/core/ai/game-piece'
import type { CrosswordEntry } from '@cairn/core/ai/game-shapes'
import type { CardBrief } from '@cairn/core/ai/learning-path'
import { answerOf, dealt, withDistinctAnswers } from './deal.ts'
import { bare } from './word-games.ts'

const MAX_ENTRIES = 14
const MAX_SIDE = 21

type Placed = Omit<CrosswordEntry, 'id'>
type Grid = Map<string, string>

/** One-word answers placed greedily, each crossing one that stands already; words that do not fit are left out. */
export function crosswordGame(cards: readonly CardBrief[], seed: string): BareGame {
  const words = dealt(withDistinctAnswers(cards), seed, ({ id }) => id)
    .map((card) => ({ card, answer: bare(answerOf(card)).toUpperCase() }))
    .filter(({ answer }) => /^\p{L}{3,15}$/u.test(answer))
    .sort((a, b) => b.answer.length - a.answer.length)
  const placed: Placed[] = []
  const grid: Grid = new Map()
  for (let pass = 0; pass < 2; pass += 1) {
    for (const { card, answer } of words) {
      if (placed.length >= MAX_ENTRIES || placed.some((entry) => entry.cardIds.includes(card.id))) continue
      const spot = placed.length === 0 ? { row: 0, col: 0, dir: 'across' as const } : findSpot(answer, placed, grid)
      if (spot === null) continue
      placed.push({ ...spot, cardIds: [card.id], answer, clue: card.front })
      for (const [index, letter] of [...answer].entries()) grid.set(cell(spot, index), letter)
    }
  }
  return shifted(placed)
}

interface Spot {
  readonly row: number
  readonly col: number
  readonly dir: 'across' | 'down'
}

function cell({ row, col, dir }: Spot, index: number): string {
  return dir === 'across' ? `${row},${col + index}` : `${row + index},${col}`
}

/** The first crossing with a placed word that touches nothing else. */
function findSpot(answer: string, placed: readonly Placed[], grid: Grid): Spot | null {
  for (const other of placed) {
    const dir = other.dir === 'across' ? 'down' : 'across'
    for (const [at, letter] of [...other.answer].entries()) {
      for (const [index, own] of [...answer].entries()) {
        if (own !== letter) continue
        const row = other.dir === 'across' ? other.row - index : other.row + at
        const col = other.dir === 'across' ? other.col + at : other.col - index
        if (fits(answer, { row, col, dir }, grid) && inBounds({ row, col, dir }, answer, placed))
          return { row, col, dir }
      }
    }
  }
  return null
}

function fits(answer: string, spot: Spot, grid: Grid): boolean {
  const letters = [...answer]
  if (grid.has(cell(spot, -1)) || grid.has(cell(spot, letters.length))) return false
  const across = spot.dir === 'across'
  return letters.every((letter, index) => {
    const there = grid.get(cell(spot, index))
    if (there !== undefined) return there === letter
    const side = (by: number): string =>
      across ? `${spot.row + by},${spot.col + index}` : `${spot.row + index},${spot.col + by}`
    return !grid.has(side(-1)) && !grid.has(side(1))
  })
}

function inBounds(spot: Spot, answer: string, placed: readonly Placed[]): boolean {
  const all = [...placed, { ...spot, answer }]
  const ends = all.map(({ row, col, dir, answer: word }) => ({
    row,
    col,
    lastRow: dir === 'down' ? row + word.length - 1 : row,
    lastCol: dir === 'across' ? col + word.length - 1 : col,
  }))
  const height = Math.max(...ends.map((end) => end.lastRow)) - Math.min(...ends.map((end) => end.row)) + 1
  const width = Math.max(...ends.map((end) => end.lastCol)) - Math.min(...ends.map((end) => end.col)) + 1
  return height <= MAX_SIDE && width <= MAX_SIDE
}

/** Moved to rows and columns from 0 on. */
function shifted(placed: readonly Placed[]): BareGame {
  const top = Math.min(0, ...placed.map(({ row }) => row))
  const left = Math.min(0, ...placed.map(({ col }) => col))
  const entries = placed.map((entry, index) => ({
    ...entry,
    id: String(index + 1),
    row: entry.row - top,
    col: entry.col - left,
  }))
  const height = Math.max(0, ...entries.map(({ row, dir, answer }) => row + (dir === 'down' ? answer.length : 1)))
  const width = Math.max(0, ...entries.map(({ col, dir, answer }) => col + (dir === 'across' ? answer.length : 1)))
  return { gameType: 'crossword', width, height, entries }
}
