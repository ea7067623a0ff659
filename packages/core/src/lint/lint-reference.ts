/** Finds words that point outside the card. English. */
import { wordSet } from '../text/word-set.ts'
import { isStopWord, type Word, wordsOf } from '../text/words.ts'

const SOURCE =
  /\b(?:(?:the|this) (?:author|text|passage|article|chapter|excerpt|lecturer|speaker|narrator|writer|reading|paragraph|document|lesson|slide|lecture|source|section)(?:'s)?(?! of\b)|according to (?:the|this) (?:text|author|passage|article|chapter)|(?:as|was|were|is|are)? ?(?:mentioned|described|discussed|listed|shown|stated|given|seen) (?:above|below|earlier|previously|here|in the)|the (?:above|aforementioned)|the (?:former|latter)(?=\s*[?.,]|$)|the following|(?:the )?following(?= (?:statements?|options?|terms?|words?|is|are|was|were|list|table|figure|sentences?|examples?|[\w]+s\b))|(?:figure|fig\.|table) \d+|in this (?:case|context|example|section)|page \d+)/i

const PRONOUN = wordSet('it its they them their he him his she her itself themselves')
const POSSESSIVE = wordSet('its their his her')
const DEMONSTRATIVE = wordSet('this these those such')
/** Ways in which `it` stands for nothing: `How long does it take to …`, `What is it called when …`. */
const EXPLETIVE =
  /\bit (?:takes?|took|is|was|be|means?|meant|happens?|rains?|snows?|seems?|appears?|follows?)\b|\b(?:does|did|is|was|would|will|can|could|might) it (?:take|took|cost|mean|called|possible|important|necessary|better|easier|harder|useful|so|that|said|known|ever|rain|snow|help|matter|always|often|not)\b|\bmake(?:s)? it\b/i

/** The first word or phrase of the card that is not understood without its source; null when there is none. */
export function danglingIn(front: string, back: string): string | null {
  const pointer = SOURCE.exec(front) ?? BACK_SOURCE.exec(back)
  if (pointer !== null) return pointer[0].trim()
  const words = wordsOf(front)
  if (isGrammar(front, back)) return null
  for (const [index, word] of words.entries()) {
    if (PRONOUN.has(word.norm) && !hasAntecedent(front, words, index)) return word.norm
    if (DEMONSTRATIVE.has(word.norm) && pointsBack(front, words, index)) return phraseAt(words, index)
  }
  return null
}

const BACK_SOURCE =
  /\b(?:the (?:author|passage|article|text|chapter)(?:'s)? (?:says?|states?|mentions?|argues?|explains?|describes?|claims?|believes?|notes?|calls?)|(?:mentioned|described|discussed|listed|shown|stated|given|seen) (?:above|below|earlier)|(?:see|in) (?:figure|fig\.|table|chapter|section) \d+|as above|see above)/i

/** `He is interested _____ music.`: the blank trains a small word, and whoever he is does not matter. */
function isGrammar(front: string, back: string): boolean {
  const answer = wordsOf(back)
  return /_{2,}/.test(front) && answer.length > 0 && answer.every(({ norm }) => isStopWord(norm))
}

/** A pronoun is fine after a noun of its own card, and where `it` is a mere filler. */
function hasAntecedent(front: string, words: readonly Word[], index: number): boolean {
  const word = words[index]
  if (word === undefined) return true
  if (word.norm === 'it' && EXPLETIVE.test(front.slice(Math.max(0, word.start - 12), word.end + 14))) return true
  const before = words.slice(0, index).filter(({ norm }) => !isStopWord(norm))
  if (before.length > 0) return before.some(isNounLike)
  // `How much of their energy do nerve cells spend?`
  if (
    POSSESSIVE.has(word.norm) &&
    /^\P{L}+\p{L}+ (?:do|does|did|can|could|will|have|has|had|is|are|was|were) (?:the |an? )?\p{L}{3,}/u.test(
      front.slice(word.end),
    )
  )
    return true
  // `Before it was renamed, what was Mumbai called?`: the noun may follow in the main clause.
  const comma = front.indexOf(',', word.end)
  return comma !== -1 && words.slice(index + 1).some(({ start, norm }) => start > comma && !isStopWord(norm))
}

function isNounLike({ norm, isCapitalised }: Word): boolean {
  return isCapitalised || !COMMON_VERBS.has(norm)
}

const COMMON_VERBS = wordSet(
  `make makes made use used uses happen happens happened become becomes became cause causes caused begin begins began
  start starts started find found discover discovered say said invent invented work works worked affect affects
  affected differ differs help helps helped occur occurs occurred need needs needed get gets got go goes went important
  long far big large high build built lead led win won lose lost write wrote open opened sign signed end ended form
  formed join joined leave left move moved produce produced receive received rule ruled send sent show shows showed turn
  turned live lived die died born called named known`,
)

/** `this process` with nothing named before it; `that` and `such as` are left alone. */
function pointsBack(front: string, words: readonly Word[], index: number): boolean {
  const next = words[index + 1]
  const word = words[index]
  if (word === undefined || (word.norm === 'such' && (next?.norm === 'as' || next?.norm === 'a'))) return false
  if (word.norm === 'those' && next !== undefined && /^(?:who|that|with|of|in|from|which|on)$/.test(next.norm))
    return false
  // `this symbol: “&”`
  if (/^\P{L}*\p{L}+:\s*\S/u.test(front.slice(word.end))) return false
  const before = words.slice(0, index).filter(({ norm }) => !isStopWord(norm))
  const repeated = next !== undefined && before.some(({ stem }) => stem === next.stem)
  const introduced = front.lastIndexOf(',', word.start) !== -1 && before.length > 0
  return !repeated && !introduced
}

function phraseAt(words: readonly Word[], index: number): string {
  return words
    .slice(index, index + 2)
    .map(({ norm }) => norm)
    .join(' ')
}
