import type { Lexicon } from '../lang/lexicon.ts'
import { isNominal, type Token } from '../lang/token.ts'
import { isModal, verbForms } from '../lang/verbs.ts'
import { findMainVerb, opensClause } from './main-verb.ts'
import { isDeterminer, nounPhraseAt } from './noun-phrases.ts'
import { skipAdverbs, type VerbGroup, verbGroupAt } from './verb-groups.ts'

/** What begins at a cut. Everything from a cut on may be left away without making the statement false, save `condition`. */
export type CutKind =
  | 'clause'
  | 'predicate'
  | 'aside'
  | 'reason'
  | 'time'
  | 'condition'
  | 'contrast'
  | 'result'
  | 'participial'
  | 'apposition'
  | 'mark'
  | 'comma'

export interface Cut {
  readonly at: number
  readonly kind: CutKind
  /** The verb of a `predicate`. */
  readonly verb?: VerbGroup
}

/**
 * Cuts after the verb `main` up to the end of its clause; `to` is where the clause ends (a new subject, a strong mark,
 * `end`).
 */
export function findCuts(
  tokens: readonly Token[],
  main: VerbGroup,
  end: number,
  lexicon: Lexicon,
): { cuts: Cut[]; to: number } {
  const from = main.to
  const cuts: Cut[] = []
  let depth = 0
  let awaitsVerb = false
  let insideOther = false
  for (let index = from; index < end; index += 1) {
    const token = tokens[index]
    if (token === undefined) break
    if (token.text === '(' || token.text === '[') depth += 1
    if (token.text === ')' || token.text === ']') depth -= 1
    if (depth > 0 || token.text === ')') continue
    if (/^(?:;|:|--|—)$/.test(token.text) || isParting(tokens, index)) {
      cuts.push({ at: index, kind: 'mark' })
      return { cuts, to: index }
    }
    if (verbGroupAt(tokens, index, lexicon)?.kind === 'finite') awaitsVerb = false
    const cut = cutAt(tokens, index, end, { lexicon, main })
    if (cut === null || (awaitsVerb && (cut.kind === 'clause' || cut.kind === 'predicate'))) {
      if (cut === null && opensClause(tokens, index)) {
        awaitsVerb = true
        insideOther = true
      }
      continue
    }
    // "knew that they had reached Africa and sailed on": the second verb may belong to the clause inside.
    const mayBeInside = token.text !== ',' || (cut.kind === 'predicate' && isListComma(tokens, index, end))
    if (insideOther && mayBeInside && (cut.kind === 'clause' || cut.kind === 'predicate')) {
      if (cut.kind === 'predicate' && token.text !== ',') cuts.push({ at: index, kind: 'predicate' })
      continue
    }
    awaitsVerb =
      cut.kind !== 'clause' &&
      cut.kind !== 'predicate' &&
      (cut.kind === 'aside' ||
        cut.kind === 'time' ||
        cut.kind === 'reason' ||
        cut.kind === 'condition' ||
        cut.kind === 'contrast')
    cuts.push(cut)
    if (cut.kind === 'clause') return { cuts, to: index }
    index = Math.max(index, cut.verb === undefined ? index : cut.verb.from - 1)
  }
  return { cuts, to: end }
}

/** An en dash that parts phrases; one right after a word and before a space belongs to the word ("OH–"). */
function isParting(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]
  const dash = tokens[index]
  const next = tokens[index + 1]
  if (dash?.text !== '–' || before === undefined || next === undefined) return false
  return before.end < dash.start === dash.end < next.start
}

interface Context {
  readonly lexicon: Lexicon
  readonly main: VerbGroup
}

function cutAt(tokens: readonly Token[], index: number, end: number, context: Context): Cut | null {
  const token = tokens[index]
  if (token === undefined) return null
  const isComma = token.text === ','
  const at = isComma ? index + 1 : index
  const word = tokens[at]?.lower ?? ''
  if (/^(?:and|but|or|so|yet)$/.test(word)) return jointAt(tokens, index, at, end, context)
  const subordinate = subordinateKind(tokens, at, isComma)
  if (subordinate !== null) return { at: index, kind: subordinate }
  if (!isComma) return null
  if (/^(?:which|who|whom|whose|where|when)$/.test(word) || relativeAfterPreposition(tokens, at))
    return { at: index, kind: 'aside' }
  const group = verbGroupAt(tokens, skipAdverbs(tokens, at), context.lexicon)
  if (group !== null && continuesTense(tokens, context, group) && isListComma(tokens, index, end)) {
    return { at: index, kind: 'predicate', verb: group }
  }
  if (group !== null && (group.kind === 'ing' || group.kind === 'participle' || group.kind === 'ambiguous'))
    return { at: index, kind: 'participial' }
  if (isDeterminer(tokens[at]) && !isListComma(tokens, index, end)) return { at: index, kind: 'apposition' }
  return { at: index, kind: 'comma' }
}

function relativeAfterPreposition(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.tag === 'ADP' && /^(?:which|whom|whose)$/.test(tokens[at + 1]?.lower ?? '')
}

