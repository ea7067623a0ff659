import type { Lexicon } from '../lang/lexicon.ts'
import { isNominal, type Range, type Token } from '../lang/token.ts'
import { baseOf, isBe, isDo, isHave, isModal, thirdPerson, verbForms } from '../lang/verbs.ts'
import { CONNECTIVES, DEMONSTRATIVES, FIRST_AND_SECOND_PERSON, PERSONAL_PRONOUNS } from '../lang/words.ts'
import type { Clause } from '../parse/clauses.ts'
import type { CutKind } from '../parse/cuts.ts'
import { opensClause } from '../parse/main-verb.ts'
import { verbGroupAt } from '../parse/verb-groups.ts'
import { textOf } from '../read/analyse.ts'
import type { Named } from './naming-subjects.ts'

/** The verb with its adverbs, split for a question: "does … produce", "is often called". */
export interface VerbWords {
  readonly operator: string
  /** What stands after the subject: the verb without its operator. */
  readonly remainder: string
}

/** Operator and remainder of a verb for a question that puts the operator before the subject. */
export function splitVerb(clause: Clause, lexicon: Lexicon): VerbWords {
  const { tokens, verb, subject } = clause
  const first = tokens[verb.first]
  if (first === undefined) throw new Error('Inconsistent: a clause has no verb')
  const adverbs = clause.sharesSubject ? '' : adverbsBefore(tokens, subject.to, verb.from)
  const tail = textOf(withoutTies(tokens.slice(verb.first + 1, verb.to)))
  const isAuxiliary =
    isBe(first.lower) ||
    isModal(first.lower) ||
    ((isHave(first.lower) || isDo(first.lower)) && verb.main !== verb.first)
  if (isAuxiliary) {
    const operator = first.lower === 'cannot' ? 'can not' : first.lower
    return { operator, remainder: [adverbs, tail].filter(Boolean).join(' ') }
  }
  const forms = verbForms(first, lexicon)
  const base = baseOf(first.lower, lexicon)
  const operator = forms.isThird || first.lower === 'has' ? 'does' : isPastForm(first, clause, lexicon) ? 'did' : 'do'
  return { operator, remainder: [adverbs, base, tail].filter(Boolean).join(' ') }
}

function isPastForm(first: Token, clause: Clause, lexicon: Lexicon): boolean {
  if (first.lower === 'had' || first.lower === 'did') return true
  const forms = verbForms(first, lexicon)
  // "put", "set", "spread" are read as past only with a singular subject, which takes an -s today.
  return forms.isPast && (!forms.isBase || clause.number === 'singular')
}

/** Adverbs that tie a sentence to its neighbours and mean nothing on a card. */
const TYING =
  /^(?:also|then|thus|therefore|however|hence|moreover|furthermore|indeed|consequently|accordingly|likewise|similarly|nevertheless|nonetheless|subsequently|additionally|now)$/

/** The words without "also", "therefore" and their commas. */
export function withoutTies(all: readonly Token[]): Token[] {
  const words = withoutInstances(all)
  return words.filter((word, index) => {
    if (word.lower === 'too' && (words[index + 1] === undefined || words[index + 1]?.tag === 'PUNCT')) return false
    if (word.tag !== 'PROPN' && TYING.test(word.lower) && word.tag !== 'CCONJ' && word.tag !== 'NOUN') return false
    const before = words[index - 1]
    const next = words[index + 1]
    const closes =
      word.text === ',' && before !== undefined && TYING.test(before.lower) && words[index - 2]?.text === ','
    const opens = word.text === ',' && next !== undefined && TYING.test(next.lower) && words[index + 2]?.text === ','
    return !closes && !opens
  })
}

const PHRASES = CONNECTIVES.filter((phrase) => phrase.includes(' ')).map((phrase) => phrase.split(' '))

