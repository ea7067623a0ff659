import { stemOf } from '../text/words.ts'
import { type AnswerToken, answerTokens } from './answer-tokens.ts'
import { editDistance } from './edit-distance.ts'
import { unify } from './fold.ts'
import { plainAnswer } from './plain-answer.ts'
import { withoutArticles } from './token-views.ts'

/** The answers of the other cards: a slip that is one of them is no slip, and what is rare among them weighs more. */
export interface KnownAnswers {
  readonly size: number
  /** Ids of the cards with exactly this answer, accents included; then of those with it but for accents. */
  readonly withKey: (accented: string, plain: string) => readonly string[]
  /** Ids of the cards whose answer is one slip away from the key, the key itself left out. */
  readonly nearKey: (key: string) => readonly string[]
  /** Inverse document frequency of a stem among the answers, 1 for all while there are few. */
  readonly weightOf: (stem: string) => number
}

/** Longer backs are explanations: nobody types one by a slip. */
const MAX_KNOWN_LENGTH = 80
/** Below this many answers, rarity says nothing. */
const FEW = 30

export const NO_OTHERS: KnownAnswers = { size: 0, withKey: () => [], nearKey: () => [], weightOf: () => 1 }

/** An index over backs, built once per deck or collection. Memory and time grow with their number; look-ups do not. */
export function createKnownAnswers(cards: Iterable<{ readonly id: string; readonly back: string }>): KnownAnswers {
  const byAccented = new Map<string, string[]>()
  const byPlain = new Map<string, string[]>()
  const counts = new Map<string, number>()
  let size = 0
  let halves: ReadonlyMap<string, readonly string[]> | null = null
  for (const { id, back } of cards) {
    size += 1
    if (back.length > MAX_KNOWN_LENGTH) continue
    const tokens = withoutArticles(answerTokens(unify(plainAnswer(back))))
    if (tokens.length === 0) continue
    const { accented, plain } = keysOf(tokens)
    push(byAccented, accented, id)
    if (plain !== accented) push(byPlain, plain, id)
    const stems = tokens.map(({ key }) => stemOf(key))
    for (const [at, stem] of stems.entries()) {
      if (stems.indexOf(stem) === at) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    }
  }
  return {
    size,
    withKey: (accented, plain) => byAccented.get(accented) ?? byAccented.get(plain) ?? byPlain.get(plain) ?? [],
    nearKey: (key) => {
      halves ??= halvesOf([...byAccented.keys(), ...byPlain.keys()])
      return candidates(halves, key)
        .filter((other) => other !== key && editDistance(key, other, 1) === 1)
        .flatMap((other) => byAccented.get(other) ?? byPlain.get(other) ?? [])
    },
    weightOf: (stem) => (size < FEW ? 1 : Math.log(1 + size / (counts.get(stem) ?? 1))),
  }
}

/** What two answers with the same words have in common, with and without accents. Articles are left out. */
export function keysOf(tokens: readonly AnswerToken[]): { readonly accented: string; readonly plain: string } {
  return { accented: tokens.map(({ accented }) => accented).join(' '), plain: tokens.map(({ key }) => key).join(' ') }
}

function push(index: Map<string, string[]>, key: string, id: string): void {
  const known = index.get(key)
  if (known === undefined) index.set(key, [id])
  else known.push(id)
}

/**
 * Keys by length and either half. One slip leaves one half of a word as it is (swapped letters in the middle: all of the
 * first but its last letter), so that few others have to be compared.
 */
function halvesOf(keys: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>()
  for (const key of keys) {
    const half = key.length >> 1
    push(index, `${key.length}<${key.slice(0, Math.max(0, half - 1))}`, key)
    push(index, `${key.length}>${key.slice(half)}`, key)
  }
  return index
}

/** Most keys compared under one half: many answers that begin alike must not make a grade slow. */
const MOST_CANDIDATES = 300

function candidates(halves: ReadonlyMap<string, readonly string[]>, key: string): string[] {
  return [key.length - 1, key.length, key.length + 1].flatMap((length) => {
    const half = length >> 1
    const first = halves.get(`${length}<${key.slice(0, Math.max(0, half - 1))}`) ?? []
    const second = halves.get(`${length}>${key.slice(key.length - (length - half))}`) ?? []
    return [...first.slice(0, MOST_CANDIDATES), ...second.slice(0, MOST_CANDIDATES)]
  })
}
