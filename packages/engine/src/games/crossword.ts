import { answerOf, withoutArticle } from '@cairn/core/games/card-answers'
import { showsAnswer } from '@cairn/core/games/check-game'
import { type Cell, cellKey, cellsOf, crossedShares } from '@cairn/core/games/crossword-grid'
import type { BareGame } from '@cairn/core/games/game-piece'
import type { CrosswordEntry } from '@cairn/core/games/game-shapes'
import type { CardBrief } from '@cairn/core/paths/learning-path'
import { dealt, playable, withDistinctAnswers } from './deal.ts'

const MAX_ENTRIES = 14
const MAX_SIDE = 21
const MAX_WORDS = 60
/** Orders of the words that are tried; the board with most words is taken. */
const ATTEMPTS = 4
/** Below this share of an entry's letters may be given by others. */
const CROSSED_LIMIT = 0.5

type Placed = Omit<CrosswordEntry, 'id'>
type Grid = Map<string, string>

interface Word {
  readonly card: CardBrief
  readonly answer: string
}

/** One-word answers placed so that each crosses one that stands already; words that do not fit are left out. */
export function crosswordGame(cards: readonly CardBrief[], seed: string): BareGame {
  const words = withDistinctAnswers(dealt(playable(cards), seed, ({ id }) => id))
    .flatMap((card) => wordOf(card) ?? [])
    .slice(0, MAX_WORDS)
  let best: readonly Placed[] = []
  for (let attempt = 0; attempt < ATTEMPTS && best.length < Math.min(MAX_ENTRIES, words.length); attempt += 1) {
    const order = attempt === 0 ? words : dealt(words, `${seed} ${attempt}`, ({ card }) => card.id)
    const placed = placedWords(order.toSorted((a, b) => lengthOf(b.answer) - lengthOf(a.answer)))
    if (placed.length > best.length) best = placed
  }
  return shifted(best)
}

function wordOf(card: CardBrief): Word | null {
  const bare = withoutArticle(answerOf(card).main)
  const answer = bare.toUpperCase()
  // Capitals of some letters are two ("ß"): the learner would count other cells than there are.
  const isWord = /^\p{L}{3,15}$/u.test(bare) && lengthOf(answer) === lengthOf(bare)
  return isWord && !showsAnswer(card.front, bare) ? { card, answer } : null
}

const lengthOf = (word: string): number => [...word].length

function placedWords(words: readonly Word[]): Placed[] {
  const placed: Placed[] = []
  const grid: Grid = new Map()
  for (let pass = 0; pass < 2; pass += 1) {
    for (const { card, answer } of words) {
      if (placed.length >= MAX_ENTRIES || placed.some(({ cardIds }) => cardIds.includes(card.id))) continue
      const head = { cardIds: [card.id], answer, clue: card.front.trim() }
      const spot = placed.length === 0 ? { row: 0, col: 0, dir: 'across' as const } : findSpot(head, placed, grid)
      if (spot === null) continue
      placed.push({ ...head, ...spot })
      for (const { letter, ...cell } of cellsOf({ ...spot, answer })) grid.set(cellKey(cell), letter)
    }
  }
  return placed.length < 2 ? [] : placed
}

interface Spot {
  readonly row: number
  readonly col: number
  readonly dir: 'across' | 'down'
}

/** The first crossing with a placed word that touches nothing else and leaves every word more than half to be known. */
function findSpot(head: Omit<Placed, keyof Spot>, placed: readonly Placed[], grid: Grid): Spot | null {
  for (const other of placed) {
    const dir = other.dir === 'across' ? 'down' : 'across'
    for (const cell of cellsOf(other)) {
      for (const [index, own] of [...head.answer].entries()) {
        if (own !== cell.letter) continue
        const spot = {
          row: dir === 'down' ? cell.row - index : cell.row,
          col: dir === 'across' ? cell.col - index : cell.col,
          dir,
        } as const
        const all = [...placed, { ...head, ...spot }]
        if (
          fits(head.answer, spot, grid) &&
          inBounds(all) &&
          crossedShares(all).every((share) => share < CROSSED_LIMIT)
        )
          return spot
      }
    }
  }
  return null
}

function fits(answer: string, spot: Spot, grid: Grid): boolean {
  const cells = cellsOf({ ...spot, answer })
  const step = (cell: Cell, along: number, aside: number): string =>
    spot.dir === 'across'
      ? cellKey({ row: cell.row + aside, col: cell.col + along })
      : cellKey({ row: cell.row + along, col: cell.col + aside })
  const [first, last] = [cells[0], cells.at(-1)]
  if (first === undefined || last === undefined || grid.has(step(first, -1, 0)) || grid.has(step(last, 1, 0)))
    return false
  return cells.every((cell) => {
    const there = grid.get(cellKey(cell))
    if (there !== undefined) return there === cell.letter
    return !grid.has(step(cell, 0, -1)) && !grid.has(step(cell, 0, 1))
  })
}

function inBounds(all: readonly Placed[]): boolean {
  const cells = all.flatMap(cellsOf)
  const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values) + 1
  return span(cells.map(({ row }) => row)) <= MAX_SIDE && span(cells.map(({ col }) => col)) <= MAX_SIDE
}

/** Moved to rows and columns from 0 on. */
function shifted(placed: readonly Placed[]): BareGame {
  const cells = placed.flatMap(cellsOf)
  const top = Math.min(0, ...cells.map(({ row }) => row))
  const left = Math.min(0, ...cells.map(({ col }) => col))
  const entries = placed.map((entry, index) => ({
    id: String(index + 1),
    ...entry,
    row: entry.row - top,
    col: entry.col - left,
  }))
  const height = Math.max(0, ...cells.map(({ row }) => row - top + 1))
  const width = Math.max(0, ...cells.map(({ col }) => col - left + 1))
  return { gameType: 'crossword', width, height, entries }
}
