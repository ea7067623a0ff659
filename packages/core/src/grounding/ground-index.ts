import { type NumberMention, numbersIn } from '../text/numbers.ts'
import type { Outline } from '../text/outline.ts'
import { splitSentences } from '../text/sentences.ts'
import { contentStems, isStopWord, type Word, wordsOf } from '../text/words.ts'

export interface IndexedSentence {
  readonly start: number
  readonly end: number
  readonly section: number
  readonly words: readonly Word[]
  /** Stems of all its words, and of the heads of its columns for the row of a table. */
  readonly stems: ReadonlySet<string>
  /** For the row of a table: the stems of each column's head. */
  readonly columns: readonly ReadonlySet<string>[] | null
}

export interface SourceIndex {
  readonly text: string
  readonly sentences: readonly IndexedSentence[]
  /** Content stem to the ordinals of the sentences that have it, ascending. */
  readonly postings: ReadonlyMap<string, readonly number[]>
  /** The same for the kinds of sentences: those with the same stems are of one kind. */
  readonly kindPostings: ReadonlyMap<string, readonly number[]>
  /** The ordinals of the sentences of each kind, ascending. */
  readonly kinds: readonly (readonly number[])[]
  /** The first letters of long stems to the stems that share them. */
  readonly roots: ReadonlyMap<string, readonly string[]>
  /** Section to the ordinals of its first and last sentence. */
  readonly sections: ReadonlyMap<number, readonly [first: number, last: number]>
  /** Norms that occur in lower case somewhere, and so are no names. */
  readonly common: ReadonlySet<string>
  /** Norms that occur capitalised inside a sentence. */
  readonly names: ReadonlySet<string>
  readonly idf: (stem: string) => number
  /** The numbers of a sentence, found once. */
  readonly numbersOf: (ordinal: number) => readonly NumberMention[]
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
  const byKind: Kinds = { kindPostings: new Map(), kinds: [], known: new Map() }
  const roots = new Map<string, string[]>()
  const sections = new Map<number, readonly [number, number]>()
  const common = new Set<string>()
  const names = new Set<string>()
  let head: readonly ReadonlySet<string>[] | null = null
  for (const { start, end, section } of outline.paragraphs) {
    for (const span of splitSentences(text, start, end)) {
      const isRow = text.charAt(span.start) === '|'
      const columns: readonly ReadonlySet<string>[] | null = isRow ? head : null
      head = isRow ? (head ?? columnsOf(text.slice(span.start, span.end))) : null
      const words = wordsOf(text, span.start, span.end)
      const stems = new Set<string>()
      const content: string[] = []
      const ordinal = sentences.length
      const add = (stem: string, isContent: boolean) => {
        if (stems.has(stem)) return
        stems.add(stem)
        if (!isContent) return
        content.push(stem)
        post(stem, ordinal, postings, roots)
      }
      words.forEach((word, place) => {
        if (!word.isCapitalised) common.add(word.norm)
        else if (place > 0) names.add(word.norm)
        add(word.stem, !isStopWord(word.norm))
      })
      for (const column of columns ?? []) for (const stem of column) add(stem, true)
      addToKind(content, ordinal, byKind)
      sentences.push({ ...span, section, words, stems, columns })
      sections.set(section, [sections.get(section)?.[0] ?? ordinal, ordinal])
    }
  }
  const total = Math.max(1, sentences.length)
  const idf = (stem: string) => Math.log(1 + total / (postings.get(stem)?.length ?? 1))
  const numbersOf = onceEach((ordinal) => numbersIn(text, sentences[ordinal]?.words ?? []))
  const { kindPostings, kinds } = byKind
  return { text, sentences, postings, kindPostings, kinds, roots, sections, common, names, idf, numbersOf }
}

/** The stems of each cell of a table's first row. */
function columnsOf(row: string): ReadonlySet<string>[] {
  const cells = row.replace(/^\|/, '').split('|')
  return cells.map((cell) => new Set(contentStems(cell)))
}

interface Kinds {
  readonly kindPostings: Map<string, number[]>
  readonly kinds: number[][]
  readonly known: Map<string, number>
}

function addToKind(content: readonly string[], ordinal: number, { kindPostings, kinds, known }: Kinds): void {
  const key = content.join(' ')
  const kind = known.get(key)
  if (kind !== undefined) {
    kinds[kind]?.push(ordinal)
    return
  }
  known.set(key, kinds.length)
  for (const stem of content) {
    const postings = kindPostings.get(stem)
    if (postings === undefined) kindPostings.set(stem, [kinds.length])
    else postings.push(kinds.length)
  }
  kinds.push([ordinal])
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

function onceEach<T>(find: (ordinal: number) => T): (ordinal: number) => T {
  const known = new Map<number, T>()
  return (ordinal) => {
    const found = known.get(ordinal) ?? find(ordinal)
    known.set(ordinal, found)
    return found
  }
}

/** Whether some sentence between two ordinals, both included, has a content stem. */
export function occursBetween({ postings }: SourceIndex, stem: string, first: number, last: number): boolean {
  const ordinals = postings.get(stem)
  if (ordinals === undefined) return false
  let low = 0
  let high = ordinals.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ordinals[middle] ?? 0) < first) low = middle + 1
    else high = middle
  }
  const found = ordinals[low]
  return found !== undefined && found <= last
}
