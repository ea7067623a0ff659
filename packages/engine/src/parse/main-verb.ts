import type { Lexicon } from '../lang/lexicon.ts'
import { isNominal, type Token } from '../lang/token.ts'
import { SUBJECT_PRONOUNS } from '../lang/words.ts'
import { isDeterminer, nounPhraseAt } from './noun-phrases.ts'
import { type VerbGroup, verbGroupAt } from './verb-groups.ts'

/**
 * The verb of the subject that begins at `from`: the first finite verb that no relative or subordinate clause inside
 * the subject claims. Null when a strong mark or the end comes first.
 */
export function findMainVerb(tokens: readonly Token[], from: number, end: number, lexicon: Lexicon): VerbGroup | null {
  let claimed = 0
  let depth = 0
  let index = from
  while (index < end) {
    const token = tokens[index]
    if (token === undefined) return null
    if (token.text === '(' || token.text === '[') depth += 1
    if (token.text === ')' || token.text === ']') depth -= 1
    if (depth > 0) {
      index += 1
      continue
    }
    if (/^(?:;|:|--|—)$/.test(token.text)) return null
    if (index > from && opensClause(tokens, index)) claimed += 1
    else if (index > from && opensBareRelative(tokens, index, end, lexicon)) claimed += 1
    const group = verbGroupAt(tokens, index, lexicon)
    if (group === null) {
      index += isDeterminer(token) || isNominal(token) ? phraseLength(tokens, index, lexicon) : 1
      continue
    }
    if (isFiniteForm(tokens, group, end, lexicon) && !isNounAfterAll(tokens, group, end, lexicon)) {
      if (claimed === 0) return afterApposition(tokens, from, group, end, lexicon) ?? group
      claimed -= 1
      index = afterJoinedVerbs(tokens, group, end, lexicon)
    } else index = group.to
  }
  return null
}

function phraseLength(tokens: readonly Token[], index: number, lexicon: Lexicon): number {
  const phrase = nounPhraseAt(tokens, index, lexicon)
  return phrase === null ? 1 : Math.max(1, phrase.to - index)
}

/** Words that bring a verb of their own: relatives after a noun, subordinators, "that". */
export function opensClause(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]
  const before = tokens[index - 1]
  const next = tokens[index + 1]
  if (token === undefined) return false
  // "as though", "as if" bring one verb, not two.
  if (/^(?:though|if)$/.test(token.lower) && before?.lower === 'as') return false
  if (
    /^(?:which|who|whom|whose|whereby|wherein|what|whatever|because|although|though|unless|whether|whereas)$/.test(
      token.lower,
    )
  )
    return true
  if (token.lower === 'that') {
    const isDemonstrative = isNominal(next) && (token.tag === 'DET' || before?.tag === 'ADP')
    return before !== undefined && !isDemonstrative && !/^(?:,|than|as|of|to|like|from|with|in)$/.test(before.lower)
  }
  if (/^(?:where|when|while|if|until|since|as|before|after|once)$/.test(token.lower)) {
    return token.tag === 'SCONJ' || (/^(?:where|when|while)$/.test(token.lower) && next?.tag !== 'PUNCT')
  }
  return false
}

/** "the food we eat", "the things people do": a subject right after a noun, with a verb after it. */
function opensBareRelative(tokens: readonly Token[], index: number, end: number, lexicon: Lexicon): boolean {
  const token = tokens[index]
  const before = tokens[index - 1]
  if (token === undefined || !isNominal(before)) return false
  const isSubject = SUBJECT_PRONOUNS.has(token.lower) || isDeterminer(token)
  if (!isSubject) return false
  const phrase = nounPhraseAt(tokens, index, lexicon)
  if (phrase === null || phrase.to >= end) return false
  const group = verbGroupAt(tokens, phrase.to, lexicon)
  return group !== null && (group.kind === 'finite' || group.kind === 'ambiguous')
}

/** Past forms that never stand after a noun as "the X found …" does. */
const NEVER_PARTICIPLE = new Set(
  (
    'meant said had thought believed needed wanted tried seemed appeared remained happened existed lived died arrived occurred emerged belonged ' +
    'consisted depended resulted varied ranged agreed decided refused hoped tended managed failed began continued stayed looked felt stood sat lay ' +
    'insisted hesitated succeeded reigned travelled traveled sailed fled slept smiled laughed became'
  ).split(' '),
)

/** Decides "used", "found", "made": a participle when a surer verb of the same level follows without a joint. */
function isFiniteForm(tokens: readonly Token[], group: VerbGroup, end: number, lexicon: Lexicon): boolean {
  if (group.kind === 'finite') return true
  if (group.kind !== 'ambiguous') return false
  const before = tokens[group.from - 1]
  if (before?.text === ',' && /^(?:by|in|from|with|to|as|on|at|for)$/.test(tokens[group.to]?.lower ?? '')) return false
  if (tokens[group.to]?.lower === 'by' && !laterIsMissing(tokens, group.to, end, lexicon, true)) return false
  if (NEVER_PARTICIPLE.has(tokens[group.main]?.lower ?? '')) return true
  if (/^(?:how|what|that|whether|why|where)$/.test(tokens[group.to]?.lower ?? '')) return true
  const word = tokens[group.main]?.lower ?? ''
  const next = tokens[group.to]
  if (/^(?:made|composed|comprised|consisting)$/.test(word) && next?.lower === 'of') return false
  const takesName =
    /^(?:called|named|termed|dubbed|considered|deemed|nicknamed|labeled|labelled|left|led|owed|paid)$/.test(word)
  if (/^(?:made|kept|rendered)$/.test(word) && next?.tag === 'ADJ' && tokens[group.to + 1]?.tag === 'ADP') return false
  if (takesName && isNominalStart(next) && !laterIsMissing(tokens, group.to, end, lexicon)) return false
  if (!takesName && next !== undefined && (isNominal(next) || next.tag === 'ADJ' || next.tag === 'NUM')) return true
  if (isDeterminer(tokens[group.to]) || tokens[group.to]?.tag === 'PRON') return true
  return laterIsMissing(tokens, group.to, end, lexicon, tokens[group.to]?.tag === 'ADP')
}

