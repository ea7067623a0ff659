/** Rules about how a question is asked and what its answer looks like. English. */
import { wordSet } from '../text/word-set.ts'
import { contentStems, countWords, isStopWord, wordsOf } from '../text/words.ts'
import type { Severity } from './lint-codes.ts'

const AUXILIARY =
  /^(?:is|are|was|were|am|do|does|did|can|could|has|have|had|will|would|shall|should|may|might|must|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|can't|couldn't|hasn't|haven't|won't)\b/i
const YES_NO = /^(?:yes|no|true|false|correct|incorrect|right|wrong|y|n|t|f)\b[\s.,;:!—–-]*(.*)$/is

/** Answerable by yes or no: block; a choice between two named things: warn; null otherwise. */
export function asksYesNo(front: string, back: string): Severity | null {
  // `Is it the highest or the lowest: which one?`
  if (isGerman(front) || /:\s*(?:what|which|how|why|who|where|when)\b/i.test(front)) return null
  const lead = lastClause(front)
  if (/\btrue or false\b|\byes or no\b|\bright or wrong\b/i.test(front)) return 'block'
  const answer = YES_NO.exec(back)
  if (
    answer !== null &&
    /[?？]/.test(front) &&
    (countWords(answer[1] ?? '') === 0 || /^[\s]*[.,;:!—–-]/.test(back.slice(back.search(/\W/))))
  ) {
    return 'block'
  }
  if (!AUXILIARY.test(lead) || !/[?？]\s*$/.test(front)) return null
  return /\bor\b/i.test(lead) ? 'warn' : 'block'
}

const GERMAN =
  /\b(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|ist|sind|wird|werden|hat|nicht|und|oder|mit|von|zu|im|wie|warum|welche[rsnm]?)\b/gi
const ENGLISH = /\b(?:the|of|an?|is|are|was|were|does|did|to|and|with|which|what|how)\b/gi

const GERMAN_VERB =
  /^was (?:bedeutet|besagt|beschreibt|bewirkt|entsteht|folgt|geschieht|heißt|kostet|macht|misst|passiert|versteht)\b/i

/** `Was ist …`: more German than English among its small words. */
function isGerman(front: string): boolean {
  if (GERMAN_VERB.test(front)) return true
  const german = front.match(GERMAN)?.length ?? 0
  // `Was` itself is both.
  const english = front.replace(/^was\b/i, '').match(ENGLISH)?.length ?? 0
  return german > english
}

const WH = /^(?:what|why|how|when|where|who|whom|whose|which|at what|in which|to whom)\b/i

/** The question proper: after an introductory phrase with a comma (`In mitosis, is …`), unless it began before. */
function lastClause(front: string): string {
  const bare = front.replace(/^["“'(\s]+/, '')
  if (AUXILIARY.test(bare) || WH.test(bare)) return bare
  const comma = front.lastIndexOf(', ')
  return comma === -1 ? bare : front.slice(comma + 2)
}

const VAGUE = [
  /\bwhat(?:'s| is| was| are| were)? (?:so )?(?:important|significant|special|interesting|notable|noteworthy|unique|relevant|remarkable|known|true|said|stated|mentioned|written|described|discussed|explained) (?:about|of|in|regarding|concerning)\b/i,
  /\bwhat (?:do|did|can|could|should|must|is there|are there) (?:you |we |one |i |to )(?:know|learn|say|remember|tell|understand|note|think)\b/i,
  /\bwhat can be said\b/i,
  /\bwhat (?:does|do|did) (?:the|this) (?:text|author|passage|article|chapter|book|document|section|lecture|paragraph|speaker|writer)\b(?! of\b)/i,
  /^(?:what|how) about\b/i,
  /\btell (?:me|us) (?:about|something)\b/i,
  /\bwhat (?:is|are|was|were) (?:the |some |a )?(?:main |key |general |overall |most important |important )?(?:ideas?|points?|facts?|things?|details?|aspects?|information|takeaways?|topics?|features?|themes?|thoughts?)(?: (?:of|about|in|on|behind)\b|\?|$)/i,
  /\bwhich (?:of the following|statement|answer|option)\b/i,
  /^(?:discuss|summari[sz]e|comment on|elaborate|talk about|write about|explain everything)\b/i,
  /^(?:explain|describe|what happens|what happened|how come|why|how|what|when|where|who)\s*[?.]?$/i,
  /\bwhat (?:is|are|was|were|does|did) (?:the |a |an )?[\p{L}-]+ like\?$/iu,
  /\bwhat role (?:do|does|did) \w+ play\?$/i,
  /\b(?:what|which) (?:thing|things|stuff)\b/i,
  /\betc\.?\s*\?|\band so on\b/i,
]

/** Many right answers, or nothing definite asked. */
export function isVague(front: string): boolean {
  if (VAGUE.some((pattern) => pattern.test(front))) return true
  if (!/[?？]\s*$/.test(front) || /_{2,}/.test(front)) return false
  // `What happened then?`: nothing in it names a subject.
  const named = wordsOf(front).filter(({ norm }) => !isStopWord(norm) && !EMPTY_WORDS.has(norm))
  return countWords(front) > 1 && named.length === 0 && /^[\p{L}\s,'’?]+$/u.test(front) && !/[A-Z]{2,}/.test(front)
}

const EMPTY_WORDS = wordSet(
  'happen happens happened next important thing things main work works worked mainly really actually occur occurs occurred come comes came find found found make makes made',
)

const INTERROGATIVE = '(?:what|why|how|when|where|who|whom|whose|which)'
const SECOND = new RegExp(
  `\\?\\s+\\S[^?]*\\?|,?\\s+(?:and|or|as well as)\\s+(?:also\\s+)?(?:if so,?\\s+)?(?:(?:in|at|on|to|for|from|by|with|of)\\s+)?(?:${INTERROGATIVE})\\b(?!\\s+not\\b)`,
  'i',
)
const JOINED = new RegExp(`\\b${INTERROGATIVE},?\\s+(?:and|or)\\s+${INTERROGATIVE}\\b`, 'i')

/** Two questions in one front. */
export function asksTwice(front: string): boolean {
  if (JOINED.test(front)) return true
  const match = SECOND.exec(front)
  return match !== null && new RegExp(INTERROGATIVE, 'i').test(front.slice(0, match.index))
}

const COUNTS = '(?:four|five|six|seven|eight|nine|ten|eleven|twelve|[4-9]|1\\d)'
const WANTS_LIST = new RegExp(
  `^(?:please\\s+)?(?:list|enumerate)\\b|^(?:name|give|state|identify|mention)\\s+(?:all|${COUNTS}|some|several|as many)\\b|\\b(?:what|which)\\s+(?:are|were)\\s+(?:all|the\\s+(?:names of the\\s+)?${COUNTS})\\b(?!\\s+(?:percent|per cent))`,
  'i',
)

/** The front asks for four or more things at once. */
export function wantsList(front: string): boolean {
  return WANTS_LIST.test(front)
}

/** How many parallel things a back names: bullets, lines, or parts between commas, semicolons and `and`. */
export function listedParts(back: string): number {
  const lines = back.split('\n').filter((line) => line.trim() !== '')
  const bullets = lines.filter((line) => /^\s*(?:[-*•]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s/.test(line)).length
  if (bullets >= 2 || lines.length >= 4) return Math.max(bullets, lines.length)
  const inline = back.match(/(?:^|\s)\(?\d{1,2}[.)]\s/g)?.length ?? 0
  if (inline >= 4) return inline
  // Thousands separators are no commas; `and` closes a list only after one.
  const text = back.replace(/(\d),(?=\d)/g, '$1')
  const parts = text.split(/[;,]\s+(?:and\s+|or\s+|&\s+)?|\s+(?:and|or|&)\s+(?=[^,;]*$)/i).map((part) => part.trim())
  const filled = parts.filter((part) => part !== '')
  const short = filled.filter((part) => countWords(part) <= 6)
  return filled.length >= 4 && short.length >= filled.length - 1 ? filled.length : 1
}

const NO_ANSWER =
  /^(?:n\/a|n\.a\.|none given|unknown|not (?:given|stated|mentioned|specified|available|applicable|known)|see (?:the )?(?:text|above|below|page|chapter|figure|notes?|back).*|it depends|depends|various(?: things| reasons| factors)?|many (?:things|reasons|factors|ways)|several (?:things|reasons|factors)|it varies|tbd|todo|tba|idk|(?:i )?do(?:n't|n’t| not) know|no idea|look (?:it )?up(?:\b.*)?|lorem ipsum.*|\?+|\.{2,}|…|-+|answer|text|string|placeholder)\.?$/i

/** The back is a placeholder or says that there is no answer. */
export function hasNoAnswer(back: string): boolean {
  return (
    NO_ANSWER.test(back) ||
    (/\b(?:the )?(?:text|passage|source|article) does(?: not|n't) (?:say|mention|state|specify|provide)\b/i.test(
      back,
    ) &&
      contentStems(back).length < 12)
  )
}

/** Asks for what is not: `Which … is NOT …`, `What does … not have?`. `Why … not` asks for a reason and is fine. */
export function isNegative(front: string): boolean {
  if (/\b(?:NOT|EXCEPT)\b/.test(front)) return true
  return /(?:^|[,:;.]\s*|^(?:in|on|of|at|to|for|by|with|from)\s+)(?:which|what|who|whose|whom)\b[^?]*?(?:\bnot\b(?! only\b)|\b(?:is|are|was|were|does|do|did|has|have|had|can)n['’]t\b)/i.test(
    front,
  )
}

/** Asks for the word for something, so that the answer is a term. */
export function asksForTerm(front: string): boolean {
  return /\b(?:what is the (?:term|word|name) (?:for|of)|what do (?:we|you) call|what (?:is|are) .{1,200} (?:called|termed|known as)\?|which (?:term|word) )/i.test(
    front,
  )
}

const NOTHING_NAMED = wordSet('answer word thing term name statement sentence example it this that one is')

/** Too few words around the blank to know what fits. */
export function isThin(front: string): boolean {
  const rest = front.replace(/_{2,}|\{\{c\d+::.*?\}\}/g, ' ')
  if (countWords(rest) < 3) return true
  // `_____ is a metal.`: a hundred words fit.
  if (/^(?:_{2,}|\{\{c\d+::.*?\}\}) (?:is|are|was|were) (?:an? )?\p{L}+[.!]?$/u.test(front.trim())) return true
  const words = wordsOf(rest)
  return words.every(({ norm }) => NOTHING_NAMED.has(norm) || isStopWord(norm)) && isEnglish(words.length, rest)
}

/** Short words of other languages are no stop words, and some of them look like English ones. */
function isEnglish(count: number, text: string): boolean {
  return /^[\x20-\x7e’“”–—]*$/.test(text) && (text.match(ENGLISH_SMALL)?.length ?? 0) * 2 >= count
}

const ENGLISH_SMALL = /\b(?:the|of|an?|is|are|was|were|this|it|they|he|she|one|called|to|in|and|be|as|by)\b/gi
