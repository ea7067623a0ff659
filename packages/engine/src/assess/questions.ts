import { OPTION_LETTERS, type OptionLetter, QUESTION_COUNT } from '@cairn/core/ai/models'
import { passesLint } from '../cards/gates.ts'
import { makeDrafts } from '../cards/make-drafts.ts'
import type { ScoredDraft } from '../cards/score.ts'
import { scoreDraft } from '../cards/score.ts'
import type { EngineQuestion, QuestionSet } from '../engine-types.ts'
import type { ClauseFacts, FactContext } from '../facts/draft.ts'
import { nameSubject } from '../facts/naming-subjects.ts'
import { midSentence } from '../facts/phrasing.ts'
import { type Statement, statements } from '../facts/statements.ts'
import { termRuns } from '../facts/terms.ts'
import type { Token } from '../lang/token.ts'
import { itemFault, plain } from './item-rules.ts'
import {
  createMaker,
  ITEM_TYPES,
  type Item,
  itemFromDraft,
  type Maker,
  shortened,
  statementItem,
  type Wrong,
} from './items.ts'
import { listItems } from './list-items.ts'
import { numberValue } from './numbers.ts'
import { keyLetters } from './positions.ts'

/** Candidates looked at before the choice; more cost time and change little. */
const MAX_CANDIDATES = 120

/** Exactly five questions of different types from different sentences, or how many the text carries. */
export function makeQuestions(context: FactContext): QuestionSet {
  const drafts = makeDrafts(context)
    .map((draft) => scoreDraft(draft, context, null))
    .sort((a, b) => b.score - a.score || a.draft.start - b.draft.start)
  const strict = itemsOf(drafts, createMaker(context), context)
  const first = chooseFive(strict, context, false)
  const chosen =
    first.length === QUESTION_COUNT
      ? first
      : chooseFive([...strict, ...weaker(itemsOf(drafts, createMaker(context, true), context))], context, true)
  if (chosen.length < QUESTION_COUNT) return { ok: false, problem: 'text-too-short', found: chosen.length }
  const letters = keyLetters(chosen.map(({ stem }) => stem))
  return { ok: true, questions: chosen.map((item, index) => withLetters(item, letters[index] ?? 'A', context)) }
}

function itemsOf(drafts: readonly ScoredDraft[], maker: Maker, context: FactContext): Item[] {
  return [
    ...fromDrafts(drafts, maker),
    ...listItems(drafts.map(({ draft }) => draft)),
    ...statementItems(context, maker),
  ]
}

/** Items made with a wider choice of wrong options come after all others. */
function weaker(items: readonly Item[]): Item[] {
  return items.map((item) => ({ ...item, score: item.score * 0.3 }))
}

function fromDrafts(drafts: readonly ScoredDraft[], maker: Maker): Item[] {
  const items: Item[] = []
  for (const { draft, score } of drafts.slice(0, MAX_CANDIDATES)) {
    const item = draft.sentence < 0 || !passesLint(draft) ? null : itemFromDraft(draft, maker)
    if (item !== null) items.push({ ...item, score: score * (draft.isCloze ? 0.8 : 1) })
  }
  return items
}

function statementItems(context: FactContext, maker: Maker): Item[] {
  const items: Item[] = []
  for (const sentence of context.analysis.sentences) {
    if (!sentence.usable || sentence.kind === 'step' || items.length >= MAX_CANDIDATES) continue
    const facts = { ...context, sentence }
    for (const statement of statements(facts)) {
      const topic = topicOfStatement(statement, facts)
      const item = topic === null ? null : statementItem(statement, sentence, topic, maker)
      if (item === null) continue
      items.push({ ...item, score: 2.5 * statement.confidence })
      if (!maker.isLoose) break
    }
  }
  return items
}

