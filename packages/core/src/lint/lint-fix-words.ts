/** Small text work that the fixes share. */
import type { Flashcard } from '../cards/card.ts'
import { STOP_WORDS } from '../text/stop-words.ts'
import { wordsOf } from '../text/words.ts'

export const BLANK = '_____'
/** Longer answers are not looked for word by word: a pattern made of them could be too much for the engine. */
export const LONGEST_ANSWER = 300

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Lower case for a first word that is no name: an article, or a noun before `of` and the like. */
export function lowered(text: string): string {
  const isCommon = /^(?:the|an?|this|these|some|all|its|their|each|every|it|they)\b/i.test(text)
  const isHead = /^\p{Lu}\p{Ll}+ (?:of|that|which|where|in|for|with|between|used|made)\b/u.test(text)
  return isCommon || isHead ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** Without the mark at the end. */
export const bare = (text: string): string => text.trim().replace(/[.!;,:]+$/, '')

export const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** `a, b and c`. */
export function joined(parts: readonly string[]): string {
  const last = parts.at(-1)
  if (last === undefined || parts.length === 1) return last ?? ''
  return `${parts.slice(0, -1).join(', ')} and ${last}`
}

/** What `What is …?` or `Who was …?` asks about; null for other questions. */
export function topicOf(front: string): string | null {
  const match = /^(?:what|who) (?:is|are|was|were) (.{2,80}?)\s*\?$/i.exec(front.trim())
  return match?.[1] === undefined || /^(?:it|they|he|she|this|these)\b/i.test(match[1]) ? null : match[1]
}

const FIGURE =
  /(?<![\p{L}\p{N}])(?:\d{1,2} \p{Lu}\p{Ll}+ )?\d[\d,.]*\d?(?: (?:million|billion|thousand))?(?:\s?(?:%|°C|°F|km|cm|mm|kg|m|g|years?|days?|hours?|minutes?|metres?|meters?|kilomet(?:re|er)s?|percent|per cent))?(?![\p{L}\p{N}])/u
const NAME = /(?<=[\p{Ll},] )(?:\p{Lu}[\p{L}’']+)(?: (?:(?:of|de|the|of the|van|von|der|den) ){0,2}\p{Lu}[\p{L}’']+)*/u
/** The words behind a small word, at the end of a sentence. */
const TAIL =
  /(?<=\b(?:the|an?|of|in|into|from|by|to|for|with|on|at|as|is|are|was|were|called|than|about|between|through) )(?:[\p{L}\p{N}’'-]+ ){0,2}[\p{L}\p{N}’'-]+$/u

/**
 * A statement with its most telling words left out: a figure, else a name, else the words at its end. Null when none
 * stands out, or only words that point elsewhere (`that day`).
 */
export function withBlank(statement: string, topic: string | null): Flashcard | null {
  const text = bare(statement)
  const isFree = (words: string) => topic === null || !topic.toLowerCase().includes(words.toLowerCase())
  const found = [...matchesOf(FIGURE, text), ...matchesOf(NAME, text), ...tailsOf(text)]
  for (const { index, words } of found.map((match) => ({ index: match.index, words: bare(match[0]) }))) {
    if (!isFree(words) || /\b(?:this|that|these|those|it|them)\b/i.test(words)) continue
    if (wordsOf(words).every(({ norm }) => STOP_WORDS.has(norm))) continue
    return { front: `${capitalised(text.slice(0, index))}${BLANK}${text.slice(index + words.length)}.`, back: words }
  }
  return null
}

const matchesOf = (pattern: RegExp, text: string): RegExpExecArray[] => [
  ...text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`)),
]

/** The tails of a text, the shortest first: what follows its last small word says most. */
function tailsOf(text: string): RegExpExecArray[] {
  const tails: RegExpExecArray[] = []
  for (const { index } of text.matchAll(/ /g)) {
    const match = new RegExp(TAIL.source, 'uy')
    match.lastIndex = index + 1
    const found = match.exec(text)
    if (found !== null) tails.unshift(found)
  }
  return tails
}
