import { textOf } from '../read/analyse.ts'
import { BLANK } from './blank.ts'
import type { CardDraft, ClauseFacts } from './draft.ts'
import { measureRanges } from './measures.ts'
import { isBalanced, wordCount } from './phrasing.ts'
import { pointsOutside } from './pointers.ts'
import { termRuns } from './terms.ts'

/** Instructions of a numbered list under a heading: "Sourdough: Bake at _____ for 40 minutes." */
export function stepCards(facts: ClauseFacts): CardDraft[] {
  const { sentence, analysis } = facts
  const { tokens } = sentence
  const title = titleFor(facts)
  const first = tokens[0]
  if (sentence.kind !== 'step' || title === null || first === undefined || !facts.lexicon.canBe(first.lower, 'VERB'))
    return []
  // "Steam under pressure enters …": a statement that happens to be numbered.
  if (tokens[1]?.lower === 'of' || sentence.clauses.some(({ reliable, subject }) => reliable && subject.from === 0))
    return []
  if (pointsOutside(tokens, null) || !isBalanced(tokens) || wordCount(textOf(tokens)) > 26 || tokens.length < 4)
    return []
  const measures = measureRanges(tokens)
  const terms = termRuns(tokens).filter(
    (run) => run.from > 0 && !facts.terms.isGeneric(tokens.slice(run.from, run.to)) && tokens[run.to]?.lower !== 'of',
  )
  const ranges = [...measures, ...terms.slice(0, 1)].slice(0, 2)
  return ranges.map((range, index) => {
    const answer = tokens.slice(range.from, range.to)
    const after = textOf(tokens, range.to)
    const gap = after === '' || /^[.,;:!?]/.test(after) ? '' : ' '
    const text = `${title}: ${textOf(tokens, 0, range.from)} ${BLANK}${gap}${after}`
    return {
      kind: 'step',
      front: /[.!]$/.test(text) ? text : `${text.replace(/[\s,;:]+$/, '')}.`,
      back: textOf(answer),
      start: sentence.start,
      end: sentence.end,
      sentence: sentence.index,
      section: sentence.section,
      answer,
      confidence: index < measures.length ? 0.95 : 0.7,
      isCloze: true,
    } as const
  })

  function titleFor(of: ClauseFacts): string | null {
    const own = analysis.document.sections[of.sentence.section]?.title ?? ''
    const general =
      /^(?:method|steps|directions|instructions|procedure|preparation|how to|process|instructions for use)$/i
    const top = analysis.document.sections.find((section) => section.title !== '' && !section.skipped)?.title ?? ''
    const title = own !== '' && !general.test(own) ? own : top
    return title === '' || wordCount(title) > 8 ? null : withoutShouting(title.replace(/[.:]+$/, ''))
  }
}

/** "BURNING OR OXIDATION" as it reads in a sentence. */
function withoutShouting(title: string): string {
  return /\p{Ll}/u.test(title) || !title.includes(' ') ? title : title.charAt(0) + title.slice(1).toLowerCase()
}