/** What a statement is about: its subject, or its heaviest term. */
function topicOfStatement(statement: Statement, facts: ClauseFacts): string | null {
  const [clause] = facts.sentence.clauses
  const named = clause === undefined || !clause.reliable ? null : nameSubject(clause, facts.sentence, facts)
  if (named !== null && named.tokens.length <= 8) return named.text
  const runs = termRuns(statement.tokens).map((run) => statement.tokens.slice(run.from, run.to))
  const best = runs.reduce<readonly Token[] | null>(
    (top, run) => (top === null || facts.terms.weightOf(run) > facts.terms.weightOf(top) ? run : top),
    null,
  )
  return best === null ? null : midSentence(best)
}

/** `mild` lets one question hint at another's answer; `lax` takes two from one sentence, for texts of a few long ones. */
const STRICTNESS = ['strict', 'mild', 'lax'] as const
type Strictness = (typeof STRICTNESS)[number]

/** One item of each type where there is one, spread over the text; then the best of what is left. */
function chooseFive(items: readonly Item[], context: FactContext, isLast: boolean): Item[] {
  const chosen: Item[] = []
  const total = Math.max(1, context.analysis.document.source.length)
  const fifth = (item: Item): number => Math.min(4, Math.floor((item.start * 5) / total))
  const allowed = (item: Item, strictness: Strictness): boolean =>
    chosen.every((other) => {
      if (plain(other.key) === plain(item.key) || plain(other.stem) === plain(item.stem)) return false
      if (other.start === item.start && strictness !== 'lax') return false
      return strictness !== 'strict' || !(tells(other, item) || tells(item, other))
    })
  const take = (pool: readonly Item[], strictness: Strictness): boolean => {
    const open = pool.filter((item) => allowed(item, strictness))
    const spread = (item: Item): number => (chosen.some((other) => fifth(other) === fifth(item)) ? 0.7 : 1)
    const best = open.reduce<Item | null>(
      (top, item) => (top === null || item.score * spread(item) > top.score * spread(top) ? item : top),
      null,
    )
    if (best !== null) chosen.push(best)
    return best !== null
  }
  for (const type of ITEM_TYPES)
    take(
      items.filter((item) => item.type === type),
      'strict',
    )
  for (const strictness of isLast ? STRICTNESS : STRICTNESS.slice(0, 2)) {
    while (chosen.length < QUESTION_COUNT) if (!take(items, strictness)) break
  }
  return chosen.slice(0, QUESTION_COUNT).sort((a, b) => a.start - b.start)
}

/** The key of one stands in the question of the other. */
function tells(item: Item, other: Item): boolean {
  return ` ${plain(other.stem)} `.includes(` ${plain(item.key)} `)
}

function withLetters(item: Item, letter: OptionLetter, context: FactContext): EngineQuestion {
  const position = OPTION_LETTERS.indexOf(letter)
  const wrong = placedNumbers(item, position) ?? item.wrong
  const quote = context.analysis.document.source.slice(item.start, item.end)
  const right: Wrong = { text: item.key, why: `The text says: “${shortened(quote.replace(/\s+/g, ' '))}”` }
  const ordered = [...wrong.slice(0, position), right, ...wrong.slice(position)]
  const at = (index: number): Wrong => ordered[index] ?? right
  return {
    question: item.stem,
    options: { A: at(0).text, B: at(1).text, C: at(2).text, D: at(3).text },
    answer: letter,
    quote,
    why: { A: at(0).why, B: at(1).why, C: at(2).why, D: at(3).why },
  }
}

/** Numbers go up from A to D, so the wrong ones are made for the place the key has. */
function placedNumbers(item: Item, position: number): readonly Wrong[] | null {
  const made = item.numeric?.(position) ?? null
  if (
    made === null ||
    itemFault(
      item.stem,
      item.key,
      made.map(({ text }) => text),
    ) !== null
  )
    return null
  return [...made].sort((a, b) => (numberValue(a.text) ?? 0) - (numberValue(b.text) ?? 0))
}
