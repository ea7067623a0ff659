import { singularOf } from '../lang/nouns.ts'
import { personhood } from '../lang/people.ts'
import type { Token } from '../lang/token.ts'
import type { Clause } from '../parse/clauses.ts'
import { nounPhraseAt } from '../parse/noun-phrases.ts'
import type { Analysis, Sentence } from '../read/analyse.ts'
import type { FactContext, Named } from './draft.ts'

/** Sentences of a life that must open with "he" or "she". */
const LEAST_PRONOUNS = 3

type Reader = Pick<FactContext, 'analysis' | 'lexicon'>

/**
 * The person whose life a text tells: the subject of its first statement ("Marie Curie was a physicist"), when many later
 * sentences open with "he" or "she". Null for other texts.
 */
export function mainPersonOf(context: Reader): Named | null {
  const { analysis } = context
  const [first] = analysis.sentences
  const clause = first?.clauses[0]
  if (first === undefined || clause === undefined || !clause.verb.copula) return null
  const pronouns = analysis.sentences.filter(({ clauses }) => /^(?:he|she)$/.test(subjectWord(clauses[0]))).length
  if (pronouns < LEAST_PRONOUNS || !isSaidOfPerson(clause, context)) return null
  const words = clause.tokens.slice(clause.subject.from, clause.subject.to)
  const comma = words.findIndex((word) => word.text === ',')
  const own = comma < 0 ? words : words.slice(0, comma)
  if (own.length === 0 || own.length > 6 || !own.some((word) => word.tag === 'PROPN')) return null
  const tokens = titleName(analysis, own) ?? own
  return {
    text: tokens.map(({ text }) => text).join(' '),
    tokens,
    number: 'singular',
    person: 'person',
    replaced: true,
  }
}

/** "was a Polish physicist": the complement names a kind of person. */
function isSaidOfPerson(clause: Clause, { lexicon }: Reader): boolean {
  for (let at = clause.rest.from; at < Math.min(clause.rest.to, clause.rest.from + 10); at += 1) {
    const phrase = nounPhraseAt(clause.tokens, at, lexicon)
    if (phrase === null) continue
    const noun = clause.tokens[phrase.head]
    if (
      noun?.tag === 'NOUN' &&
      personhood(clause.tokens, phrase, null, (word) => singularOf(word, lexicon)) === 'person'
    )
      return true
  }
  return false
}

/** The name as the title has it, when it is the same person: shorter, and it shares the surname. */
function titleName({ document, sentences }: Analysis, own: readonly Token[]): readonly Token[] | null {
  const title = document.sections.find((section) => section.title !== '')?.title ?? ''
  const surname = own.at(-1)?.lower.split('-').at(-1) ?? ''
  const words = title.split(/\s+/)
  if (words.length > 4 || !title.toLowerCase().endsWith(surname) || surname === '') return null
  const anywhere = sentences.flatMap(({ tokens }) => tokens).find(({ text }) => text === words[0])
  if (anywhere === undefined) return null
  return words.map((text) => ({ ...anywhere, text, lower: text.toLowerCase(), tag: 'PROPN' as const }))
}

/** True when a pronoun at this token can only mean the main person: nobody else was named just before. */
export function meansMainPerson(
  at: number,
  sentence: Sentence,
  context: Reader & { readonly mainPerson: Named | null },
): boolean {
  const main = context.mainPerson
  if (main === null) return false
  const names = new Set(main.tokens.map(({ lower }) => lower))
  const before = sentence.tokens.slice(0, at)
  const previous = context.analysis.sentences[sentence.index - 1]
  const near = sentence.place === 0 || previous === undefined ? before : [...subjectTokens(previous), ...before]
  return !near.some((word, index) => isPersonName(near, index, context) && !names.has(word.lower))
}

function subjectTokens({ clauses, tokens }: Sentence): readonly Token[] {
  const [clause] = clauses
  return clause === undefined ? [] : tokens.slice(clause.subject.from, clause.subject.to)
}

/** Two capitalised words that follow each other, or one with a known given name. */
function isPersonName(words: readonly Token[], index: number, { lexicon }: Reader): boolean {
  const word = words[index]
  if (word?.tag !== 'PROPN') return false
  const phrase = nounPhraseAt(words, index, lexicon)
  return phrase !== null && personhood(words, phrase, 'write', (noun) => singularOf(noun, lexicon)) === 'person'
}

function subjectWord(clause: Clause | undefined): string {
  return clause === undefined ? '' : (clause.tokens[clause.head]?.lower ?? '')
}
