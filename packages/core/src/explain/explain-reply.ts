import { aiUnexpected } from '../ai-protocol/errors.ts'
import { isRecord } from '../ai-protocol/json-object.ts'
import { replyObject } from '../ai-protocol/reply.ts'
import { createAnchorer } from '../text/anchor-quote.ts'
import { FACT_STANDINGS, type FactGrade } from './explain-fact.ts'
import type { ExplainInput } from './explain-request.ts'
import { gradeExplanation } from './grade-explanation.ts'

/**
 * The grades of a reply, in the order of the facts. Nothing is taken on trust: a standing counts when its words are
 * those of the explanation, a number or name that differs is no tick whatever the reply says, and a fact that it leaves
 * out or claims without words is graded by rule. Throws `AiReplyError` without a list of facts.
 */
export function parseExplainReply(content: string | null | undefined, input: ExplainInput): readonly FactGrade[] {
  const { facts, explanation } = input
  const reply = replyObject(content, (value) => Array.isArray(value.facts), aiUnexpected)
  const listed: readonly unknown[] = Array.isArray(reply.facts) ? reply.facts : []
  const byId = new Map(listed.flatMap((value) => (isRecord(value) ? [[String(value.id), value] as const] : [])))
  if (listed.length > 0 && byId.size === 0) throw aiUnexpected()
  const anchor = createAnchorer(explanation)
  const byRule = gradeExplanation(facts, explanation)
  return byRule.map((rule, index) => {
    const claimed = byId.get(String(index + 1))
    const standing = FACT_STANDINGS.find((known) => known === claimed?.standing)
    if (standing === undefined) return rule
    if (standing === 'missing') return { standing, said: null }
    const said = typeof claimed?.said === 'string' ? claimed.said.trim() : ''
    const place = said === '' ? null : anchor({ start: null, end: null, quote: said })
    if (place === null) return rule
    const words = explanation.slice(place.start, place.end)
    return rule.standing === 'differs' && standing !== 'differs' ? rule : { standing, said: words }
  })
}
