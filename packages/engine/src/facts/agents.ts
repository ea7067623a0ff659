import { rarityOf } from '../lang/common-words.ts'
import { singularOf } from '../lang/nouns.ts'
import { personhood } from '../lang/people.ts'
import { isNominal, type Token } from '../lang/token.ts'
import { baseOf, isModal, pastOf, thirdPerson } from '../lang/verbs.ts'
import { ARTICLES } from '../lang/words.ts'
import type { Clause } from '../parse/clauses.ts'
import { textOf } from '../read/analyse.ts'
import { askWith, EMPTY_VERBS, mainVerb } from './asking.ts'
import type { CardDraft, ClauseFacts, Named } from './draft.ts'
import { nameSubject } from './naming-subjects.ts'
import { answerPhrase, isNameable } from './object-phrases.ts'
import { draft, isBalanced, isComplete, question, sentenceCase, shares, tightRest, wordCount } from './phrasing.ts'
import { pointsOutside } from './pointers.ts'
import { withoutTies } from './ties.ts'
import { singularVerb } from './verb-phrasing.ts'

const ANY_OF_MANY = /^(?:every|each|all|any|no|some|many|most|few|several|certain|various|other)$/

/** "Mitochondria produce most of the ATP": What produces most of the ATP? */
export function agentCards(clause: Clause, named: Named, lead: string, facts: ClauseFacts): CardDraft[] {
  const { tokens, verb } = clause
  const content = named.tokens.filter((word) => !ARTICLES.has(word.lower))
  if (content.length === 0 || content.length > 6 || facts.terms.isGeneric(content)) return []
  if (isNobodyInParticular(named.tokens) || ANY_OF_MANY.test(named.tokens[0]?.lower ?? '')) return []
  if (named.person === 'unsure' || content.some((word) => /^(?:SCONJ|AUX|ADP)$/.test(word.tag) && word.lower !== 'of'))
    return []
  if (facts.terms.weightOf(content) <= 0 && !content.some((word) => word.tag === 'PROPN')) return []
  if (EMPTY_VERBS.has(mainVerb(clause, facts)) && !/^(?:serve|act|play)$/.test(mainVerb(clause, facts))) return []
  const limit = tightRest(clause)
  const words = upToSecondVerb(tokens.slice(verb.to, limit))
  if (words[0]?.text === ',' || isProgressive(clause) || !isComplete(words, facts.lexicon)) return []
  if (
    words.length < 2 ||
    words.some((word) => /^(?:it|they|he|she|them|him)$/.test(word.lower)) ||
    pointsOutside(words, null) ||
    !isBalanced(words) ||
    shares(content, words)
  )
    return []
  const specific = words.filter((word) => (isNominal(word) || word.tag === 'NUM') && !facts.terms.isGeneric([word]))
  if (specific.length === 0 || (verb.passive && !words.some((word) => word.tag === 'PROPN' || word.tag === 'NUM')))
    return []
  const wh = named.person === 'person' ? 'Who' : 'What'
  const front = askWith(lead, wh, singularVerb(clause, facts.lexicon), textOf(words))
  if (wordCount(front) > 24 || wordCount(front) < 4) return []
  const sureness = 0.75 - (named.replaced ? 0.15 : 0) + (wh === 'Who' ? 0.1 : 0)
  return [draft('agent', front, sentenceCase(named.text), named.tokens, sureness, facts)]
}

/** "A city", "a warlike people": a new thing that the sentence brings in cannot be asked for. */
function isNobodyInParticular(words: readonly Token[]): boolean {
  const isBare = words.length <= 4 && !words.some((word) => word.tag === 'PROPN')
  return isBare && /^an?$/.test(words[0]?.lower ?? '') && words.slice(1).every((word) => rarityOf(word.lower) < 1)
}

/** "emerges in times of crisis and offer …": a second verb would not agree with "who" or "what". */
function upToSecondVerb(words: readonly Token[]): readonly Token[] {
  const joint = words.findIndex(
    (word, index) =>
      /^(?:and|or|but)$/.test(word.lower) &&
      words
        .slice(index + 1, index + 3)
        .some((next, offset) => next.tag === 'VERB' && (offset === 0 || words[index + 1]?.tag === 'ADV')),
  )
  return joint < 2 ? words : words.slice(0, joint)
}

function isProgressive({ tokens, verb }: Clause): boolean {
  return verb.first !== verb.main && /ing$/.test(tokens[verb.main]?.lower ?? '')
}

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
  // "are found to be changed by heat": what is done by it is another verb's.
  if (before.some((token) => token.tag === 'PART' || token.tag === 'VERB' || token.tag === 'AUX')) return []
  const after = tokens.slice(agent.tail.from, agent.tail.to)
  // "is preyed upon by insects": the preposition stays with its verb.
  const bound = before[0]?.tag === 'ADP' && before.length === 1 ? textOf(before) : ''
  if (before[0]?.tag === 'ADP' && /^(?:ADV|PART)$/.test(before[1]?.tag ?? '')) return []
  const rest = [...(bound === '' ? before : []), ...(after[0]?.tag === 'ADP' ? after : [])]
  if (after.length > 0 && after[0]?.tag !== 'ADP') return []
  if (pointsOutside(answer, null) || pointsOutside(rest, null) || !isBalanced(answer) || !isBalanced(rest)) return []
  if (shares(named.tokens, answer) || rest.length > 10 || rest.some((word) => word.text === ',')) return []
  const wh = whoOrWhat(tokens, agent.from, agent.base.to, agent.head, facts)
  if (wh === null) return []
  const front = question(wh, active, bound, named.text, textOf(rest))
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