/** What "and", "but", "so" brings: a new clause, another verb of the same subject, or only another noun (null). */
function jointAt(tokens: readonly Token[], index: number, at: number, end: number, context: Context): Cut | null {
  const { lexicon } = context
  const next = skipAdverbs(tokens, at + 1)
  if (/^(?:that|which|who|where|when)$/.test(tokens[next]?.lower ?? '')) return { at: index, kind: 'aside' }
  if (tokens[index - 1]?.tag === 'ADJ' && (tokens[next]?.tag === 'ADJ' || isAttributed(tokens, index - 1))) return null
  const verb = verbGroupAt(tokens, next, lexicon)
  if (verb !== null && (verb.kind === 'finite' || verb.kind === 'ambiguous') && !isAttributive(tokens, verb, lexicon)) {
    if (!isPluralAfterAll(tokens, verb, context)) return { at: index, kind: 'predicate', verb }
  }
  const isContrast =
    tokens[at]?.lower === 'but' &&
    index !== at &&
    !tokens.slice(context.main.first, index).some((token) => /^(?:not|n't|only)$/.test(token.lower))
  const phrase = nounPhraseAt(tokens, next, lexicon)
  if (phrase === null) return isContrast ? { at: index, kind: 'contrast' } : null
  const main = findMainVerb(tokens, next, end, lexicon)
  const closesList =
    tokens[index]?.text === ',' && tokens.slice(Math.max(0, index - 5), index).some((token) => token.text === ',')
  if (closesList && nounPhraseAt(tokens, index - 1, lexicon) !== null && main?.kind !== 'finite') return null
  if (main === null || !reachesDirectly(tokens, phrase.to, main.from))
    return isContrast ? { at: index, kind: 'contrast' } : null
  if (main.kind === 'ambiguous' && !isPast(tokens, context)) return null
  return { at: index, kind: 'clause' }
}

/** "can hold sand and pebbles": after a modal no verb of the same subject has an -s. */
function isPluralAfterAll(tokens: readonly Token[], verb: VerbGroup, { main, lexicon }: Context): boolean {
  const word = tokens[verb.first]
  if (word === undefined || verb.first !== verb.main || !isModal(tokens[main.first]?.lower ?? '')) return false
  return verbForms(word, lexicon).isThird && lexicon.canBe(word.lower, 'NOUN')
}

function isPast(tokens: readonly Token[], { main, lexicon }: Context): boolean {
  const first = tokens[main.first]
  return first !== undefined && (/^(?:was|were|had|did)$/.test(first.lower) || verbForms(first, lexicon).isPast)
}

/** ", outlines its borders": another finite verb in the same tense as the main one. */
function continuesTense(tokens: readonly Token[], context: Context, group: VerbGroup): boolean {
  const first = tokens[group.first]
  const main = tokens[context.main.first]
  if (first === undefined || main === undefined) return false
  if (group.kind === 'ambiguous') return context.main.kind === 'ambiguous' && group.to === group.from + 1
  if (group.kind !== 'finite') return false
  const forms = verbForms(first, context.lexicon)
  return isPast(tokens, context) ? forms.isPast : forms.isThird || first.tag === 'AUX'
}

/** "a highly useful (and …)": the adjective waits for its noun. */
function isAttributed(tokens: readonly Token[], index: number): boolean {
  for (let at = index - 1; at >= Math.max(0, index - 3); at -= 1) {
    const token = tokens[at]
    if (isDeterminer(token)) return true
    if (token === undefined || !/^(?:ADJ|ADV)$/.test(token.tag)) return false
  }
  return false
}

/** "wounded soldiers": a form before a noun is no verb of its own. */
function isAttributive(tokens: readonly Token[], verb: VerbGroup, lexicon: Lexicon): boolean {
  return verb.kind === 'ambiguous' && isNominal(tokens[verb.to]) && nounPhraseAt(tokens, verb.from, lexicon) !== null
}

/** Only "of …", prepositions and relatives stand between a new subject and its verb: no comma, no mark. */
function reachesDirectly(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).every((token) => !/^[,;:()]$|^--$|^—$/.test(token.text))
}

function subordinateKind(tokens: readonly Token[], at: number, isComma: boolean): Cut['kind'] | null {
  const word = tokens[at]?.lower ?? ''
  const next = tokens[at + 1]?.lower ?? ''
  if (
    word === 'because' ||
    (word === 'since' && isComma) ||
    (word === 'due' && next === 'to' && tokens[at - 1]?.tag !== 'AUX')
  )
    return 'reason'
  if (word === 'so' && next === 'that') return 'result'
  if (word === 'if' || word === 'unless' || word === 'provided') return 'condition'
  if (/^(?:although|though|whereas)$/.test(word) || (word === 'while' && isComma)) return 'contrast'
  if (word === 'while') return 'time'
  if (/^(?:when|whenever|until|once|before|after|since)$/.test(word)) {
    const token = tokens[at]
    return opensClause(tokens, at) || (token?.tag === 'SCONJ' && !isComma) ? 'time' : null
  }
  return null
}

/** "a, b, and c": the comma belongs to a list when a joint follows before the next clause. */
function isListComma(tokens: readonly Token[], index: number, end: number): boolean {
  let commas = 1
  for (let at = index + 1; at < Math.min(end, index + 14); at += 1) {
    const word = tokens[at]?.lower ?? ''
    if (/^(?:;|:|--|which|that|who)$/.test(word)) return false
    if (word === 'and' || word === 'or') return commas >= 1
    if (word === ',') commas += 1
  }
  return false
}
