import { circumstanceCards } from '../facts/circumstances.ts'
import { clozeCards } from '../facts/cloze.ts'
import { definitionCards } from '../facts/definitions.ts'
import type { CardDraft, FactContext } from '../facts/draft.ts'
import { relationCards } from '../facts/relations.ts'
import { FIRST_AND_SECOND_PERSON } from '../lang/words.ts'
import type { Sentence } from '../read/analyse.ts'
import { passesGates } from './gates.ts'

/** Every card the sentences of a source give, gated but not yet selected; in the order of the text. */
export function makeDrafts(context: FactContext): CardDraft[] {
  return context.analysis.sentences.flatMap((sentence) => (isStated(sentence) ? draftsOf(sentence, context) : []))
}

/** A statement of fact: usable, no address to the reader, no talk of the writer's own. */
function isStated(sentence: Sentence): boolean {
  if (!sentence.usable || sentence.tokens.length < 5) return false
  return !sentence.tokens.some(
    (token) => FIRST_AND_SECOND_PERSON.has(token.lower) && token.tag !== 'PROPN' && token.tag !== 'NUM',
  )
}

function draftsOf(sentence: Sentence, context: FactContext): CardDraft[] {
  const facts = { ...context, sentence }
  const fromClauses = sentence.clauses.flatMap((clause) => [
    ...definitionCards(clause, facts),
    ...relationCards(clause, facts),
    ...circumstanceCards(clause, facts),
  ])
  return [...fromClauses, ...clozeCards(facts)].filter(passesGates)
}