/** Without ", for instance," and ", on the other hand,": connectives between commas. */
function withoutInstances(words: readonly Token[]): readonly Token[] {
  for (let at = 0; at < words.length; at += 1) {
    const phrase = PHRASES.find((parts) => parts.every((part, offset) => words[at + offset]?.lower === part))
    if (phrase === undefined) continue
    const opens = words[at - 1]?.text === ','
    const closes = words[at + phrase.length]?.text === ','
    if (!opens && !closes) continue
    return [...words.slice(0, opens ? at - 1 : at), ...words.slice(at + phrase.length + (closes ? 1 : 0))]
  }
  return words
}

function adverbsBefore(tokens: readonly Token[], from: number, to: number): string {
  return textOf(withoutTies(tokens.slice(from, to)).filter((token) => token.tag === 'ADV'))
}

/** The verb as "what" or "who" takes it: "carry" becomes "carries", "are" becomes "is". */
export function singularVerb(clause: Clause, lexicon: Lexicon): string {
  const { tokens, verb, subject } = clause
  const first = tokens[verb.first]
  if (first === undefined) throw new Error('Inconsistent: a clause has no verb')
  const adverbs = clause.sharesSubject ? '' : adverbsBefore(tokens, subject.to, verb.from)
  const tail = textOf(withoutTies(tokens.slice(verb.first + 1, verb.to)))
  return [adverbs, singularForm(first, clause, lexicon), tail].filter(Boolean).join(' ')
}

function singularForm(first: Token, clause: Clause, lexicon: Lexicon): string {
  const word = first.lower
  if (word === 'are') return 'is'
  if (word === 'were') return 'was'
  if (word === 'have') return 'has'
  if (word === 'do') return 'does'
  if (isBe(word) || isModal(word) || isHave(word) || isDo(word)) return word
  const forms = verbForms(first, lexicon)
  if (forms.isThird || isPastForm(first, clause, lexicon)) return word
  return thirdPerson(baseOf(word, lexicon))
}

/** Where the rest ends when everything from the first cut of these kinds on is left away. */
export function restBefore(clause: Clause, kinds: readonly CutKind[]): number {
  const cut = clause.cuts.find(({ kind, verb }) => kinds.includes(kind) && (kind !== 'predicate' || verb !== undefined))
  return cut === undefined ? clause.rest.to : Math.min(cut.at, clause.rest.to)
}

export const LOOSE_CUTS: readonly CutKind[] = [
  'clause',
  'predicate',
  'aside',
  'contrast',
  'result',
  'participial',
  'mark',
  'reason',
]

/** End of the part of the rest that belongs together: loose cuts go, conditions and times stay. */
export function tightRest(clause: Clause): number {
  return trimMarks(clause.tokens, clause.rest.from, restBefore(clause, LOOSE_CUTS))
}

export function trimMarks(tokens: readonly Token[], from: number, to: number): number {
  let end = to
  while (end > from && /^[,;:—–-]+$|^--$|^(?:and|or|but)$/.test(tokens[end - 1]?.lower ?? '')) end -= 1
  return end
}

