import { type AiProblem, AiReplyError } from '@cairn/core/ai-protocol/errors'
import type { FactGrade } from '@cairn/core/explain/explain-fact'
import { parseExplainReply } from '@cairn/core/explain/explain-reply'
import { buildExplainRequest, type ExplainInput } from '@cairn/core/explain/explain-request'
import { gradeExplanation } from '@cairn/core/explain/grade-explanation'
import { AiCallError, type streamChat } from '../../data/ai-client.ts'

export interface CheckPorts {
  readonly stream: typeof streamChat
  readonly isOnline: () => boolean
}

export interface Checked {
  /** In the order of the facts. */
  readonly grades: readonly FactGrade[]
  /** Who looked: a model, the server's built-in engine, or the same rules on this device. */
  readonly by: 'model' | 'built-in' | 'device'
  /** Why the server's answer could not be used; null where it was, and where it was not asked. */
  readonly problem: AiProblem | null
}

/**
 * Which facts an explanation tells: asked of the server, and by the built-in rules on this device where that gives no
 * answer. Rejects with the reason of the signal when it is given up.
 */
export async function checkExplanation(
  input: ExplainInput,
  { stream, isOnline }: CheckPorts,
  signal: AbortSignal,
): Promise<Checked> {
  const here = (problem: AiProblem | null): Checked => ({
    grades: gradeExplanation(input.facts, input.explanation),
    by: 'device',
    problem,
  })
  if (!isOnline()) return here(null)
  try {
    const { content, engine } = await replyOf(stream(buildExplainRequest(input), signal))
    const by = /built-?in/.test(engine ?? '') ? 'built-in' : 'model'
    return { grades: parseExplainReply(content, input), by, problem: null }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AiReplyError) return here(error.code)
    if (error instanceof AiCallError) return here(error.problem)
    throw error
  }
}

async function replyOf(reply: ReturnType<typeof streamChat>) {
  let content = ''
  let piece = await reply.next()
  for (; !piece.done; piece = await reply.next()) content += piece.value
  // A reply that was cut is not read as if it were whole.
  if (piece.value.finishReason === null) throw new AiCallError('connection', 'The reply was cut')
  return { content, engine: piece.value.engine }
}
