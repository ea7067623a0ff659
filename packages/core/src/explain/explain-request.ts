import { type ChatRequest, DATA_RULE, safeSlice } from '../ai-protocol/chat-request.ts'
import { EXPLAIN_MODEL, EXPLAIN_TASK } from '../ai-protocol/explain-task.ts'
import { type ExplainFact, MAX_EXPLANATION_CHARS, MAX_FACTS } from './explain-fact.ts'

const LONGEST_SIDE = 1_000

export interface ExplainInput {
  readonly facts: readonly ExplainFact[]
  readonly explanation: string
}

const SYSTEM = [
  'You check what a learner explains in own words against a list of facts. The user message is JSON: "facts" (each with "id", "question", "answer" and "quote", the sentence of the source or null) and "explanation" (what the learner wrote).',
  DATA_RULE,
  '',
  'For every fact say how it stands in the explanation:',
  '- "told": the explanation says it, in whatever words. Synonyms and other sentences are fine.',
  '- "partly": it touches the fact, but leaves out what matters.',
  '- "differs": it says something else than the fact, such as another number, name, cause or direction.',
  '- "missing": it does not say it.',
  '- "said" holds the words of the explanation that say it, copied exactly; the empty string for "missing".',
  '- Judge by the facts alone, not by style, spelling, order or length. Add no facts of your own.',
  '',
  'Reply with one JSON object and nothing else, exactly in this form, with one entry for every fact:',
  '{"facts": [{"id": "1", "standing": "told", "said": "…"}]}',
].join('\n')

/** The request for a check of one explanation; facts have the numbers from 1 as ids. */
export function buildExplainRequest({ facts, explanation }: ExplainInput): ChatRequest<true> {
  const user = JSON.stringify({
    facts: facts.slice(0, MAX_FACTS).map(({ front, back, quote }, index) => ({
      id: String(index + 1),
      question: safeSlice(front, LONGEST_SIDE),
      answer: safeSlice(back, LONGEST_SIDE),
      quote: quote === null ? null : safeSlice(quote, LONGEST_SIDE),
    })),
    explanation: safeSlice(explanation, MAX_EXPLANATION_CHARS),
  })
  return {
    model: EXPLAIN_MODEL,
    messages: [
      { role: 'system', content: SYSTEM },
      { role: 'user', content: user },
    ],
    response_format: { type: 'json_object' },
    stream: true,
    metadata: { task: EXPLAIN_TASK },
  }
}
