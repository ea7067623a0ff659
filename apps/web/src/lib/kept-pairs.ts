/** Pairs of cards that the learner has looked at and keeps both of, so that nobody asks again on this device. */
const KEY = 'cairn-kept-pairs'
const MOST = 5_000

/** The same for two ids whichever stands first. */
export const pairOf = (one: string, other: string): string => [one, other].toSorted().join(' ')

export function isKeptPair(one: string, other: string): boolean {
  return keptPairs().includes(pairOf(one, other))
}

export function keepPair(one: string, other: string): void {
  keepPairs([pairOf(one, other)])
}

/** As `keepPair`, for many, each as `pairOf` writes it. */
export function keepPairs(kept: readonly string[]): void {
  const fresh = new Set(kept)
  store([...keptPairs().filter((known) => !fresh.has(known)), ...kept].slice(-MOST))
}

/** Takes `keepPairs` back. */
export function forgetPairs(taken: readonly string[]): void {
  const gone = new Set(taken)
  store(keptPairs().filter((known) => !gone.has(known)))
}

function store(pairs: readonly string[]): void {
  try {
    localStorage.setItem(KEY, pairs.join('\n'))
  } catch (error) {
    // Without room the question comes back after a reload; nothing is lost.
    if (!(error instanceof DOMException)) throw error
  }
}

export const keptPairs = (): string[] => localStorage.getItem(KEY)?.split('\n') ?? []
