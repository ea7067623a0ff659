import { AiReplyError } from '@cairn/core/ai-protocol/errors'
import { gradeNear } from '@cairn/core/card-edits/edit-ground'
import { parseEditReply } from '@cairn/core/card-edits/edit-reply'
import { buildEditRequest } from '@cairn/core/card-edits/edit-request'
import type { Flashcard, SupportGrade } from '@cairn/core/cards/card'
import { withChoices } from '@cairn/core/cards/choices'
import { AiCallError } from '../../data/ai-client.ts'
import type { CardChange, CardChangePorts, ChangeProblem, ChangeWish } from './change-types.ts'

/** Asks the engine for a change and reads its reply. By itself: nothing of it is needed before somebody asks. */
export async function makeChange(wish: ChangeWish, ports: CardChangePorts, signal: AbortSignal): Promise<CardChange> {
  const { action, card, quote, selection, siblings } = wish
  try {
    const { content, engine } = await read(
      ports,
      buildEditRequest({ action, card, quote, selection, siblings }),
      signal,
    )
    const reply = parseEditReply(content, action, card)
    if (reply.kind === 'nothing') return { wish, status: 'nothing', needsModel: reply.needsModel, note: reply.note }
    const cards = reply.kind === 'cards' ? reply.cards : [withChoices(card, reply.distractors)]
    // The wrong answers of a choice rest on nothing, and are not meant to.
    const grades = reply.kind === 'cards' ? await gradesOf(cards, wish, ports) : null
    return { wish, status: 'proposal', cards, grades, isBuiltIn: /built-?in/.test(engine ?? '') }
  } catch (error) {
    return { wish, status: 'problem', problem: problemOf(error) }
  }
}

async function read({ stream }: CardChangePorts, request: ReturnType<typeof buildEditRequest>, signal: AbortSignal) {
  const reply = stream(request, signal)
  let content = ''
  let piece = await reply.next()
  for (; !piece.done; piece = await reply.next()) content += piece.value
  // A reply that was cut is not read as if it were whole.
  if (piece.value.finishReason === null) throw new AiCallError('connection', 'The reply was cut')
  return { content, engine: piece.value.engine }
}

async function gradesOf(
  cards: readonly Flashcard[],
  { span, quote }: ChangeWish,
  ports: CardChangePorts,
): Promise<readonly SupportGrade[] | null> {
  if (span === null || quote === null) return null
  const text = await ports.sourceText(span.sourceId)
  return text === null
    ? gradeNear({ text: quote, start: 0, end: quote.length }, cards)
    : gradeNear({ text, start: span.start, end: span.end }, cards)
}

function problemOf(error: unknown): ChangeProblem {
  if (error instanceof AiReplyError)
    return { kind: 'failed', problem: error.code, message: error.message, retryAfterSeconds: null }
  if (!(error instanceof AiCallError)) throw error
  const { problem, retryAfterSeconds } = error
  const catalogued = problem === 'not-initialized' || problem === 'unexpected-format' || problem === 'empty-reply'
  return { kind: 'failed', problem, message: catalogued ? error.message : null, retryAfterSeconds }
}
