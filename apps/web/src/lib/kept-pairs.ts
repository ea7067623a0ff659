/** Pairs of cards that the learner has looked at and keeps both of, so that nobody asks again on this device. */
const KEY = 'cairn-kept-pairs'
const MOST = 500

const pairOf = (one: string, other: string): string => [one, other].toSorted().join(' ')

export function isKeptPair(one: string, other: string): boolean {
  return pairs().includes(pairOf(one, other))
}

export function keepPair(one: string, other: string): void {
  const pair = pairOf(one, other)
  const kept = [...pairs().filter((known) => known !== pair), pair].slice(-MOST)
  try {
    localStorage.setItem(KEY, kept.join('\n'))
  } catch (error) {
    // Without room the question comes back after a reload; nothing is lost.
    if (!(error instanceof DOMException)) throw error
  }
}

const pairs = (): string[] => localStorage.getItem(KEY)?.split('\n') ?? []
