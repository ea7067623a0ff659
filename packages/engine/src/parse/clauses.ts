import type { Lexicon } from '../lang/lexicon.ts'
import type { GrammaticalNumber } from '../lang/nouns.ts'
import type { Range, Token } from '../lang/token.ts'
import { isBe, isModal, verbForms } from '../lang/verbs.ts'
import { type Cut, findCuts } from './cuts.ts'
import { findLead } from './leads.ts'
import { findMainVerb } from './main-verb.ts'
import { nounPhraseAt, numberOfPhrase } from './noun-phrases.ts'
import type { VerbGroup } from './verb-groups.ts'

/**
 * One subject and one verb of a sentence. All ranges are token positions of that sentence. `lead` is what stands
 * before the subject ("In 1853"), `rest` what follows the verb up to the end of the clause, and `cuts` are the places
 * in `rest` where something less closely tied begins. A second verb of the same subject is a clause of its own.
 */
export interface Clause {
  readonly tokens: readonly Token[]
  readonly lead: Range
  readonly subject: Range
  readonly head: number
  readonly number: GrammaticalNumber
  readonly verb: VerbGroup
  readonly rest: Range
  readonly cuts: readonly Cut[]
  /** Verb and subject agree, and nothing in the clause was left unexplained. */
  readonly reliable: boolean
  /** Set when the clause shares the subject of an earlier one ("… and extends southward"). */
  readonly sharesSubject: boolean
}

/** The clauses of a sentence in order; none when its structure is not understood. */
export function parseClauses(tokens: readonly Token[], lexicon: Lexicon): Clause[] {
  const end = endOfWords(tokens)
  const clauses: Clause[] = []
  let from = 0
  let isFragment = false
  while (from < end) {
    const found = clauseFrom(tokens, from, end, lexicon)
    // What follows a dash or a colon explains rather than states.
    const clause = found !== null && isFragment ? { ...found, reliable: false } : found
    if (clause === null) {
      const next = nextStrongBreak(tokens, from, end)
      if (next === null) break
      from = next
      isFragment = tokens[from - 1]?.text !== ';'
      continue
    }
    clauses.push(clause, ...sharedPredicates(clause, lexicon))
    from = Math.max(clause.rest.to, from + 1)
    isFragment = false
    while (from < end && /^[;:,—–-]+$|^(?:and|but|or|so|yet)$/.test(tokens[from]?.lower ?? '')) {
      if (/^(?::|--|—|–)$/.test(tokens[from]?.text ?? '')) isFragment = true
      from += 1
    }
  }
  return clauses
}

