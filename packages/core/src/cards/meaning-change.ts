/**
 * Whether an edit makes another question or another answer of a card: then what was learned of it may say nothing of
 * the new one. Form, spelling, an example added and words left out are not such a change; another number, a negation and
 * mostly other words are. Without a clock, a model or knowledge of a language beyond the words that deny.
 */
import { editDistance } from '../answers/edit-distance.ts'
import { plainAnswer } from '../answers/plain-answer.ts'
import { wordSet } from '../text/word-set.ts'
import { isStopWord, wordsOf } from '../text/words.ts'
import type { Flashcard } from './card.ts'

const DENY = wordSet(
  `not no never none neither nor without cannot nicht kein keine keinen keiner nie niemals ohne pas jamais aucun aucune
  sans nunca jamás sin non mai senza`,
)
/** `isn't`, `won't`. */
const CONTRACTED = /n't$/
const NUMBER = /\d+(?:[.,]\d+)*/g
/** Where the shorter text has less than this in common with the other, it says something else. */
const LEAST_IN_COMMON = 0.5
/** Texts of so few words say something else as soon as one of them is exchanged. */
const FEW_WORDS = 3

/** The sides whose meaning changed; none for edits of form. A side that was empty meant nothing yet. */
export function meaningChanges(before: Flashcard, after: Flashcard): readonly ('front' | 'back')[] {
  return (['front', 'back'] as const).filter((side) => saysOther(before[side], after[side]))
}

function saysOther(before: string, after: string): boolean {
  if (before === after) return false
  const [old, fresh] = [readSide(before), readSide(after)]
  if (old.text === '' || old.text === fresh.text) return false
  if (fresh.text === '') return true
  if (!sameMembers(old.denials, fresh.denials)) return true
  if (numbersDiffer(old.numbers, fresh.numbers)) return true
  return wordsDiffer(old.words, fresh.words)
}

interface SideWords {
  readonly text: string
  readonly words: readonly string[]
  readonly numbers: readonly string[]
  readonly denials: readonly string[]
}

function readSide(side: string): SideWords {
  const text = plainAnswer(side).toLowerCase().replace(/\s+/g, ' ').trim()
  const norms = wordsOf(text).map(({ norm }) => norm)
  const words = norms.filter((norm) => !isStopWord(norm) && !/^\d/.test(norm))
  return {
    text,
    // An answer of stop words alone ("yes", "before") is those words.
    words: words.length > 0 ? words : norms.filter((norm) => !/^\d/.test(norm)),
    numbers: text.match(NUMBER) ?? [],
    denials: norms.filter((norm) => DENY.has(norm) || CONTRACTED.test(norm)),
  }
}

/** Denied as often as before: twice denied is said. */
const sameMembers = (old: readonly string[], fresh: readonly string[]): boolean => old.length === fresh.length

/** A number that went while another one came; one that is only added or left out says no more than before. */
function numbersDiffer(old: readonly string[], fresh: readonly string[]): boolean {
  const gone = old.filter((number) => !fresh.includes(number))
  const come = fresh.filter((number) => !old.includes(number))
  return gone.length > 0 && come.length > 0
}

function wordsDiffer(old: readonly string[], fresh: readonly string[]): boolean {
  if (old.length === 0 || fresh.length === 0) return old.length !== fresh.length
  const gone = missingIn(fresh, old)
  const come = missingIn(old, fresh)
  // Something was only added, or only left out.
  if (gone === 0 || come === 0) return false
  const shorter = Math.min(new Set(old).size, new Set(fresh).size)
  return shorter <= FEW_WORDS || 1 - Math.min(gone, come) / shorter < LEAST_IN_COMMON
}

/** How many of the words the text lacks. */
function missingIn(text: readonly string[], words: readonly string[]): number {
  const there = new Set(text)
  return [...new Set(words)].filter((word) => !there.has(word) && !text.some((other) => isSameWord(word, other))).length
}

/** But for its ending or a slip of the pen. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const shorter = Math.min(one.length, other.length)
  if (shorter < 4) return false
  const most = shorter < 8 ? 1 : 2
  return editDistance(one, other, most) <= most || one.startsWith(other) || other.startsWith(one)
}
