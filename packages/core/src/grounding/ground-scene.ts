import { type NumberMention, numbersIn } from '../text/numbers.ts'
import { wordSet } from '../text/word-set.ts'
import type { Word } from '../text/words.ts'
import type { SourceIndex } from './ground-index.ts'
import { type Polarity, polarityOf } from './ground-polarity.ts'
import { type Window, windowWords } from './ground-window.ts'

/** A window taken apart for the hard rules, once. */
export interface Scene {
  readonly window: Window
  readonly words: readonly Word[]
  /** Stem to its places among the words. */
  readonly places: ReadonlyMap<string, readonly number[]>
  /** Their `from` and `to` count in `words`. */
  readonly numbers: readonly NumberMention[]
  /** Places of first words of sentences, whose capitals say nothing. */
  readonly opens: ReadonlySet<number>
  /** Which clause each word belongs to, counted from 0. */
  readonly clauses: readonly number[]
  readonly hard: Polarity
  /** Words such as `lacking` deny too. */
  readonly soft: Polarity
}

export function sceneOf(index: SourceIndex, window: Window): Scene {
  const words = windowWords(index, window)
  const places = new Map<string, number[]>()
  words.forEach(({ stem }, place) => {
    const known = places.get(stem)
    if (known === undefined) places.set(stem, [place])
    else known.push(place)
  })
  return {
    window,
    words,
    places,
    numbers: numbersIn(index.text, words),
    opens: opensOf(index, window),
    clauses: clausesOf(index.text, words),
    hard: polarityOf(index.text, words, false),
    soft: polarityOf(index.text, words, true),
  }
}

function opensOf({ sentences }: SourceIndex, { first, last }: Window): Set<number> {
  const opens = new Set<number>()
  let place = 0
  for (const { words } of sentences.slice(first, last + 1)) {
    opens.add(place)
    place += words.length
  }
  return opens
}

const OPENS_CLAUSE = wordSet('while whereas but because since so although though unlike until unless')

/** The number of the clause that each word stands in: a new one after marks and before words such as `while`. */
export function clausesOf(text: string, words: readonly Word[]): number[] {
  let clause = 0
  return words.map((word, place) => {
    const last = words[place - 1]
    if (last !== undefined && (OPENS_CLAUSE.has(word.norm) || /[,;:.!?—()|]|--/.test(text.slice(last.end, word.start))))
      clause += 1
    return clause
  })
}
