import { isRecord } from '@cairn/core/ai-protocol/json-object'
import { type ExplainFact, type FactStanding, MAX_FACTS } from '@cairn/core/explain/explain-fact'
import { gradeExplanation } from '@cairn/core/explain/grade-explanation'

/** The reply of the built-in engine, in the shape a model gives. */
export interface ExplainAnswer {
  readonly facts: readonly { readonly id: string; readonly standing: FactStanding; readonly said: string }[]
}

/** Checks an explanation by rule; null for a message without facts. Deterministic. */
export function explainBack(payload: Readonly<Record<string, unknown>> | null): ExplainAnswer | null {
  if (payload === null || !Array.isArray(payload.facts)) return null
  const listed: readonly unknown[] = payload.facts
  const facts = listed.slice(0, MAX_FACTS).flatMap((value, index) => factOf(value, index))
  const explanation = typeof payload.explanation === 'string' ? payload.explanation : ''
  const grades = gradeExplanation(
    facts.map(({ fact }) => fact),
    explanation,
  )
  return {
    facts: facts.map(({ id }, at) => ({
      id,
      standing: grades[at]?.standing ?? 'missing',
      said: grades[at]?.said ?? '',
    })),
  }
}

function factOf(value: unknown, index: number): { readonly id: string; readonly fact: ExplainFact }[] {
  if (!isRecord(value) || typeof value.question !== 'string' || typeof value.answer !== 'string') return []
  const quote = typeof value.quote === 'string' && value.quote.trim() !== '' ? value.quote : null
  const id = typeof value.id === 'string' && value.id !== '' ? value.id : String(index + 1)
  return [{ id, fact: { front: value.question, back: value.answer, quote } }]
}
