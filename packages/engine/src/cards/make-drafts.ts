import { acronymCards } from '../facts/acronyms.ts'
import { byAgentCards } from '../facts/agents.ts'
import { asideCards } from '../facts/asides.ts'
import { circumstanceCards } from '../facts/circumstances.ts'
import { clozeCards } from '../facts/cloze.ts'
import { comparisonCards } from '../facts/comparisons.ts'
import { contentCards } from '../facts/contents.ts'
import { definitionCards } from '../facts/definitions.ts'
import type { CardDraft, FactContext } from '../facts/draft.ts'
import { givenCards } from '../facts/given.ts'
import { glossaryCards, glossaryEntries } from '../facts/glossary.ts'
import { glossCards } from '../facts/glosses.ts'
import { listingCards } from '../facts/listings.ts'
import { namingCueCards } from '../facts/naming-cues.ts'
import { plainCards } from '../facts/other-languages.ts'
import { relationCards } from '../facts/relations.ts'
import { statedDefinitionCards } from '../facts/stated-definitions.ts'
import { stepCards } from '../facts/steps.ts'
import { tableCards } from '../facts/tables.ts'
import type { Sentence } from '../read/analyse.ts'
import { isExercise } from '../read/junk.ts'
import { languageOf } from '../read/language.ts'
import { passesGates } from './gates.ts'

/** Every card a source gives, gated but not yet selected; in the order of the text. */
export function makeDrafts(context: FactContext): CardDraft[] {
  const entries = glossaryEntries(context)
  const given = givenCards(context)
  const structured = [...given, ...glossaryCards(entries, context), ...tableCards(context)].filter(passesGates)
  const language = languageOf(context.analysis.document.source)
  if (language !== 'en') return [...structured, ...plainCards(language, context).filter(passesGates)]
  const taken = [...given, ...entries]
  const fromSentences = context.analysis.sentences.flatMap((sentence) => {
    const isTaken = taken.some(({ start, end }) => sentence.start < end && sentence.end > start)
    return !isTaken && isStated(sentence) ? draftsOf(sentence, context) : []
  })
  return [...structured, ...fromSentences].sort((a, b) => a.start - b.start)
}

/** A statement of some length that is no caption, exercise or notice. Who speaks is checked clause by clause. */
function isStated(sentence: Sentence): boolean {
  return sentence.usable && sentence.tokens.length >= 4
}

function draftsOf(sentence: Sentence, context: FactContext): CardDraft[] {
  const facts = { ...context, sentence }
  const steps = stepCards(facts)
  if (sentence.kind === 'step' && steps.length > 0) return steps.filter(passesGates)
  if (isExercise(context.analysis.document.masked.text.slice(sentence.start, sentence.end))) return []
  const fromClauses = sentence.clauses.flatMap((clause) => [
    ...definitionCards(clause, facts),
    ...statedDefinitionCards(clause, facts),
    ...relationCards(clause, facts),
    ...contentCards(clause, facts),
    ...comparisonCards(clause, facts),
    ...byAgentCards(clause, facts),
    ...circumstanceCards(clause, facts),
  ])
  return [
    ...acronymCards(facts),
    ...listingCards(facts),
    ...asideCards(facts),
    ...glossCards(facts),
    ...namingCueCards(facts),
    ...fromClauses,
    ...clozeCards(facts),
  ].filter(passesGates)
}
