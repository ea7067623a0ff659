import type { ReplyRecord } from '../ai-protocol/reply.ts'
import { readCrossword } from './game-crossword.ts'
import { type BareGame, list, readable, sameLetters, textOf, texts } from './game-piece.ts'
import type { GameType } from './game-shapes.ts'

type Ids = ReadonlySet<string>

/** The pieces of a reply that keep the rules of their game; null when none is left to play with. */
export function readGameContent(gameType: GameType, reply: ReplyRecord, ids: Ids): BareGame | null {
  return READERS[gameType](reply, ids)
}

const READERS: Readonly<Record<GameType, (reply: ReplyRecord, ids: Ids) => BareGame | null>> = {
  match: readMatch,
  memory: readMemory,
  falling: readFalling,
  cloze: readCloze,
  quiz: readQuiz,
  truefalse: readTrueFalse,
  scramble: readScramble,
  crossword: readCrossword,
}

function readMatch(reply: ReplyRecord, ids: Ids): BareGame | null {
  const rights = new Set<string>()
  const pairs = list(reply.pairs, ids, (value, piece) => {
    const left = textOf(value.left)
    const right = textOf(value.right)
    const key = right.toLowerCase()
    if (left === '' || right === '' || rights.has(key)) return null
    rights.add(key)
    return { ...piece, left, right }
  })
  return pairs.length < 2 ? null : { gameType: 'match', pairs }
}

function readMemory(reply: ReplyRecord, ids: Ids): BareGame | null {
  const read = list(reply.tiles, ids, (value, piece) => {
    const pairId = textOf(value.pairId)
    const text = textOf(value.text)
    return pairId === '' || text === '' ? null : { ...piece, pairId, text }
  })
  const counts = new Map<string, number>()
  for (const { pairId } of read) counts.set(pairId, (counts.get(pairId) ?? 0) + 1)
  const tiles = read.filter(({ pairId }) => counts.get(pairId) === 2)
  return tiles.length < 4 ? null : { gameType: 'memory', tiles }
}

function readFalling(reply: ReplyRecord, ids: Ids): BareGame | null {
  const items = list(reply.items, ids, (value, piece) => {
    const prompt = textOf(value.prompt)
    const answer = textOf(value.answer)
    if (prompt === '' || answer === '') return null
    const speed = typeof value.speed === 'number' && value.speed > 0 ? Math.min(3, Math.max(0.25, value.speed)) : 1
    return { ...piece, prompt, answer, accept: texts(value.accept), speed }
  })
  return items.length === 0 ? null : { gameType: 'falling', items }
}

function readCloze(reply: ReplyRecord, ids: Ids): BareGame | null {
  const passages = list(reply.passages, ids, (value, piece) => {
    const text = typeof value.text === 'string' ? value.text.slice(0, 4_000) : ''
    const gaps = gapsOf(value.gaps, text)
    return gaps.length === 0 ? null : { ...piece, text, gaps }
  })
  return passages.length === 0 ? null : { gameType: 'cloze', passages }
}

/** Gaps in text order; a model counts characters badly, so an answer that occurs once is found again by itself. */
function gapsOf(value: unknown, text: string) {
  const found = readable(value).flatMap((gap) => {
    const answer = textOf(gap.answer)
    if (answer === '') return []
    const claimed = typeof gap.start === 'number' ? gap.start : -1
    const only = text.indexOf(answer)
    const start = text.startsWith(answer, claimed) && claimed >= 0 ? claimed : only
    if (start === -1 || (start !== claimed && text.indexOf(answer, only + 1) !== -1)) return []
    return [{ start, end: start + answer.length, answer, accept: texts(gap.accept) }]
  })
  found.sort((a, b) => a.start - b.start)
  return found.filter((gap, index) => index === 0 || gap.start >= (found[index - 1]?.end ?? 0))
}

function readQuiz(reply: ReplyRecord, ids: Ids): BareGame | null {
  const rounds = list(reply.rounds, ids, (value, piece) => {
    const question = textOf(value.question)
    const [a, b, c, d, ...more] = Array.isArray(value.options) ? value.options.map(textOf) : []
    if (question === '' || !a || !b || !c || !d || more.length > 0) return null
    const { answerIndex } = value
    if (new Set([a, b, c, d].map((option) => option.toLowerCase())).size < 4) return null
    if (answerIndex !== 0 && answerIndex !== 1 && answerIndex !== 2 && answerIndex !== 3) return null
    const points = typeof value.value === 'number' && value.value > 0 ? Math.min(1_000, Math.round(value.value)) : 100
    const options = [a, b, c, d] as const
    return { ...piece, question, options, answerIndex, value: points, explanation: textOf(value.explanation) }
  })
  return rounds.length === 0 ? null : { gameType: 'quiz', rounds }
}

function readTrueFalse(reply: ReplyRecord, ids: Ids): BareGame | null {
  const statements = list(reply.statements, ids, (value, piece) => {
    const text = textOf(value.text)
    const correction = textOf(value.correction)
    const { isTrue } = value
    if (text === '' || typeof isTrue !== 'boolean' || (!isTrue && correction === '')) return null
    return { ...piece, text, isTrue, correction: isTrue ? '' : correction }
  })
  return statements.length === 0 ? null : { gameType: 'truefalse', statements }
}

function readScramble(reply: ReplyRecord, ids: Ids): BareGame | null {
  const items = list(reply.items, ids, (value, piece) => {
    const clue = textOf(value.clue)
    const answer = textOf(value.answer)
    const scrambled = textOf(value.scrambled)
    const oneWord = /^\p{L}{3,12}$/u.test(answer)
    if (clue === '' || !oneWord || answer === scrambled || !sameLetters(answer, scrambled)) return null
    return { ...piece, clue, scrambled, answer }
  })
  return items.length === 0 ? null : { gameType: 'scramble', items }
}
