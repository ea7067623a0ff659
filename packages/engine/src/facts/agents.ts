import { singularOf } from '../lang/nouns.ts'
import { personhood } from '../lang/people.ts'
import type { Token } from '../lang/token.ts'
import { baseOf, isModal, pastOf, thirdPerson } from '../lang/verbs.ts'
import type { Clause } from '../parse/clauses.ts'
import { textOf } from '../read/analyse.ts'
import { draft, shares } from './definitions.ts'
import type { CardDraft, ClauseFacts } from './draft.ts'
import { nameSubject } from './naming-subjects.ts'
import { answerPhrase, isNameable } from './object-phrases.ts'
import { isBalanced, pointsOutside, question, sentenceCase, tightRest, withoutTies, wordCount } from './phrasing.ts'

/** "Penicillin was discovered by Fleming in 1928": Who discovered penicillin in 1928? */
export function byAgentCards(clause: Clause, facts: ClauseFacts): CardDraft[] {
  const { tokens, verb } = clause
  if (!clause.reliable || verb.negated || !verb.passive) return []
  const named = nameSubject(clause, facts.sentence, facts)
  const active = activeVerb(clause, facts)
  if (named === null || active === null || named.tokens.length > 14) return []
  const limit = tightRest(clause)
  const by = tokens.findIndex((token, index) => index >= verb.to && index < limit && token.lower === 'by')
  if (by < 0 || tokens.slice(verb.to, by).some((token) => token.text === ',')) return []
  const agent = answerPhrase(tokens, by + 1, limit, facts.lexicon)
  if (
    agent === null ||
    !isNameable(tokens, agent) ||
    agent.members > 3 ||
    /^(?:means|way|virtue|law|hand|accident|chance)$/.test(tokens[agent.head]?.lower ?? '')
  )
    return []
  const answer = tokens.slice(agent.from, agent.to)
  if (tokens[agent.head]?.tag === 'NUM' || facts.terms.isGeneric(answer) || wordCount(textOf(answer)) > 10) return []
  const before = withoutTies(tokens.slice(verb.to, by))
  const after = tokens.slice(agent.tail.from, agent.tail.to)
  const rest = [...before, ...(after[0]?.tag === 'ADP' ? after : [])]
  if (after.length > 0 && after[0]?.tag !== 'ADP') return []
  if (pointsOutside(answer, null) || pointsOutside(rest, null) || !isBalanced(answer) || !isBalanced(rest)) return []
  if (shares(named.tokens, answer) || rest.length > 10 || rest.some((word) => word.text === ',')) return []
  const wh = whoOrWhat(tokens, agent.from, agent.base.to, agent.head, facts)
  if (wh === null) return []
  const front = question(wh, active, named.text, textOf(rest))
  return wordCount(front) > 24
    ? []
    : [draft('agent', front, sentenceCase(textOf(answer)), answer, 0.95 - (named.replaced ? 0.15 : 0), facts)]
}

function whoOrWhat(
  tokens: readonly Token[],
  from: number,
  to: number,
  head: number,
  facts: ClauseFacts,
): string | null {
  const verb = 'discover'
  const person = personhood(tokens, { from, to, head }, verb, (word) => singularOf(word, facts.lexicon))
  if (person === 'unsure') return null
  return person === 'person' ? 'Who' : 'What'
}

/** "was discovered" as "discovered", "is caused" as "causes", "can be built" as "can build"; null for other forms. */
function activeVerb({ tokens, verb }: Clause, facts: ClauseFacts): string | null {
  const participle = tokens[verb.main]?.lower ?? ''
  const base = baseOf(participle, facts.lexicon)
  const words = withoutTies(tokens.slice(verb.first, verb.main))
  const auxiliaries = words.filter((word) => word.tag === 'AUX').map((word) => word.lower)
  const adverbs = textOf(words.filter((word) => word.tag === 'ADV'))
  const [first = '', second] = auxiliaries
  if (base === participle && /ed$/.test(participle)) return null
  const form =
    auxiliaries.length === 1 && /^(?:is|are)$/.test(first)
      ? thirdPerson(base)
      : auxiliaries.length === 1 && /^(?:was|were)$/.test(first)
        ? pastOf(participle, facts.lexicon)
        : auxiliaries.length === 2 && isModal(first) && second === 'be'
          ? `${first} ${base}`
          : auxiliaries.length === 2 && /^(?:has|have|had)$/.test(first) && second === 'been'
            ? `${first === 'had' ? 'had' : 'has'} ${participle}`
            : null
  return form === null ? null : [adverbs, form].filter(Boolean).join(' ')
}
