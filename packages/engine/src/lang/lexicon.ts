import type { Tag } from './token.ts'

/** What the model's packed core holds that we read; everything else in it is the tagger's own business. */
interface PackedCore {
  readonly lexicon: Uint32Array
  readonly packing: { readonly size: number; readonly layout: Readonly<Record<string, readonly number[]>> }
  readonly pos: { readonly list: readonly string[] }
  readonly features: {
    readonly lexeme: {
      readonly list: readonly string[]
      readonly hash: Readonly<Record<string, number>>
      readonly intrinsicSize: number
    }
    readonly posClusters: { readonly list: readonly ReadonlySet<number>[] }
  }
}

/** The model's word list: which parts of speech a word can be, and its base form. Words are given in lower case. */
export interface Lexicon {
  /** False for words the list lacks, names mostly. */
  isKnown(word: string): boolean
  canBe(word: string, tag: Tag): boolean
  /** Base form as listed ("cells" gives "cell"), or the word itself. */
  lemma(word: string): string
  /** Count of words in the tagger's table; it grows with unknown words and never shrinks. */
  size(): number
}

/** Reads the word list out of a loaded model core. Throws when the model has another shape than the pinned version. */
export function createLexicon(core: unknown): Lexicon {
  if (!isPackedCore(core)) throw new Error('Inconsistent: the language model has an unknown shape')
  const { lexicon, packing, pos, features } = core
  const read = (index: number, field: string): number => {
    const [word = 0, mask = 0, shift = 0] = packing.layout[field] ?? []
    return ((lexicon[word + index * packing.size] ?? 0) & mask) >>> shift
  }
  const indexOf = (word: string): number => {
    const index = features.lexeme.hash[word]
    return index !== undefined && index < features.lexeme.intrinsicSize ? index : -1
  }
  const tagNumbers = new Map(pos.list.map((name, number) => [name, number]))
  return {
    isKnown: (word) => indexOf(word) >= 0,
    canBe(word, tag) {
      const index = indexOf(word)
      const number = tagNumbers.get(tag)
      if (index < 0 || number === undefined) return false
      return features.posClusters.list[read(index, 'lexemeCID')]?.has(number) ?? false
    },
    lemma(word) {
      const index = indexOf(word)
      if (index < 0 || read(index, 'isContraction') === 1) return word
      return features.lexeme.list[read(index, 'lemma')] ?? word
    },
    size: () => features.lexeme.list.length,
  }
}

function isPackedCore(core: unknown): core is PackedCore {
  if (typeof core !== 'object' || core === null) return false
  if (!('lexicon' in core && 'packing' in core && 'pos' in core && 'features' in core)) return false
  const { lexicon, features } = core
  return (
    lexicon instanceof Uint32Array && typeof features === 'object' && features !== null && 'posClusters' in features
  )
}
