import { stemOf } from '@cairn/core/text/words'
import { rarityOf } from '../lang/common-words.ts'
import { isNominal, type Range, type Token } from '../lang/token.ts'
import { textOf } from '../read/analyse.ts'
import { BLANK, blankFront } from './blank.ts'
import type { CardDraft, ClauseFacts } from './draft.ts'
import { measureRanges } from './measures.ts'
import { sentenceCase, wordCount } from './phrasing.ts'
import { SOME_OF_MANY } from './relations.ts'
import { MAX_STATEMENT_WORDS, type Statement, softStatement, statements } from './statements.ts'
import { ofKey, termRuns } from './terms.ts'

const MIN_WORDS = 6
const PER_STATEMENT = 4
const MAX_STATEMENTS = 2

/** Cards that leave one term of a statement blank, the best terms first. */
export function clozeCards(facts: ClauseFacts): CardDraft[] {
  const { sentence } = facts
  const cards: CardDraft[] = []
  const found = statements(facts)
  const soft = found.length === 0 ? softStatement(facts) : null
  for (const statement of soft === null ? found.slice(0, MAX_STATEMENTS) : [soft]) {
    const targets = clozeTargets(statement, facts).slice(0, PER_STATEMENT)
    for (const { range, worth } of targets) {
      const front = blankFront(statement.opening, statement.tokens, range)
      if (cards.some((other) => other.front === front)) continue
      const answer = statement.tokens.slice(range.from, range.to)
      cards.push({
        kind: 'cloze',
        front,
        back: front.startsWith(BLANK) ? sentenceCase(textOf(answer)) : textOf(answer),
        start: sentence.start,
        end: sentence.end,
        sentence: sentence.index,
        section: sentence.section,
        answer,
        confidence: statement.confidence * worth,
        isCloze: true,
      })
    }
  }
  return cards
}

interface Target {
  readonly range: Range
  readonly worth: number
  readonly score: number
}

/** Terms worth asking for, best first. Each occurs once, is a whole phrase and is no member of a longer list. */
function clozeTargets(statement: Statement, facts: ClauseFacts): Target[] {
  const { tokens } = statement
  const words = wordCount(`${statement.opening} ${textOf(tokens)}`)
  if (words < MIN_WORDS || words > MAX_STATEMENT_WORDS) return []
  const targets: Target[] = []
  for (const run of termRuns(tokens)) {
    const range = wholeTerm(tokens, run, facts)
    if (range === null || (!statement.isParsed && !closesPhrase(tokens, range))) continue
    const score = worthOf(statement, range, facts)
    if (score > 0) targets.push({ range, score, worth: Math.min(1, 0.55 + score / 12) })
  }
  for (const range of measureRanges(tokens)) {
    const isApart = tokens[range.from - 1]?.tag !== 'SYM' && tokens[range.from - 1]?.tag !== 'NUM'
    if (isApart && statement.isParsed) targets.push({ range, score: 1.6, worth: 0.72 })
  }
  return targets
    .filter(({ range }) => leavesEnough(tokens, range, statement.opening))
    .sort((a, b) => b.score - a.score || a.range.from - b.range.from)
}

/** At least three words of meaning are left around the blank. */
function leavesEnough(tokens: readonly Token[], range: Range, opening: string): boolean {
  const left = [...tokens.slice(0, range.from), ...tokens.slice(range.to)].filter((word) =>
    /^(?:NOUN|PROPN|ADJ|VERB|NUM)$/.test(word.tag),
  )
  return left.length + (opening === '' ? 0 : 1) >= 3
}

/** A phrase that nothing can follow wrongly: a mark, a joint or a preposition comes after it. */
function closesPhrase(tokens: readonly Token[], range: Range): boolean {
  const next = tokens[range.to]
  return range.from > 1 && (next === undefined || next.tag === 'PUNCT' || next.tag === 'ADP' || next.tag === 'CCONJ')
}