/** Position after the last word: closing marks left out. */
export function endOfWords(tokens: readonly Token[]): number {
  let end = tokens.length
  while (end > 0 && /^[.!?;:,"”’'\])]+$/.test(tokens[end - 1]?.text ?? '')) end -= 1
  return end
}

function nextStrongBreak(tokens: readonly Token[], from: number, end: number): number | null {
  for (let index = from + 1; index < end; index += 1) {
    if (/^(?:;|:|--|—)$/.test(tokens[index]?.text ?? '')) return index + 1
  }
  return null
}

function clauseFrom(tokens: readonly Token[], from: number, end: number, lexicon: Lexicon): Clause | null {
  const opening = findLead(tokens, from, end, lexicon)
  if (opening === null) return null
  const { lead, subjectFrom } = opening
  const phrase = nounPhraseAt(tokens, subjectFrom, lexicon)
  const verb = findMainVerb(tokens, subjectFrom, end, lexicon)
  if (phrase === null || verb === null || phrase.to > verb.from) return null
  const subject = { from: subjectFrom, to: endOfSubject(tokens, subjectFrom, verb.from) }
  const number = joinedSubject(tokens, phrase.to, subject.to, lexicon)
    ? 'plural'
    : numberOfPhrase(tokens, phrase, lexicon)
  const { cuts, to } = findCuts(tokens, verb, end, lexicon)
  return {
    tokens,
    lead,
    subject,
    head: phrase.head,
    number,
    verb,
    rest: { from: verb.to, to },
    cuts,
    reliable: agrees(tokens, verb, number, lexicon) && isCleanSubject(tokens, subject, phrase.to),
    sharesSubject: false,
  }
}

/** The subject ends before a closing comma and before adverbs that belong to the verb. */
function endOfSubject(tokens: readonly Token[], from: number, verbFrom: number): number {
  let to = verbFrom
  const belongsToVerb = (token: Token | undefined): boolean =>
    token?.tag === 'ADV' || token?.text === ',' || /^(?:either|both|all|each)$/.test(token?.lower ?? '')
  while (to > from + 1 && belongsToVerb(tokens[to - 1])) {
    if (tokens[to - 1]?.text === ',' && tokens[to]?.text !== ',' && to < verbFrom && tokens[to]?.tag === 'ADV')
      return verbFrom
    to -= 1
  }
  return to
}

/** "Cells and tissues", "iron, copper and zinc": joined heads before any other structure begins. */
function joinedSubject(tokens: readonly Token[], from: number, to: number, lexicon: Lexicon): boolean {
  let index = from
  while (index < to) {
    const token = tokens[index]
    if (token?.lower === 'and') return nounPhraseAt(tokens, index + 1, lexicon) !== null
    if (token?.text !== ',') return false
    const next = nounPhraseAt(tokens, tokens[index + 1]?.lower === 'and' ? index + 2 : index + 1, lexicon)
    if (next === null) return false
    if (tokens[index + 1]?.lower === 'and') return true
    index = next.to
  }
  return false
}

function isCleanSubject(tokens: readonly Token[], subject: Range, phraseTo: number): boolean {
  const tail = tokens.slice(phraseTo, subject.to)
  const commas = tail.filter((token) => token.text === ',').length
  const opens = tail.filter((token) => token.text === '(').length
  const closes = tail.filter((token) => token.text === ')').length
  const hasMark = tail.some((token) => /^[;:]$|^--$|^—$/.test(token.text))
  const endsInComma = tokens[subject.to]?.text === ','
  const joint = tail.findIndex((token) => token.lower === 'and' || token.lower === 'or')
  const isList = joint >= 0 && !tail.slice(joint).some((token) => token.text === ',')
  const last = tokens[subject.to - 1]
  if (last === undefined || (/^(?:CCONJ|ADP|PUNCT|DET|SCONJ)$/.test(last.tag) && !/["”’)]/.test(last.text)))
    return false
  if (commas === 1 && joint > 0 && tail[joint - 1]?.text === ',' && !endsInComma) return false
  return opens === closes && !hasMark && (commas === 0 || endsInComma || isList) && subject.to - subject.from <= 28
}

/** Whether the verb's form goes with the subject's number. Past forms and modals go with both. */
function agrees(tokens: readonly Token[], verb: VerbGroup, number: GrammaticalNumber, lexicon: Lexicon): boolean {
  const first = tokens[verb.first]
  if (first === undefined) return false
  if (isModal(first.lower)) return verb.main !== verb.first
  if (number === 'unknown') return true
  if (/^(?:is|was|has|does)$/.test(first.lower)) return number === 'singular'
  if (/^(?:are|were|have|do)$/.test(first.lower)) return number === 'plural'
  if (first.lower === 'had' || first.lower === 'did' || isBe(first.lower)) return true
  const forms = verbForms(first, lexicon)
  if (forms.isThird) return number === 'singular'
  if (forms.isPast) return true
  return number === 'plural'
}

/** The later verbs of a clause's subject, each as a clause with the same subject and no lead. */
function sharedPredicates(clause: Clause, lexicon: Lexicon): Clause[] {
  const shared: Clause[] = []
  for (const cut of clause.cuts) {
    if (cut.kind !== 'predicate' || cut.verb === undefined) continue
    if (clause.cuts.some((other) => other.at < cut.at && other.kind !== 'predicate')) break
    if (!sharesForm(clause, cut.verb, cut.at, lexicon)) continue
    const later = clause.cuts.filter((other) => other.at > cut.at)
    const { tokens, number } = clause
    shared.push({
      ...clause,
      lead: { from: clause.subject.from, to: clause.subject.from },
      verb: cut.verb,
      rest: { from: cut.verb.to, to: clause.rest.to },
      cuts: later,
      reliable: clause.reliable && agrees(tokens, cut.verb, number, lexicon),
      sharesSubject: true,
    })
  }
  return shared
}

/**
 * Whether a later verb is one of its own: not "(may be) separated and submitted", not "(may) bend and break", not
 * "(to) attach and destroy".
 */
function sharesForm({ tokens, verb }: Clause, later: VerbGroup, at: number, lexicon: Lexicon): boolean {
  const main = tokens[verb.first]
  const own = tokens[later.first]
  if (main === undefined || own === undefined) return false
  const hasAuxiliary = verb.first !== verb.main || verb.copula
  if (later.kind === 'ambiguous' && hasAuxiliary) return false
  if (own.tag === 'AUX' || later.first !== later.main) return true
  const forms = verbForms(own, lexicon)
  if (!forms.isThird && !forms.isPast) {
    const sawInfinitive = tokens.slice(verb.to, at).some((token) => token.tag === 'PART' && token.lower === 'to')
    return !hasAuxiliary && !sawInfinitive && verbForms(main, lexicon).isBase
  }
  return true
}
