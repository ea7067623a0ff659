import { type ChatRequest, chatRequest, DATA_RULE, quotedLabel } from '../ai-protocol/chat-request.ts'
import { aiUnexpected } from '../ai-protocol/errors.ts'
import { isRecord } from '../ai-protocol/json-object.ts'
import { type ReplyRecord, replyObject } from '../ai-protocol/reply.ts'
import type { CardBrief } from '../paths/learning-path.ts'
import { piecesOf } from './check-game.ts'
import { readGameContent } from './game-reader.ts'
import { type GameSeed, seedText } from './game-seed.ts'
import { GAME_TYPES, type GameContent, type GameType } from './game-shapes.ts'
import { soundGame } from './sound-game.ts'

const FORMS: Readonly<Record<GameType, { readonly pieces: string; readonly remark: string }>> = {
  match: {
    pieces: '"pairs": [{"id": "1", "cardIds": ["…"], "left": "…", "right": "…"}]',
    remark: 'One pair per card; every right side fits one left side only.',
  },
  memory: {
    pieces: '"tiles": [{"id": "1a", "pairId": "1", "cardIds": ["…"], "text": "…"}]',
    remark: 'Exactly two tiles per pairId, texts of at most 8 words.',
  },
  falling: {
    pieces: '"items": [{"id": "1", "cardIds": ["…"], "prompt": "…", "answer": "…", "accept": ["…"], "speed": 1}]',
    remark: 'Answers of at most 3 words, "accept" holds other right answers.',
  },
  cloze: {
    pieces:
      '"passages": [{"id": "1", "cardIds": ["…"], "text": "the full text with the answers in place", "gaps": [{"start": 0, "end": 5, "answer": "…", "accept": ["…"]}]}]',
    remark: '"answer" is exactly the characters of "text" from start to end.',
  },
  quiz: {
    pieces:
      '"rounds": [{"id": "1", "cardIds": ["…"], "question": "…", "options": ["…", "…", "…", "…"], "answerIndex": 0, "value": 100, "explanation": "…"}]',
    remark: 'Four different options, vary the position of the right one.',
  },
  truefalse: {
    pieces: '"statements": [{"id": "1", "cardIds": ["…"], "text": "…", "isTrue": true, "correction": ""}]',
    remark: 'About half true, "correction" is the true statement where isTrue is false.',
  },
  scramble: {
    pieces: '"items": [{"id": "1", "cardIds": ["…"], "clue": "…", "scrambled": "…", "answer": "…"}]',
    remark: 'One-word answers of 4 to 12 letters, "scrambled" has exactly their letters in another order.',
  },
  crossword: {
    pieces:
      '"width": 10, "height": 10, "entries": [{"id": "1", "cardIds": ["…"], "row": 0, "col": 0, "dir": "across", "answer": "…", "clue": "…"}]',
    remark: 'Crossing entries agree in every shared cell and all entries are connected.',
  },
}

/** True for the games this product knows. */
export function isGameType(name: string): name is GameType {
  return GAME_TYPES.some((type) => type === name)
}

/** The game request; the user message is JSON of `cards` and `gameType`. An unknown game asks for a quiz. With a seed the same game is dealt all day. */
export function buildGameContentRequest(input: {
  readonly cards: readonly CardBrief[]
  readonly gameType: string
  readonly seed?: GameSeed
}): ChatRequest<false> {
  const known = isGameType(input.gameType)
  const type: GameType = isGameType(input.gameType) ? input.gameType : 'quiz'
  const system = [
    `You write the content of a learning game of the type ${JSON.stringify(type)}. The user message is JSON: "cards" (id, front, back) and "gameType".`,
    DATA_RULE,
    '',
    ...(known
      ? []
      : [`The game asked for (${quotedLabel(input.gameType, 40)}) is unknown; make a quiz and say so in "note".`]),
    '- Use only what the cards say, and only their ids in "cardIds". Answers are the words of the cards; "aliases" are right as well.',
    '- Wrong options are of the same kind and shape as the right one, and never right by any card.',
    '- Clues and prompts do not contain the answer.',
    '',
    'Reply with one JSON object and nothing else, exactly in this form:',
    `{"gameType": ${JSON.stringify(type)}, "note": "", ${FORMS[type].pieces}}`,
    FORMS[type].remark,
  ].join('\n')
  const cards = input.cards.map(({ id, front, back, aliases = [] }) =>
    aliases.length === 0 ? { id, front, back } : { id, front, back, aliases },
  )
  const user = JSON.stringify({ cards, gameType: input.gameType })
  const facts = input.seed === undefined ? {} : { seed: seedText(input.seed, type) }
  return chatRequest('game-content', { system, user }, false, facts)
}

/**
 * The game of a reply to a request with these card ids. Pieces that break the rules of their game are left out.
 * Throws `AiReplyError`: 'No content returned from API', or 'AI returned response in unexpected format.' when no
 * playable piece of a known game is left. With `cards` the pieces are checked against them too, see `soundGame`.
 */
export function parseGameContentReply(
  content: string | null | undefined,
  request: { readonly gameType: string; readonly cardIds: readonly string[]; readonly cards?: readonly CardBrief[] },
): GameContent {
  const reply = replyObject(content, hasPieces, aiUnexpected)
  const asked = isGameType(request.gameType) ? request.gameType : 'quiz'
  const named = typeof reply.gameType === 'string' && isGameType(reply.gameType) ? reply.gameType : asked
  const bare = readGameContent(named, reply, new Set(request.cardIds))
  if (bare === null) throw aiUnexpected()
  const said = typeof reply.note === 'string' ? reply.note.trim().slice(0, 500) : ''
  const note = said === '' && named !== request.gameType ? `Made as “${named}”.` : said
  if (request.cards === undefined) return { ...bare, note }
  const game = soundGame({ ...bare, note }, request.cards)
  if (piecesOf(game).length === 0) throw aiUnexpected()
  return game
}

const PIECE_KEYS = ['pairs', 'tiles', 'items', 'passages', 'rounds', 'statements', 'entries']

function hasPieces(value: ReplyRecord): boolean {
  return PIECE_KEYS.some((key) => {
    const listed = value[key]
    return Array.isArray(listed) && listed.some(isRecord)
  })
}