/** The run with its "of …" where that makes one name; null when it is only part of a phrase. */
function wholeTerm(tokens: readonly Token[], run: Range, facts: ClauseFacts): Range | null {
  let { from, to } = run
  if (tokens[to]?.lower === 'of') {
    const after = termRuns(tokens.slice(to + 1, to + 5))[0]
    const key = ofKey(tokens[to - 1], tokens[to + 1], facts.lexicon)
    const isName =
      after?.from === 0 &&
      after.to === 1 &&
      key !== null &&
      (facts.terms.ofNames.has(key) || tokens[to - 1]?.tag === 'PROPN')
    if (!isName) return null
    to = run.to + 1 + after.to
  }
  if (tokens[from - 1]?.lower === 'of') {
    const key = ofKey(tokens[from - 2], tokens[from], facts.lexicon)
    if (key !== null && (facts.terms.ofNames.has(key) || tokens[from - 2]?.tag === 'PROPN')) return null
  }
  const before = tokens[from - 1]
  if (before?.tag === 'NUM' || before?.tag === 'SYM' || SOME_OF_MANY.test(before?.lower ?? '')) return null
  if (/^[=<>≈≤≥]$/.test(tokens[to]?.text ?? '') || readsAsVerb(tokens, from, to, facts)) return null
  // "October 1994" is one answer.
  if (tokens[to]?.tag === 'NUM' && tokens[to - 1]?.tag === 'PROPN') return null
  if (before !== undefined && /^(?:ADJ|NOUN|PROPN)$/.test(before.tag) && !isVague(before, facts)) return null
  if (
    to - from === 1 &&
    tokens[to]?.text === ',' &&
    /^(?:ADJ|NOUN)$/.test(tokens[to + 1]?.tag ?? '') &&
    tokens[from - 1]?.tag === 'DET' &&
    facts.lexicon.canBe(tokens[from]?.lower ?? '', 'ADJ')
  )
    return null
  if (/^['’]s?$/.test(tokens[to]?.text ?? '') || /^[-–/]$/.test(tokens[to]?.text ?? '')) return null
  return to - from > 5 ? null : { from, to }
}

/** "and bends it", "and flows far": a word that can be a verb, after a joint or before an object, is one. */
function readsAsVerb(tokens: readonly Token[], from: number, to: number, { lexicon }: ClauseFacts): boolean {
  const head = tokens[to - 1]
  const next = tokens[to]
  if (head?.tag !== 'NOUN' || !lexicon.canBe(head.lower, 'VERB')) return false
  if (/^(?:it|them|him|her|the|an?|its|their)$/.test(next?.lower ?? '')) return true
  return to - from === 1 && tokens[from - 1]?.tag === 'CCONJ' && next?.tag === 'ADV' && /s$/.test(head.lower)
}

function isVague(token: Token, facts: ClauseFacts): boolean {
  return token.tag === 'ADJ' && facts.terms.isGeneric([token])
}

function worthOf(statement: Statement, range: Range, facts: ClauseFacts): number {
  const { tokens } = statement
  const answer = tokens.slice(range.from, range.to)
  if (facts.terms.isGeneric(answer)) return 0
  const head = answer.at(-1)
  if (head === undefined || !isNominal(head)) return 0
  const others = [...tokens.slice(0, range.from), ...tokens.slice(range.to)]
  const stems = new Set(
    answer.filter((word) => isNominal(word) || word.tag === 'ADJ').map((word) => stemOf(word.lower)),
  )
  const said = new Set((statement.opening.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []).map(stemOf))
  if (others.some((word) => stems.has(stemOf(word.lower))) || [...stems].some((stem) => said.has(stem))) return 0
  const weight = facts.terms.weightOf(answer)
  let score = weight
  const before = tokens[range.from - 1]
  const earlier = tokens
    .slice(Math.max(0, range.from - 4), range.from)
    .map((word) => word.lower)
    .join(' ')
  if (/\b(?:called|termed|named|known as|referred to as|dubbed)(?: the| a| an)?$/.test(earlier)) score += 4
  if (range.from <= 1 && statement.opening === '') score *= isCopulaAfter(tokens, range.to) ? 1.5 : 0.9
  if (isListMember(tokens, range)) score *= 0.35
  if (isGenus(tokens, range)) score *= 0.3
  const share = facts.terms.shareOf(answer)
  if (share > 0.12 && facts.analysis.sentences.length > 15) score *= share > 0.25 ? 0.3 : 0.6
  if (answer.length === 1 && rarityOf(head.lower) < 0.5) score *= 0.4
  if (before?.tag === 'PROPN' || tokens[range.to]?.tag === 'PROPN') score *= 0.5
  else if (head.tag === 'PROPN') score += 0.6
  return score
}

function isCopulaAfter(tokens: readonly Token[], index: number): boolean {
  return /^(?:is|are|was|were)$/.test(tokens[index]?.lower ?? '')
}

/** "is a _____ that …": the kind of thing, seldom a thing to recall. */
function isGenus(tokens: readonly Token[], range: Range): boolean {
  return (
    /^an?$/.test(tokens[range.from - 1]?.lower ?? '') &&
    /^(?:is|are|was|were)$/.test(tokens[range.from - 2]?.lower ?? '')
  )
}

/** One of several joined names: another would fit the blank as well. */
function isListMember(tokens: readonly Token[], range: Range): boolean {
  const before = tokens[range.from - 1]?.lower ?? ''
  const after = tokens[range.to]?.lower ?? ''
  const joint = /^(?:and|or)$/
  const near = tokens.slice(range.to, range.to + 8).map((token) => token.lower)
  const opensList =
    after === ',' &&
    near.some((word) => joint.test(word)) &&
    !near.slice(1, 3).some((word) => /^(?:which|who|where|a|an|the)$/.test(word))
  return joint.test(after) || joint.test(before) || (before === ',' && after === ',') || opensList
}
