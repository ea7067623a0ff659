import type { DemoCards } from '@cairn/contract/ai'
import { buildFlashcardsRequest, type FlashcardsReply, parseFlashcardsReply } from '@cairn/core/generation/flashcards'
import { createGrounder } from '@cairn/core/grounding/ground'
import { outlineOf } from '@cairn/core/text/build-outline'
import { AppError } from '../../platform/http/app-error.ts'
import { EngineFault, type LlmEngine } from '../../platform/llm/llm-engine.ts'

const CARD_COUNT = 5
/** The engine takes well under a second for a text of this size. */
const LONGEST_MS = 20_000

/**
 * Cards for a text of anybody's, each with the place in it that it rests on; a card without one is left out. Nothing
 * is stored. Throws `AppError` 503 when the engine does not answer.
 */
export async function demoCards(text: string, builtIn: LlmEngine, caller: AbortSignal): Promise<DemoCards> {
  const { suggestedTitle, flashcards } = await ask(text, builtIn, caller)
  const grounder = createGrounder(text, outlineOf(text))
  const placed = flashcards.flatMap(({ front, back }) => {
    const { span, grade } = grounder.ground({ front, back })
    return span === null || grade === 'unsupported' ? [] : [{ front, back, ...span }]
  })
  return { suggestedTitle, flashcards: placed.slice(0, CARD_COUNT) }
}

async function ask(text: string, builtIn: LlmEngine, caller: AbortSignal): Promise<FlashcardsReply> {
  const { model, messages, response_format: format, metadata } = buildFlashcardsRequest({ text, count: CARD_COUNT })
  const signal = AbortSignal.any([caller, AbortSignal.timeout(LONGEST_MS)])
  const request = {
    model,
    messages,
    format,
    sampling: {},
    metadata: { ...metadata, count: String(CARD_COUNT) },
    stream: false,
  }
  try {
    const { pieces } = await builtIn.complete(request, signal)
    const parts: string[] = []
    for await (const piece of pieces) parts.push(piece)
    return parseFlashcardsReply(parts.join(''))
  } catch (error) {
    if (!(error instanceof EngineFault)) throw error
    throw new AppError(503, 'unavailable', {
      message: 'The demonstration is busy. Please try again in a moment.',
      detail: error.message,
      headers: { 'retry-after': String(error.retryAfterSeconds ?? 2) },
      cause: error,
    })
  }
}
