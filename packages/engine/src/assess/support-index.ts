import { contentStems, idfOf } from '@cairn/core/text/words'
import { type Sentence, textOf } from '../read/analyse.ts'

/** Looks up whether some sentence says what an option would say. */
export interface SupportIndex {
  /** A sentence holds the whole option and at least 60 % of the stem's weight. */
  readonly supports: (stem: string, option: string) => boolean
  /** A sentence holds every content word of the statement. */
  readonly states: (statement: string) => boolean
}

const ENOUGH = 0.6

export function createSupportIndex(sentences: readonly Sentence[]): SupportIndex {
  const units = sentences.map((sentence) => new Set(contentStems(textOf(sentence.tokens))))
  const idf = idfOf(units)
  const holders = new Map<string, number[]>()
  units.forEach((unit, index) => {
    for (const stem of unit) holders.set(stem, (holders.get(stem) ?? []).concat(index))
  })
  const holdingAll = (stems: readonly string[]): number[] => {
    const lists = stems.map((stem) => holders.get(stem) ?? [])
    const shortest = lists.reduce((best, list) => (list.length < best.length ? list : best), lists[0] ?? [])
    return shortest.filter((index) => stems.every((stem) => units[index]?.has(stem)))
  }
  return {
    states: (statement) => holdingAll([...new Set(contentStems(statement))]).length > 0,
    supports: (stem, option) => {
      const wanted = [...new Set(contentStems(option))]
      const about = [...new Set(contentStems(stem))].filter((word) => !wanted.includes(word))
      const total = about.reduce((sum, word) => sum + idf(word), 0)
      return holdingAll(wanted).some((index) => {
        const hit = about.reduce((sum, word) => sum + (units[index]?.has(word) ? idf(word) : 0), 0)
        return total === 0 || hit / total >= ENOUGH
      })
    },
  }
}
