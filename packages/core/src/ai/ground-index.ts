import type { Outline } from '../text/outline.ts'
import { splitSentences } from '../text/sentences.ts'
import { isStopWord, type Word, wordsOf } from '../text/words.ts'

export interface IndexedSentence {
  readonly start: number
  readonly end: number
  readonly section: number
  readonly words: readonly Word[]
  /** Stems of all its words. */
  readonly stems: ReadonlySet<string>
}

export interface SourceIndex {
  readonly text: string
  readonly sentences: readonly IndexedSentence[]
  /** Content stem to the ordinals of the sentences that have it, ascending. */
  readonly postings: ReadonlyMap<string, readonly number[]>
  /** The first letters of long stems to the stems that share them. */
  readonly roots: ReadonlyMap<string, readonly string[]>
  /** Norms that occur in lower case somewhere, and so are no names. */
  readonly common: ReadonlySet<string>
  /** Norms that occur capitalised inside a sentence. */
  readonly names: ReadonlySet<string>
  readonly idf: (stem: string) => number
}

const ROOT = 6

/** The part of a long stem that its derivations share; null for short ones. */
export function rootOf(stem: string): string | null {
  return stem.length >= ROOT ? stem.slice(0, ROOT) : null
}

/** Everything about a source that grounding needs, computed once; linear in the text. */
export function indexSource(text: string, outline: Outline): SourceIndex {
  const sentences: IndexedSentence[] = []
  const postings = new Map<string, number[]>()
  const roots = new Map<string, string[]>()
  const common = new Set<string>()
  const names = new Set<string>()
  for (const { start, end, section } of outline.paragraphs) {
    for (const span of splitSentences(text, start, end)) {
      const words = wordsOf(text, span.start, span.end)
      const stems = new Set<string>()
      const ordinal = sentences.length
      words.forEach((word, place) => {
        if (!word.isCapitalised) common.add(word.norm)
        else if (place > 0) names.add(word.norm)
        if (stems.has(word.stem)) return
        stems.add(word.stem)
        if (!isStopWord(word.norm)) post(word.stem, ordinal, postings, roots)
      })
      sentences.push({ ...span, section, words, stems })
    }
  }
  const total = Math.max(1, sentences.length)
  const idf = (stem: string) => Math.log(1 + total / (postings.get(stem)?.length ?? 1))
  return { text, sentences, postings, roots, common, names, idf }
}

function post(stem: string, ordinal: number, postings: Map<string, number[]>, roots: Map<string, string[]>): void {
  const known = postings.get(stem)
  if (known !== undefined) {
    known.push(ordinal)
    return
  }
  postings.set(stem, [ordinal])
  const root = rootOf(stem)
  if (root === null) return
  const kin = roots.get(root)
  if (kin === undefined) roots.set(root, [stem])
  else kin.push(stem)
}
