import type { CardBrief } from '../paths/learning-path.ts'
import { contentStems } from '../text/words.ts'
import { answerKey, answerOf, isAccepted, sameAnswer, shapeOf } from './card-answers.ts'
import { cellKey, cellsOf, crossedShares, isConnected } from './crossword-grid.ts'
import { sameLetters } from './game-piece.ts'
import { type GameContent, LEAST_CARDS } from './game-shapes.ts'

export const GAME_FAULTS = [
  'too-few-cards',
  'unknown-card',
  'repeated-id',
  'alias-on-side',
  'ambiguous-pair',
  'broken-pair',
  'wrong-answer',
  'answer-shown',
  'wrong-gap',
  'accepted-distractor',
  'other-shape',
  'close-distractor',
  'same-options',
  'one-sided',
  'false-is-true',
  'no-correction',
  'not-one-word',
  'not-scrambled',
  'wrong-letters',
  'not-connected',
  'clashing-letters',
  'outside-board',
  'too-many-given',
] as const
export type GameFault = (typeof GAME_FAULTS)[number]

/** A rule that is broken; `piece` is the id of the piece, null where it is the whole game. */
export interface GameFinding {
  readonly code: GameFault
  readonly piece: string | null
  readonly detail: string
}

type Add = (code: GameFault, piece: string | null, detail: string) => void

/** Every rule of a game that its cards can decide, for any engine; an empty list means that all are kept. */
export function checkGame(game: GameContent, cards: readonly CardBrief[]): readonly GameFinding[] {
  const findings: GameFinding[] = []
  const add: Add = (code, piece, detail) => {
    findings.push({ code, piece, detail })
  }
  const byId = new Map(cards.map((card) => [card.id, card]))
  const pieces = piecesOf(game)
  const ids = new Set<string>()
  for (const { id, cardIds } of pieces) {
    if (ids.has(id)) add('repeated-id', id, id)
    ids.add(id)
    for (const cardId of cardIds) if (!byId.has(cardId)) add('unknown-card', id, cardId)
  }
  const used = new Set(pieces.flatMap(({ cardIds }) => cardIds))
  if (used.size < LEAST_CARDS[game.gameType])
    add('too-few-cards', null, `${used.size} of ${LEAST_CARDS[game.gameType]}`)
  checkPieces(game, (cardIds) => cardIds.flatMap((id) => byId.get(id) ?? [])[0], cards, add)
  return findings
}

interface Piece {
  readonly id: string
  readonly cardIds: readonly string[]
}

/** The pieces of a game, whatever they are called. */
export function piecesOf(game: Omit<GameContent, 'note'> | GameContent): readonly Piece[] {
  const values: unknown[] = Object.values(game)
  const list: unknown = values.find(Array.isArray)
  return Array.isArray(list) ? list : []
}

type CardOf = (cardIds: readonly string[]) => CardBrief | undefined

function checkPieces(game: GameContent, cardOf: CardOf, cards: readonly CardBrief[], add: Add): void {
  switch (game.gameType) {
    case 'match':
      checkMatch(game.pairs, cardOf, add)
      return
    case 'memory':
      checkMemory(game.tiles, add)
      return
    case 'falling':
      for (const { id, cardIds, prompt, answer, accept } of game.items) {
        checkAnswer(id, answer, cardOf(cardIds), add)
        for (const other of accept) checkAnswer(id, other, cardOf(cardIds), add)
        if (showsAnswer(prompt, answer)) add('answer-shown', id, prompt)
      }
      return
    case 'cloze':
      for (const { id, cardIds, text, gaps } of game.passages)
        for (const { start, end, answer } of gaps) {
          if (text.slice(start, end) !== answer) add('wrong-gap', id, text.slice(start, end))
          checkAnswer(id, answer, cardOf(cardIds), add)
          if (showsAnswer(`${text.slice(0, start)} ${text.slice(end)}`, answer)) add('answer-shown', id, text)
        }
      return
    case 'quiz':
      for (const round of game.rounds) checkRound(round, cardOf(round.cardIds), cards, add)
      return
    case 'truefalse':
      checkStatements(game.statements, add)
      return
    case 'scramble':
      for (const { id, cardIds, clue, scrambled, answer } of game.items) {
        if (!/^\p{L}{3,12}$/u.test(answer)) add('not-one-word', id, answer)
        if (scrambled === answer) add('not-scrambled', id, answer)
        if (!sameLetters(scrambled, answer)) add('wrong-letters', id, scrambled)
        checkAnswer(id, answer, cardOf(cardIds), add)
        if (showsAnswer(clue, answer)) add('answer-shown', id, clue)
      }
      return
    case 'crossword':
      checkCrossword(game, cardOf, add)
      return
    default:
      game satisfies never
  }
}

function checkAnswer(id: string, answer: string, card: CardBrief | undefined, add: Add): void {
  if (card !== undefined && !isAccepted(answer, card)) add('wrong-answer', id, answer)
}

