import type { Lexicon } from '../lang/lexicon.ts'
import type { Token } from '../lang/token.ts'
import { baseOf, isBe, isDo, isHave, isModal, thirdPerson, verbForms } from '../lang/verbs.ts'
import type { Clause } from '../parse/clauses.ts'
import { textOf } from '../read/analyse.ts'
import { withoutTies } from './ties.ts'

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