/**
 * True when no other finite verb of this level comes after `from`, so that the form at hand must be the verb. Looks
 * past "and" only when asked to ("proposed by Singer and Nicolson is …").
 */
function laterIsMissing(
  tokens: readonly Token[],
  from: number,
  end: number,
  lexicon: Lexicon,
  pastJoints = false,
): boolean {
  for (let index = from; index < end; ) {
    const token = tokens[index]
    if (token === undefined) return true
    if (/^(?:;|:|--|—|,)$/.test(token.text) || opensClause(tokens, index)) return true
    if (/^(?:and|but|or)$/.test(token.lower)) {
      if (!pastJoints || !isNominal(tokens[index + 1])) return true
    }
    const phrase = startsPhrase(token) ? nounPhraseAt(tokens, index, lexicon) : null
    if (phrase !== null && isVerbPair(tokens, phrase.to - 1, lexicon)) return false
    if (phrase !== null) {
      index = Math.max(phrase.to, index + 1)
      continue
    }
    const group = verbGroupAt(tokens, index, lexicon)
    if (group !== null && (group.kind === 'finite' || group.kind === 'ambiguous')) return false
    if (isVerbPair(tokens, index, lexicon)) return false
    index = group === null ? index + 1 : group.to
  }
  return true
}

/** "The membrane surfaces that face … are …": an -s form that can be a noun is one when a later verb would lack its subject. */
function isNounAfterAll(tokens: readonly Token[], group: VerbGroup, end: number, lexicon: Lexicon): boolean {
  const token = tokens[group.from]
  if (token === undefined || group.to !== group.from + 1 || token.tag !== 'VERB' || !lexicon.canBe(token.lower, 'NOUN'))
    return false
  if (!isNominal(tokens[group.from - 1]) && tokens[group.from - 1]?.tag !== 'ADJ') return false
  let claimed = 0
  let sawRelative = false
  for (let index = group.to; index < end; ) {
    const at = tokens[index]
    if (at === undefined || /^(?:;|:|--|—|,)$/.test(at.text)) return false
    if (/^(?:and|but|or)$/.test(at.lower) && !sawRelative) return false
    if (opensClause(tokens, index) || opensBareRelative(tokens, index, end, lexicon)) {
      claimed += 1
      sawRelative = true
    }
    const verb = verbGroupAt(tokens, index, lexicon)
    if (verb !== null && verb.kind === 'finite') {
      if (claimed === 0) return true
      claimed -= 1
    }
    index = verb === null ? index + (startsPhrase(at) ? phraseLength(tokens, index, lexicon) : 1) : verb.to
  }
  return false
}

/** "Cholesterol, another lipid composed of rings, is found …": the verb after the comma that closes the aside. */
function afterApposition(
  tokens: readonly Token[],
  from: number,
  group: VerbGroup,
  end: number,
  lexicon: Lexicon,
): VerbGroup | null {
  if (group.kind !== 'ambiguous') return null
  const commas = tokens.slice(from, group.from).filter((token) => token.text === ',').length
  if (commas !== 1) return null
  const close = tokens.findIndex((token, index) => index > group.to && index < end && token.text === ',')
  const verb = close < 0 ? null : verbGroupAt(tokens, close + 1, lexicon)
  return verb !== null && (verb.kind === 'finite' || verb.kind === 'ambiguous') ? verb : null
}

/** "(water) swells and bursts": two joined -s forms that can be verbs. */
function isVerbPair(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  const [first, joint, second] = tokens.slice(index, index + 3)
  if (first === undefined || second === undefined || joint?.lower !== 'and' || !isNominal(tokens[index - 1]))
    return false
  return [first, second].every(
    (token) =>
      /[^s]s$/.test(token.lower) && lexicon.canBe(token.lower, 'VERB') && lexicon.lemma(token.lower) !== token.lower,
  )
}

function isNominalStart(token: Token | undefined): boolean {
  return token !== undefined && (isDeterminer(token) || isNominal(token) || token.tag === 'ADJ')
}

function startsPhrase(token: Token): boolean {
  return isDeterminer(token) || isNominal(token) || token.tag === 'ADJ' || token.tag === 'NUM'
}

/** Past "live and flourish": verbs joined to a claimed one, when another finite verb still follows them. */
function afterJoinedVerbs(tokens: readonly Token[], group: VerbGroup, end: number, lexicon: Lexicon): number {
  const joint = tokens[group.to]
  if (joint?.lower !== 'and' && joint?.lower !== 'or') return group.to
  const second = verbGroupAt(tokens, group.to + 1, lexicon)
  if (second === null || second.kind === 'infinitive' || second.to >= end) return group.to
  return second.to
}
