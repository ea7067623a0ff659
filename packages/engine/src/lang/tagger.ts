import model from 'wink-eng-lite-web-model'
import winkNLP, { type ItsHelpers, type WinkMethods } from 'wink-nlp'
import { createLexicon, type Lexicon } from './lexicon.ts'
import type { Tag, Token } from './token.ts'

/** Words a tagger may learn before it is built anew, so that a long-lived process does not grow without bound. */
const MAX_LEARNED_WORDS = 200_000

const TAGS: ReadonlySet<string> = new Set<Tag>([
  ...(['ADJ', 'ADP', 'ADV', 'AUX', 'CCONJ', 'DET', 'INTJ', 'NOUN', 'NUM'] as const),
  ...(['PART', 'PRON', 'PROPN', 'PUNCT', 'SCONJ', 'SYM', 'VERB', 'X'] as const),
])

/** Splits text into tagged tokens; `offset` is added to every position. Line breaks give no token. */
export interface Tagger {
  tag(text: string, offset: number): Token[]
  readonly lexicon: Lexicon
}

interface Loaded {
  readonly nlp: WinkMethods
  readonly lexicon: Lexicon
}

/** Loads the language model (about 300 ms in a fresh process, once). */
export function createTagger(): Tagger {
  let loaded = load()
  const firstSize = loaded.lexicon.size()
  return {
    tag(text, offset) {
      if (loaded.lexicon.size() > firstSize + MAX_LEARNED_WORDS) loaded = load()
      return readTokens(loaded.nlp, text, offset)
    },
    get lexicon() {
      return loaded.lexicon
    },
  }
}

function load(): Loaded {
  let core: unknown
  const capture = () => {
    core = typeof model.core === 'function' ? model.core() : undefined
    return core
  }
  const nlp = winkNLP({ ...model, core: capture }, ['sbd', 'pos'])
  return { nlp, lexicon: createLexicon(core) }
}

/** The library tries its patterns at every place of a word: what is longer than any word would take hours. */
const OVERLONG_WORD = /[^\s\p{Lo}]{200,}/gu

function readTokens(nlp: WinkMethods, source: string, offset: number): Token[] {
  const its: ItsHelpers = nlp.its
  const text = source.replace(OVERLONG_WORD, (run) => ' '.repeat(run.length))
  const tokens = nlp.readDoc(text).tokens()
  const values = tokens.out(its.value)
  const tags = tokens.out(its.pos)
  const found: Token[] = []
  let position = 0
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? ''
    const start = text.indexOf(value, position)
    if (value.trim() === '' || start < 0) continue
    position = start + value.length
    found.push(makeToken(value, offset + start, toTag(tags[index])))
  }
  return found
}

export function makeToken(text: string, start: number, tag: Tag): Token {
  return { text, lower: text.toLowerCase().replace(/’/g, "'"), start, end: start + text.length, tag }
}

function isTag(tag: string): tag is Tag {
  return TAGS.has(tag)
}

function toTag(tag: string | undefined): Tag {
  return tag !== undefined && isTag(tag) ? tag : 'X'
}