/** A prompt that holds the answer word for word; answers of one or two signs stand in many prompts by chance. */
export function showsAnswer(prompt: string, answer: string): boolean {
  const key = answerKey(answer)
  return key.length > 2 && ` ${answerKey(prompt)} `.includes(` ${key} `)
}

type Game<Type extends GameContent['gameType']> = Extract<GameContent, { gameType: Type }>

function checkMatch(pairs: Game<'match'>['pairs'], cardOf: CardOf, add: Add): void {
  pairs.forEach(({ id, cardIds, left, right }, index) => {
    const card = cardOf(cardIds)
    checkAnswer(id, right, card, add)
    // Without an article it would be another way to say it too, but the same one on the side.
    if (card !== undefined && /[/;(]/.test(right) && !sameAnswer(answerOf({ back: right }).main, right))
      add('alias-on-side', id, right)
    for (const other of pairs.slice(0, index)) {
      const otherCard = cardOf(other.cardIds)
      if (sameAnswer(other.left, left) || (otherCard !== undefined && isAccepted(right, otherCard)))
        add('ambiguous-pair', id, `${left} / ${other.left}`)
    }
  })
}

function checkMemory(tiles: Game<'memory'>['tiles'], add: Add): void {
  const counts = new Map<string, number>()
  for (const { pairId } of tiles) counts.set(pairId, (counts.get(pairId) ?? 0) + 1)
  for (const [pairId, count] of counts) if (count !== 2) add('broken-pair', null, pairId)
  const texts = new Map<string, string>()
  for (const { id, text } of tiles) {
    const other = texts.get(answerKey(text))
    if (other !== undefined) add('ambiguous-pair', id, text)
    texts.set(answerKey(text), id)
  }
}

function checkRound(
  round: Game<'quiz'>['rounds'][number],
  card: CardBrief | undefined,
  cards: readonly CardBrief[],
  add: Add,
): void {
  const { id, options, answerIndex, question } = round
  const right = options[answerIndex] ?? ''
  checkAnswer(id, right, card, add)
  if (showsAnswer(question, right)) add('answer-shown', id, question)
  if (new Set(options.map(answerKey)).size < options.length) add('same-options', id, options.join(' / '))
  const rivals = cards.filter((other) => sameAnswer(other.front, question))
  options.forEach((option, index) => {
    if (index === answerIndex) return
    if (rivals.some((rival) => isAccepted(option, rival))) add('accepted-distractor', id, option)
    if (isOtherShape(option, right)) add('other-shape', id, option)
    if (areClose(option, right)) add('close-distractor', id, option)
  })
}

/** Numbers and years stand among their like; names, terms and phrases may mix where lengths are alike. */
export function isOtherShape(option: string, right: string): boolean {
  const worded = (text: string): boolean => /^(?:name|term|phrase)$/.test(shapeOf(text))
  return worded(option) && worded(right) ? false : shapeOf(option) !== shapeOf(right)
}

/** Answers so alike that one might pass for the other: one holds the other, or they share most of their words. */
export function areClose(a: string, b: string): boolean {
  const [first, second] = [answerKey(a), answerKey(b)]
  if (first === second || ` ${first} `.includes(` ${second} `) || ` ${second} `.includes(` ${first} `)) return true
  const [own, other] = [new Set(contentStems(a)), new Set(contentStems(b))]
  const shared = [...own].filter((stem) => other.has(stem)).length
  return shared > 0 && shared / (own.size + other.size - shared) >= 0.75
}

function checkStatements(statements: Game<'truefalse'>['statements'], add: Add): void {
  const right = statements.filter(({ isTrue }) => isTrue).length
  const share = right / Math.max(1, statements.length)
  if (statements.length > 0 && (share < 0.45 || share > 0.55))
    add('one-sided', null, `${right} of ${statements.length}`)
  const truths = new Set(statements.flatMap(({ isTrue, text, correction }) => answerKey(isTrue ? text : correction)))
  for (const { id, isTrue, text, correction } of statements) {
    if (isTrue) continue
    if (correction === '' || correction === text) add('no-correction', id, text)
    if (truths.has(answerKey(text))) add('false-is-true', id, text)
  }
}

function checkCrossword({ width, height, entries }: Game<'crossword'>, cardOf: CardOf, add: Add): void {
  if (!isConnected(entries)) add('not-connected', null, `${entries.length} entries`)
  const letters = new Map<string, string>()
  const shares = crossedShares(entries)
  entries.forEach((entry, index) => {
    checkAnswer(entry.id, entry.answer, cardOf(entry.cardIds), add)
    if (showsAnswer(entry.clue, entry.answer)) add('answer-shown', entry.id, entry.clue)
    for (const cell of cellsOf(entry)) {
      const there = letters.get(cellKey(cell))
      if (there !== undefined && there !== cell.letter) add('clashing-letters', entry.id, cellKey(cell))
      letters.set(cellKey(cell), cell.letter)
      if (cell.row < 0 || cell.col < 0 || cell.row >= height || cell.col >= width)
        add('outside-board', entry.id, cellKey(cell))
    }
    if ((shares[index] ?? 0) >= 0.5) add('too-many-given', entry.id, entry.answer)
  })
}
