import { countWords } from '@cairn/core/text/words'
import type { CardDraft, FactContext } from '../facts/draft.ts'
import { midSentence } from '../facts/phrasing.ts'
import { termRuns } from '../facts/terms.ts'
import type { Token } from '../lang/token.ts'
import { textOf } from '../read/analyse.ts'

/** The heaviest term among words, as it stands in the text; null when there is none. */
export function heaviestTerm(tokens: readonly Token[], { terms, analysis }: FactContext): string | null {
  const runs = termRuns(tokens).map((run) => tokens.slice(run.from, run.to))
  const own = runs.filter((run) => !terms.isGeneric(run))
  const best = (own.length > 0 ? own : runs).reduce<readonly Token[] | null>(
    (top, run) => (top === null || terms.weightOf(run) > terms.weightOf(top) ? run : top),
    null,
  )
  return best === null ? null : inSentence(best, analysis.names)
}

/** As it stands inside a sentence; names keep their capital even where the tagger takes them for nouns ("Mercury"). */
export function inSentence(words: readonly Token[], names: ReadonlySet<string>): string {
  return names.has(words[0]?.text ?? '') ? textOf(words) : midSentence(words)
}

/** What a card is about: the term it defines, a short answer that is a term, or the heaviest term of its sentence. */
export function draftTopic(draft: CardDraft, context: FactContext): string {
  const defined = /^what (?:is|are|was|were) (?:an? |the )?([^?,]{2,40})\?$/i.exec(draft.front)?.[1]
  if (defined !== undefined && countWords(defined) <= 4) return defined
  const content = draft.answer.filter(({ tag }) => tag !== 'DET')
  if (content.length > 0 && content.length <= 4 && !/\d/.test(draft.back) && !context.terms.isGeneric(content))
    return midSentence(content)
  const sentence = context.analysis.sentences[draft.sentence]
  const found = sentence === undefined ? null : heaviestTerm(sentence.tokens, context)
  return found ?? defined ?? draft.back
}
