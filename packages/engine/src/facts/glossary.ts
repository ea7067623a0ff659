import { linesOf } from '@cairn/core/text/blocks'
import { numberOf } from '../lang/nouns.ts'
import { makeToken } from '../lang/tagger.ts'
import { speaksToModel } from '../read/junk.ts'
import { speakersIn } from '../read/mask.ts'
import type { CardDraft, FactContext } from './draft.ts'
import { sentenceCase, wordCount } from './phrasing.ts'

/** A line that gives a term and what it means. */
export interface Entry {
  readonly term: string
  readonly meaning: string
  readonly start: number
  readonly end: number
  readonly section: number
}

const LINE =
  /^\s{0,8}(?:[-*•+‣▪◦·]\s+|\(?\d{1,3}[.)]\s+)?(\*\*|__|\*)?([^\s:*_|][^:*_|\t]{0,60}?)(?:\*\*|__|\*)?(?:\s*:(?:\*\*|__)?\s+|\s+[–—]\s+|\s+-\s+|\s+=\s+|\t+)(\S.{2,600})$/
const LABEL =
  /^(?:note|notes|example|examples|tip|tips|warning|caution|source|sources|date|name|author|authors|by|from|subject|re|step \d+|part \d+|figure|fig|table|question|q\d*|a|answer|answers|hint|remember|summary|conclusion|introduction|objective|objectives|materials|ingredients|see also|credit|photo|image|aim|title|topic|page|ps|p\.s|e\.g|i\.e|http|https|time|yield|serves|overview|key (?:idea|point|term|terms|question)|definition|result|important|system|user|assistant|strategy|solution|discussion|given|unknown|goal|problem|exercise|check|true or false|true\/false|true|false|class|list|see|cf|quote|don'?t forget|reminder|reminders|to ?do|n\.?b|results?|symptom|cause|remedy|case .*|shortcut|method|purpose|background)$/i
const MAX_TERM_WORDS = 6

/** The glossary lines of a source; a single one counts when its term is bold or its meaning reads like one. */
export function glossaryEntries({ analysis }: FactContext): Entry[] {
  const { document } = analysis
  const found: (Entry & { readonly sure: boolean })[] = []
  const speakers = speakersIn(document.source)
  document.sections.forEach((section, index) => {
    if (section.skipped) return
    let before = ''
    for (const line of linesOf(document.source, section.start, section.end)) {
      const raw = document.source.slice(line.start, line.end)
      const isInside = continuesLine(before)
      before = line.blank ? '' : raw
      const match = line.blank || isInside || raw.length > 700 ? null : LINE.exec(raw)
      const [, bold = '', rawTerm = '', rawMeaning = ''] = match ?? []
      const term = (rawTerm.match(/`/g)?.length ?? 0) % 2 === 1 ? '' : clean(rawTerm)
      const meaning = clean(rawMeaning)
      const isMasked = document.masked.text.slice(line.start, line.end).trim() === ''
      if (
        match === null ||
        isMasked ||
        !isTerm(term) ||
        speakers.has(term) ||
        isFormula(raw) ||
        wordCount(meaning) < 1 ||
        isHeading(raw) ||
        speaksToModel(raw) ||
        /\?$/.test(meaning)
      )
        continue
      const isListed = bold !== '' || /^\s*(?:[-*•+‣▪◦·]\s|\(?\d{1,3}[.)]\s)/.test(raw)
      // A paragraph that happens to open with a colon: more than a term and what it means.
      if (!isListed && /[.!?]\s+\p{Lu}/u.test(meaning) && /\s:\s|:\s/.test(raw) && wordCount(meaning) > 24) continue
      const sure = bold !== '' || (wordCount(meaning) >= 4 && /^(?:an?|the|any|when|one|to)\b|^\p{Ll}/iu.test(meaning))
      const first = /[.!?]\s+\p{Lu}/u.exec(rawMeaning)
      const end = first === null ? line.end : line.start + raw.indexOf(rawMeaning) + first.index + 1
      found.push({ term, meaning, start: line.start + raw.search(/\S/), end, section: index, sure })
    }
  })
  const isList = found.length >= 3
  return found.filter((entry) => isList || entry.sure)
}

/** The line before is prose that goes on: what follows is no line of a glossary, whatever its colon. */
function continuesLine(before: string): boolean {
  return before.length >= 45 && !/[.!?:;|]["”’)*_]*\s*$/.test(before) && !LINE.test(before)
}

/** "A CANDLE: BRIGHTNESS OF THE FLAME": shouted from end to end. */
function isHeading(line: string): boolean {
  return !/\p{Ll}/u.test(line) && wordCount(line) > 4
}

/** "F = ma": both sides of the sign are symbols rather than words. */
function isFormula(line: string): boolean {
  const [, left = '', right = ''] = /^(.*?)\s=\s(.*)$/.exec(line) ?? []
  return right !== '' && (!/\p{L}{3}/u.test(left) || (right.match(/\p{L}{3,}/gu)?.length ?? 0) < 2)
}

function clean(text: string): string {
  return text
    .replace(/\*\*|__|`/g, '')
    .replace(/\[\d+\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function isTerm(term: string): boolean {
  if (
    /^(?:find|calculate|compute|measuring|finding|calculating|making|using|estimate|determine|show|explain|describe|verify|identify)\b/i.test(
      term,
    )
  )
    return false
  if (term === '' || LABEL.test(term) || wordCount(term) > MAX_TERM_WORDS || !/\p{L}{2}/u.test(term)) return false
  return (
    !/[.!?;,"“”]/.test(term) &&
    !/^(?:the following|there (?:are|is)|this|these|it|they|we|you|i)\b/i.test(term) &&
    !/\b(?:is|are|was|were|has|have|had|can|may|must|will|does|do|include|includes|following|that|which|when)\b/i.test(
      term,
    )
  )
}

/** A card for each entry, and the way back for those whose meaning names the term without holding it. */
export function glossaryCards(entries: readonly Entry[], context: FactContext): CardDraft[] {
  return entries.flatMap((entry) => [...forward(entry, context), ...backward(entry)])
}

function forward(entry: Entry, context: FactContext): CardDraft[] {
  const back = shortened(entry.meaning)
  if (back === null) return []
  const front = frontFor(entry.term, back, context)
  return front === null ? [] : [card(entry, front, sentenceCase(back), 0.95)]
}

/** "What is X?" where grammar allows it, else what the word means; null when the line tells of the term in a clause. */
function frontFor(term: string, meaning: string, context: FactContext): string | null {
  const plain = lowerTerm(term, context)
  const form = formOf(meaning, context)
  if (form === 'clause') return null
  if (form === 'predicate') return `What does ${articled(plain)} do?`
  const last = plain.split(' ').at(-1) ?? plain
  const number = numberOf(makeToken(last, 0, 'NOUN'), context.lexicon)
  const isNoun = context.lexicon.canBe(last.toLowerCase(), 'NOUN') || !context.lexicon.isKnown(last.toLowerCase())
  if (/^to\s/i.test(meaning) || !isNoun || wordCount(meaning) < 3) return `What does “${plain}” mean?`
  if (number === 'plural') return `What are ${plain}?`
  if (/\sof\s/.test(plain) && /^\p{Ll}/u.test(plain)) return `What is the ${plain}?`
  if (/(?:sis|tion|sion|ism|ity|ment|ness|ance|ence|ics|ogy|ship|hood|omy|aphy|ure|age)$/i.test(last))
    return `What is ${plain}?`
  if (
    /^an?\s/i.test(meaning) &&
    !/[^s]s$/.test(last) &&
    !/^(?:process|type|form|state|method|practice|branch|study|measure|system|kind|way|condition|set|period|belief|policy)\b/i.test(
      meaning.replace(/^an?\s+/i, ''),
    )
  ) {
    return `What is ${/^[aeiou]/i.test(plain) ? 'an' : 'a'} ${plain}?`
  }
  return /^\p{Lu}/u.test(plain) && !/^\p{Lu}{2}/u.test(plain) ? `What is ${plain}?` : `What does “${plain}” mean?`
}

/** "protects the tip" is a predicate, "cells grow longer" a clause, all else a phrase. */
function formOf(meaning: string, { lexicon }: FactContext): 'predicate' | 'clause' | 'phrase' {
  const [first = '', second = ''] = meaning.toLowerCase().split(/\s+/)
  const isVerb = /[^s]s$/.test(first) && lexicon.canBe(first, 'VERB') && !lexicon.canBe(first, 'ADJ')
  const opensObject = /^(?:an?|the|its|their|his|her|information|images|water|to|from|into|in|on|with|by|up|out)$/.test(
    second,
  )
  if (isVerb && (opensObject || !lexicon.canBe(first, 'NOUN'))) return 'predicate'
  if (/^(?:\p{L}+ ){0,2}\p{L}+s (?:grow|form|move|get|become|go|come|fall|rise|sink|swell|divide)\b/iu.test(meaning))
    return 'clause'
  const isSubject =
    /^(?:it|they|there|cells|people|we|you|i)$/.test(first) || (/[^s]s$/.test(first) && lexicon.canBe(first, 'NOUN'))
  const hasVerb =
    /^(?:is|are|was|were|has|have|can|may|must|will|do|does|grow|form|move|get|become|go|come|fall|rise)$/.test(second)
  return isSubject && hasVerb ? 'clause' : 'phrase'
}

function articled(term: string): string {
  return /^(?:the|an?)\s|^\p{Lu}/iu.test(term) && !/^\p{Ll}/u.test(term) ? term : `the ${term}`
}

/** The term as it stands inside a sentence: capitals stay for names and symbols. */
function lowerTerm(term: string, { analysis, lexicon }: FactContext): string {
  const words = term.split(' ')
  const isCommon = words.every((word) => /^\p{Lu}?\p{Ll}[\p{Ll}'’-]*$/u.test(word) && !analysis.names.has(word))
  const known = words.every((word) => lexicon.isKnown(word.toLowerCase()) || /^\p{Ll}/u.test(word))
  if (!isCommon || (!known && words.length > 1)) return term
  const namelike = words.length > 1 && words.slice(1).some((word) => /^\p{Lu}/u.test(word))
  return namelike || words.some((word) => lexicon.canBe(word.toLowerCase(), 'PROPN')) ? term : term.toLowerCase()
}

function backward(entry: Entry): CardDraft[] {
  const meaning = entry.meaning.replace(/[\s.;]+$/, '')
  const count = wordCount(meaning)
  if (count < 5 || count > 28 || /^to\s|[.;]\s/i.test(meaning)) return []
  const inside =
    /^(?:An?|The|Any)\s/.test(meaning) || /^\p{Lu}\p{Ll}/u.test(meaning)
      ? meaning.charAt(0).toLowerCase() + meaning.slice(1)
      : meaning
  return [card(entry, `Which term means “${inside}”?`, entry.term, 0.7)]
}

/** The meaning, or its first part of at most 20 words; null when it cannot be cut without harm. */
function shortened(meaning: string): string | null {
  const whole = meaning.replace(/[\s.;]+$/, '')
  if (wordCount(whole) <= 20 && !/[.;]\s/.test(whole.replace(/\b[a-z]\.[a-z]\.\s/g, '')))
    return whole.replace(/,?\s\(?e\.g\.?\s.{1,40}$/, '')
  for (const border of [
    /,?\s\(?(?:e\.g\.|i\.e\.|for example)/,
    /(?<!\b[a-z]\.[a-z])[.;]\s/,
    /,\s(?:which|such as|including|e\.g\.|for example|like|where|especially)\b/,
    /\s\(/,
    /,\s(?:and|but|or|usually|often|typically)\s/,
    /,\s/,
  ]) {
    const at = whole.search(border)
    const part = at < 0 ? '' : whole.slice(0, at)
    if (wordCount(part) >= 3 && wordCount(part) <= 20) return part
  }
  return null
}

function card(entry: Entry, front: string, back: string, confidence: number): CardDraft {
  const { start, end, section } = entry
  return { kind: 'glossary', front, back, start, end, section, sentence: -1, answer: [], confidence, isCloze: false }
}
