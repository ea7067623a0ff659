import type { Token } from '../lang/token.ts'
import type { Clause } from '../parse/clauses.ts'
import type { Analysis, Sentence } from '../read/analyse.ts'
import type { FactContext, Named } from './draft.ts'
import { mainPersonOf, meansMainPerson } from './main-person.ts'

type Reader = Pick<FactContext, 'analysis' | 'lexicon'>

/**
 * In the text of a life the first pronoun of a sentence that can only mean its person becomes the name, token for token:
 * "him" reads "James Cook", "his" reads "James Cook's". Offsets stay those of the pronouns.
 */
export function withPersonNamed(context: Reader): { readonly analysis: Analysis; readonly mainPerson: Named | null } {
  const mainPerson = mainPersonOf(context)
  if (mainPerson === null) return { analysis: context.analysis, mainPerson }
  const isHer = pronounCount(context.analysis, 'she') > pronounCount(context.analysis, 'he')
  const sentences = context.analysis.sentences.map((sentence, index) =>
    index === 0 ? sentence : named(sentence, isHer, { ...context, mainPerson }),
  )
  return { analysis: { ...context.analysis, sentences }, mainPerson }
}

function pronounCount({ sentences }: Analysis, pronoun: string): number {
  return sentences.flatMap(({ tokens }) => tokens).filter(({ lower }) => lower === pronoun).length
}

function named(sentence: Sentence, isHer: boolean, context: Reader & { readonly mainPerson: Named }): Sentence {
  const isPronoun = ({ lower, tag }: Token): boolean => tag !== 'PROPN' && (isHer ? HER : HIM).test(lower)
  const first = sentence.tokens.findIndex(isPronoun)
  if (first < 0 || !meansMainPerson(first, sentence, context)) return sentence
  const surname = context.mainPerson.tokens.at(-1)?.text ?? ''
  // Once the sentence has the name, its pronouns are understood.
  if (sentence.tokens.slice(0, first).some(({ text }) => text === surname)) return sentence
  // "On his second voyage he crossed": the owner in the lead takes the full name, the subject the surname.
  const subject = sentence.tokens.findIndex((token) => isPronoun(token) && /^(?:he|she)$/.test(token.lower))
  const tokens = sentence.tokens.map((token, index) => {
    if (index === subject && subject > first)
      return { ...token, text: surname, lower: surname.toLowerCase(), tag: 'PROPN' as const }
    if (index !== first) return token
    const isOwner = token.lower === 'his' || (token.lower === 'her' && ownsNext(sentence.tokens, index))
    const text = isOwner ? `${context.mainPerson.text}’s` : context.mainPerson.text
    return { ...token, text, lower: text.toLowerCase(), tag: 'PROPN' as const }
  })
  return { ...sentence, tokens, clauses: sentence.clauses.map((clause): Clause => ({ ...clause, tokens })) }
}

const HER = /^(?:she|her|hers)$/
const HIM = /^(?:he|him|his)$/

/** "her notebooks" owns, "saw her in Paris" does not. */
function ownsNext(tokens: readonly Token[], index: number): boolean {
  return /^(?:NOUN|PROPN|ADJ|NUM)$/.test(tokens[index + 1]?.tag ?? '')
}
