import type { Span } from '@cairn/core/text/outline'
import { countWords } from '@cairn/core/text/words'
import type { FactContext } from '../facts/draft.ts'
import { nameSubject } from '../facts/naming-subjects.ts'
import { sentenceCase } from '../facts/phrasing.ts'
import { type Statement, statements } from '../facts/statements.ts'
import { termRuns } from '../facts/terms.ts'
import { numberOf } from '../lang/nouns.ts'
import type { Range, Token } from '../lang/token.ts'
import { type Sentence, textOf } from '../read/analyse.ts'
import { corruptionsOf } from './corrupt.ts'
import type { Item, ItemBase, Maker } from './item.ts'
import { plain } from './item-rules.ts'
import { inSentence } from './topics.ts'
import { itemFromCorruptions } from './wrong-sets.ts'

const MIN_WORDS = 5
const MAX_WORDS = 25
/** Worth of a statement over the scale of cards. */
const WORTH = 2.5

/** Sentences looked at for each item wanted, before a text is taken to have no more. */
export const TRIES = 20

/** Ways to ask for the right one of four statements; a second question about one topic is worded anew. */
const STEMS = [
  (topic: string): string => `Which statement about ${topic} is right?`,
  (topic: string): string => `Which of these statements about ${topic} does the text support?`,
  (topic: string): string => `Which sentence about ${topic} agrees with the text?`,
  (topic: string): string => `Which claim about ${topic} can be found in the text?`,
]

/** "Which statement about X is right?" over statements of the text and false versions of them that still speak of X. */
export function statementItems(context: FactContext, maker: Maker, most: number): Item[] {
  const items: Item[] = []
  const asked = new Map<string, number>()
  let tried = 0
  for (const sentence of context.analysis.sentences) {
    if (!sentence.usable || sentence.kind === 'step') continue
    if (items.length >= most || tried >= most * TRIES) break
    tried += 1
    const found = ofSentence(sentence, maker, asked)
    for (const item of found) {
      asked.set(plain(item.topic), (asked.get(plain(item.topic)) ?? 0) + 1)
      items.push(item)
    }
  }
  return items
}

function ofSentence(sentence: Sentence, maker: Maker, asked: ReadonlyMap<string, number>): Item[] {
  const items: Item[] = []
  for (const statement of statements({ ...maker.context, sentence })) {
    for (const { topic, keep } of topicsOf(statement, sentence, maker)) {
      const stem = STEMS[(asked.get(plain(topic)) ?? 0) % STEMS.length]?.(topic) ?? ''
      const span = maker.isLoose ? spanOf(statement, sentence) : sentence
      const item = statementItem(statement, { span, stem, topic, keep }, maker)
      if (item === null) continue
      items.push(item)
      break
    }
    if (items.length > 0 && !maker.isLoose) break
  }
  return items
}

/** In a long sentence each statement rests on its own words, so that two may be asked. */
function spanOf({ tokens }: Statement, sentence: Sentence): Span {
  const [first] = tokens
  const last = tokens.at(-1)
  return first === undefined || last === undefined ? sentence : { start: first.start, end: last.end }
}

interface Asked {
  readonly span: Span
  readonly stem: string
  readonly topic: string
  readonly keep: Range | null
}

function statementItem(statement: Statement, { span, stem, topic, keep }: Asked, maker: Maker): Item | null {
  const say = (text: string): string =>
    sentenceCase(
      [statement.opening, text]
        .filter(Boolean)
        .join(' ')
        .replace(/[\s.;,:]+$/, ''),
    )
  const key = say(textOf(statement.tokens))
  const words = countWords(key)
  if (words < MIN_WORDS || words > MAX_WORDS) return null
  const isComparison = statement.tokens.some(({ lower }) => lower === 'than')
  const base: ItemBase = {
    kind: isComparison ? 'comparison' : 'statement',
    stem,
    key,
    topic,
    start: span.start,
    end: span.end,
    score: WORTH * statement.confidence - Math.max(0, words - 15) * 0.07,
  }
  return itemFromCorruptions(base, statement.tokens, corruptionsOf(statement.tokens, maker, keep), say, maker)
}

interface Topic {
  readonly topic: string
  /** Where it stands in the statement; null when only the opening names it. */
  readonly keep: Range | null
}

/** What a statement can be asked about: its subject first, then its terms by weight. */
function topicsOf(statement: Statement, sentence: Sentence, maker: Maker): Topic[] {
  const { context } = maker
  const { tokens, opening } = statement
  const found: Topic[] = []
  const [clause] = sentence.clauses
  const named = clause === undefined || !clause.reliable ? null : nameSubject(clause, sentence, context)
  if (
    named !== null &&
    named.tokens.length <= 6 &&
    !/^(?:some|many|most|several|few|certain|various)\b/i.test(named.text)
  ) {
    const keep = placeOf(named.tokens, tokens)
    if (keep !== null || opening !== '') found.push({ topic: named.text, keep })
  }
  const runs = termRuns(tokens)
    .map((run) => ({ run, words: tokens.slice(run.from, run.to) }))
    .filter(({ words }) => !context.terms.isGeneric(words) && words.length <= 4)
    .sort((a, b) => context.terms.weightOf(b.words) - context.terms.weightOf(a.words))
  for (const { run, words } of runs.slice(0, 3)) {
    const article = tokens[run.from - 1]
    const hasArticle = article !== undefined && /^(?:an?|the)$/.test(article.lower)
    const text = inSentence(words, context.analysis.names)
    if (!hasArticle && !standsBare(words, maker)) continue
    found.push({ topic: hasArticle ? `${article.lower} ${text}` : text, keep: run })
  }
  return found
}

/** Names, plurals and what the text itself uses without an article: "country" alone is no topic. */
function standsBare(words: readonly Token[], { context, bareTerms }: Maker): boolean {
  const head = words.at(-1)
  if (head === undefined || head.tag === 'PROPN' || numberOf(head, context.lexicon) === 'plural') return true
  const key = plain(textOf(words))
  return bareTerms().has(key)
}

function placeOf(words: readonly Token[], tokens: readonly Token[]): Range | null {
  const from = tokens.findIndex(({ start }) => start === words[0]?.start)
  return from === -1 ? null : { from, to: Math.min(tokens.length, from + words.length) }
}
