import type { Flashcard } from '../cards/card.ts'
import { type NumberMention, numbersIn } from '../text/numbers.ts'
import { wordSet } from '../text/word-set.ts'
import { isStopWord, type Word, wordsOf } from '../text/words.ts'
import type { SourceIndex } from './ground-index.ts'

/** One side of a card, taken apart. */
export interface Side {
  readonly text: string
  readonly words: readonly Word[]
  /** Distinct content stems; all stems when there are no others. */
  readonly stems: readonly string[]
  readonly numbers: readonly NumberMention[]
  /** Runs of capitalised words that name something. */
  readonly names: readonly (readonly Word[])[]
}

export interface Claim {
  readonly front: Side
  readonly back: Side
  /** The front with its blank filled by the back; null when the card has no blank. */
  readonly statement: Side | null
  /** Words of the front directly before and after the blank. */
  readonly around: { readonly before: readonly Word[]; readonly after: readonly Word[] } | null
}

const BLANK = /_{2,}|\{\{c\d+::(.*?)(?:::.*?)?\}\}|\[\.{3}\]|\[…\]/

/** What a card says, as far as words show it. */
export function claimOf(card: Flashcard, index: SourceIndex): Claim {
  const blank = BLANK.exec(card.front)
  const back = blank?.[1] !== undefined && card.back.trim() === '' ? blank[1] : card.back
  if (blank === null)
    return { front: askingSide(card.front, index), back: sideOf(back, index), statement: null, around: null }
  const before = card.front.slice(0, blank.index)
  const after = card.front.slice(blank.index + blank[0].length)
  return {
    front: sideOf(`${before} ${after}`, index),
    back: sideOf(back, index),
    statement: sideOf(before + back.trim().replace(/\.$/, '') + after, index),
    around: { before: wordsOf(before).slice(-6), after: wordsOf(after).slice(0, 6) },
  }
}

function sideOf(text: string, index: SourceIndex): Side {
  const words = wordsOf(text)
  const content = words.filter(({ norm }) => !isStopWord(norm))
  const stems = [...new Set((content.length === 0 ? words : content).map(({ stem }) => stem))]
  return { text, words, stems, numbers: numbersIn(text, words), names: namesIn(text, words, index) }
}

/** `In which year …` is no more about years than `when` is. */
const KIND_ASKED =
  /\b(?:which|what)\s+(year|years|date|day|month|century|decade|city|town|country|place|person|name|kind|type|sort|term|word)\b/i

/** A question without the word that only says what kind of answer it wants. */
function askingSide(text: string, index: SourceIndex): Side {
  const side = sideOf(text, index)
  const kind = KIND_ASKED.exec(text)?.[1]?.toLowerCase()
  const asked = side.words.find(({ norm }) => norm === kind)?.stem
  const stems = side.stems.filter((stem) => stem !== asked)
  return stems.length === 0 ? side : { ...side, stems }
}

/** Belong to the name around them: `Ferdinand de Lesseps`. */
const PARTICLES = wordSet('de du des von van der den del di da la le el al bin ibn')

/** Capitalised runs. A first word counts only if the source knows it as a name and never as a common word. */
function namesIn(text: string, words: readonly Word[], index: SourceIndex): Word[][] {
  const runs: Word[][] = []
  let open: Word[] = []
  const close = () => {
    if (open.length > 0) runs.push(open)
    open = []
  }
  words.forEach((word, place) => {
    const opens = place === 0 || /[.!?:]\s*["“‘(]?$/.test(text.slice(0, word.start).trimEnd())
    const particle = open.length > 0 && PARTICLES.has(word.norm) && words[place + 1]?.isCapitalised === true
    if (!particle && !isName(word, opens, words[place + 1], index)) {
      close()
      return
    }
    const last = open.at(-1)
    if (last !== undefined && !/^[\s.]*$/.test(text.slice(last.end, word.start))) close()
    open.push(word)
  })
  close()
  return runs
}

function isName(word: Word, opens: boolean, next: Word | undefined, index: SourceIndex): boolean {
  if (!word.isCapitalised || (isStopWord(word.norm) && word.norm !== 'may')) return false
  if (TITLES.has(word.norm)) return false
  if (!opens) return true
  // `Lake Titicaca`: a capital before a capital names something even where the source has neither.
  if (next?.isCapitalised === true && !isStopWord(next.norm)) return true
  return index.names.has(word.norm) && !index.common.has(word.norm)
}

/** Left out of names, so that `Lieutenant Brooke` is `Lieut. Brooke`. */
export const TITLES: ReadonlySet<string> = wordSet(
  `mr mrs ms dr prof professor sir lord lady captain capt lieutenant lieut lt colonel col general gen major admiral saint
  st king queen president prince princess pope emperor doctor`,
)