/** Commas that stand alone at either side of a stretch, e.g. a list cut short, make it unfit. */
export function isBalanced(words: readonly Token[]): boolean {
  const quotes = words.filter((word) => /^["“”]$/.test(word.text)).length
  const opens = words.filter((word) => /^[([]$/.test(word.text)).length
  const closes = words.filter((word) => /^[)\]]$/.test(word.text)).length
  return quotes % 2 === 0 && opens === closes
}

/**
 * True when words point outside themselves. Pronouns of the third person are fine when `subject` agrees with them or a
 * noun of their number stands before them.
 */
export function pointsOutside(words: readonly Token[], subject: Named | null): boolean {
  return words.some((word, index) => {
    const lower = word.lower
    if (word.tag === 'PROPN') return false
    if (FIRST_AND_SECOND_PERSON.has(lower)) return true
    if (DEMONSTRATIVES.has(lower)) return isUnboundDemonstrative(words, index)
    if (/^(?:here|there|above|below|former|latter|aforementioned)$/.test(lower))
      return lower !== 'above' && lower !== 'below' && words[index + 1]?.tag !== 'AUX'
    if (isBareQuantifier(words, index)) return true
    if (!PERSONAL_PRONOUNS.has(lower)) return false
    const isPlural = /^(?:they|them|their|theirs|themselves)$/.test(lower)
    const isPersonal = /^(?:he|him|his|she|her|hers|himself|herself)$/.test(lower)
    if (isPersonal) return subject?.person !== 'person'
    const before = words
      .slice(0, index)
      .some((other) => isNominal(other) && (isPlural ? /s$|en$|a$|ae$/ : /[^s]$|ss$|us$|is$/).test(other.lower))
    if (before) return false
    return subject === null || (isPlural ? subject.number !== 'plural' : subject.number === 'plural')
  })
}

/** "of many", "the others": a quantity whose noun stands in another sentence. */
function isBareQuantifier(words: readonly Token[], index: number): boolean {
  const word = words[index]
  const next = words[index + 1]
  if (
    word === undefined ||
    !/^(?:many|some|few|several|others|another|both|most|one|ones|either|neither)$/.test(word.lower)
  )
    return false
  if (word.lower === 'another' && words[index - 1]?.lower === 'one') return false
  if (word.lower === 'one' && /^(?:another|of)$/.test(next?.lower ?? '')) return false
  if (/^ones?$/.test(word.lower) && words.slice(0, index).some((other) => isNominal(other))) return false
  if (
    /^(?:both|either|neither)$/.test(word.lower) &&
    words.slice(index + 1).some((later) => /^(?:and|or|nor)$/.test(later.lower))
  )
    return false
  return next === undefined || (!/^(?:NOUN|PROPN|ADJ|NUM|DET|ADV|VERB)$/.test(next.tag) && next.lower !== 'of')
}

function isUnboundDemonstrative(words: readonly Token[], index: number): boolean {
  const word = words[index]
  const next = words[index + 1]
  if (word === undefined) return false
  if (word.lower === 'that')
    return word.tag === 'DET' || (word.tag === 'PRON' && words[index - 1]?.tag === 'ADP' && next?.lower !== 'of')
  if (word.lower === 'such') return next?.lower !== 'as'
  if (word.lower === 'those') return !/^(?:who|that|which|of|in|with|from|whose)$/.test(next?.lower ?? '')
  return true
}

/** False when a relative or subordinate clause is cut before its verb ("views capitalists as those who"). */
export function isComplete(words: readonly Token[], lexicon: Lexicon): boolean {
  let open = 0
  for (let index = 0; index < words.length; index += 1) {
    const opens =
      index > 0
        ? opensClause(words, index)
        : /^(?:that|how|why|whether|when|where|because|if)$/.test(words[0]?.lower ?? '')
    if (opens && words[index]?.lower !== 'what' && words[index + 1]?.lower !== 'to') open += 1
    const group = verbGroupAt(words, index, lexicon)
    if (group === null) continue
    if (open > 0 && (group.kind === 'finite' || group.kind === 'ambiguous')) open -= 1
    index = group.to - 1
  }
  return open === 0
}

export function rangeText(tokens: readonly Token[], range: Range): string {
  return textOf(tokens, range.from, range.to)
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}_]/u.test(word)).length
}

/** First letter in upper case, when the first word is an ordinary word and not a symbol such as "pH" or "mRNA". */
export function sentenceCase(text: string): string {
  return /^\p{Ll}(?:\p{Ll}|['’ ,-]|$)/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

/** A question from its parts: single spaces, a capital, one question mark. */
export function question(...parts: readonly string[]): string {
  const text = parts
    .filter((part) => part !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/[\s,.;:—–-]+$/, '')
    .replace(/[,.]([”"])$/, '$1')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}?`
}
