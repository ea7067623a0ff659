import { OPTION_LETTERS, type OptionLetter, QUESTION_COUNT } from '@cairn/core/ai/models'
import { passesLint } from '../cards/gates.ts'
import { makeDrafts } from '../cards/make-drafts.ts'
import type { ScoredDraft } from '../cards/score.ts'
import { scoreDraft } from '../cards/score.ts'
import type { EngineQuestion, QuestionSet } from '../engine-types.ts'
import type { FactContext } from '../facts/draft.ts'
import { nameSubject } from '../facts/naming-subjects.ts'
import { pointsOutside } from '../facts/pointers.ts'
import { skipConnectives } from '../parse/leads.ts'
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
  const maker = createMaker(context)
  const drafts = makeDrafts(context)
    .map((draft) => scoreDraft(draft, context, null))
    .sort((a, b) => b.score - a.score || a.draft.start - b.draft.start)
  const items = [
    ...fromDrafts(drafts, maker),
    ...listItems(drafts.map(({ draft }) => draft)),
    ...statementItems(context, maker),
  ]
  const chosen = chooseFive(items, context)
  if (chosen.length < QUESTION_COUNT) return { ok: false, problem: 'text-too-short', found: chosen.length }
  const letters = keyLetters(chosen.map(({ stem }) => stem))
  return { ok: true, questions: chosen.map((item, index) => withLetters(item, letters[index] ?? 'A', context)) }
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
    const from = skipConnectives(sentence.tokens, 0, sentence.tokens.length)
    const tokens = sentence.tokens.slice(from)
    const clause = sentence.clauses[0]
    if (clause === undefined || !clause.reliable || pointsOutside(tokens, null)) continue
    const named = nameSubject(clause, sentence, { ...context })
    if (named === null || named.replaced || named.tokens.length > 8) continue
    const item = statementItem(tokens, sentence, named.text, maker)
    if (item !== null) items.push({ ...item, score: 2.5 + context.terms.weightOf(named.tokens) * 0.15 })
  }
  return items
}

/** One item of each type where there is one, spread over the text; then the best of what is left. */
function chooseFive(items: readonly Item[], context: FactContext): Item[] {
  const chosen: Item[] = []
  const total = Math.max(1, context.analysis.document.source.length)
  const fifth = (item: Item): number => Math.min(4, Math.floor((item.start * 5) / total))
  const allowed = (item: Item, strict: boolean): boolean =>
    chosen.every((other) => {
      if (other.start === item.start || plain(other.key) === plain(item.key)) return false
      return !strict || !(tells(other, item) || tells(item, other))
    })
  const take = (pool: readonly Item[], strict: boolean): boolean => {
    const open = pool.filter((item) => allowed(item, strict))
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
      true,
    )
  for (const strict of [true, false]) {
    while (chosen.length < QUESTION_COUNT) if (!take(items, strict)) break
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
