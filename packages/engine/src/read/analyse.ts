import type { Span } from '@cairn/core/text/outline'
import { spellingOf } from '../lang/openings.ts'
import { retag } from '../lang/retag.ts'
import type { Tagger } from '../lang/tagger.ts'
import type { Token } from '../lang/token.ts'
import type { Clause } from '../parse/clauses.ts'
import { parseSentence } from '../parse/repair.ts'
import { type BlockKind, readDocument, type SourceDocument } from './document.ts'
import { isExercise, isJunk, pointsElsewhere } from './junk.ts'

/** A sentence of the source, tagged and parsed. Offsets are those of the source. */
export interface Sentence extends Span {
  readonly index: number
  readonly block: number
  readonly section: number
  readonly kind: BlockKind
  /** Position within its block, from 0. */
  readonly place: number
  /** Words and marks outside parentheses. */
  readonly tokens: readonly Token[]
  /** What stood in parentheses, each with the position in `tokens` it followed. */
  readonly asides: readonly Aside[]
  readonly clauses: readonly Clause[]
  /** False for captions, exercises and the like: they give context, never cards. */
  readonly usable: boolean
}

export interface Aside {
  readonly after: number
  readonly tokens: readonly Token[]
}

export interface Analysis {
  readonly document: SourceDocument
  readonly sentences: readonly Sentence[]
  /** Words written with a capital inside sentences. */
  readonly names: ReadonlySet<string>
}

const MAX_SENTENCE_TOKENS = 120
/** Nothing that anybody reads: data, or a line of marks. Scripts without spaces have runs as long. */
const OVERLONG_WORD = /[^\s\p{Lo}]{200}/u

/** Reads, tags and parses a source. Linear in its length; about 8 ms per 1,000 words. */
export function analyse(source: string, tagger: Tagger): Analysis {
  const document = readDocument(source)
  const tagged = document.blocks.map((block) =>
    tagger.tag(document.masked.text.slice(block.start, block.end), block.start),
  )
  const spelling = spellingOf(tagged, document.masked.text)
  const sentences: Sentence[] = []
  document.blocks.forEach((block, blockIndex) => {
    let cursor = 0
    const tokens = tagged[blockIndex] ?? []
    block.sentences.forEach((span, place) => {
      const own: Token[] = []
      while (cursor < tokens.length && (tokens[cursor]?.end ?? 0) <= span.end) {
        const token = tokens[cursor]
        if (token !== undefined && token.start >= span.start) own.push(token)
        cursor += 1
      }
      const { main, asides } = withoutAsides(own)
      const parsed =
        main.length > MAX_SENTENCE_TOKENS
          ? { tokens: main, clauses: [] }
          : parseSentence(retag(main, spelling, tagger.lexicon), tagger.lexicon)
      // Lines are broken anywhere; the rules speak of words.
      const text = document.masked.text.slice(span.start, span.end).replace(/\s+/g, ' ')
      sentences.push({
        ...span,
        index: sentences.length,
        block: blockIndex,
        section: block.section,
        kind: block.kind,
        place,
        tokens: parsed.tokens,
        asides,
        clauses: parsed.clauses,
        usable:
          (block.kind !== 'prose' || /[.!;:]['"”’)\]*_]*$/.test(text)) &&
          !hasOddCapital(parsed.tokens) &&
          !OVERLONG_WORD.test(text) &&
          !isJunk(text) &&
          !pointsElsewhere(text) &&
          (block.kind === 'step' || !isExercise(text)),
      })
    })
  })
  return { document, sentences, names: spelling.names }
}

/** "Cholesterol Attached between": a verb with a capital inside a sentence shows a heading or cell run into it. */
function hasOddCapital(tokens: readonly Token[]): boolean {
  return tokens.some(
    (token, index) =>
      index > 0 &&
      /^(?:VERB|ADV|ADP|DET|CCONJ)$/.test(token.tag) &&
      /^\p{Lu}\p{Ll}/u.test(token.text) &&
      /^[\p{L}\p{N}]/u.test(tokens[index - 1]?.text ?? ''),
  )
}

/** Takes "(…)" and "[…]" out; unbalanced marks stay where they are. */
function withoutAsides(tokens: readonly Token[]): { main: Token[]; asides: Aside[] } {
  const closings = closingsOf(tokens)
  const main: Token[] = []
  const asides: Aside[] = []
  let index = 0
  while (index < tokens.length) {
    const token = tokens[index]
    if (token === undefined) break
    const close = closings.get(index)
    if (close === undefined) {
      main.push(token)
      index += 1
      continue
    }
    asides.push({ after: main.length - 1, tokens: tokens.slice(index + 1, close) })
    index = close + 1
  }
  return { main, asides }
}

/** Where each bracket that is opened is closed again. */
function closingsOf(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const closings = new Map<number, number>()
  const open: number[] = []
  tokens.forEach(({ text }, index) => {
    if (/^[([]$/.test(text)) open.push(index)
    else if (/^[)\]]$/.test(text)) {
      const opened = open.pop()
      if (opened !== undefined) closings.set(opened, index)
    }
  })
  return closings
}

/** The words from `from` to `to` as they are read: one space where the source has any, none before a mark. */
export function textOf(tokens: readonly Token[], from = 0, to = tokens.length): string {
  let text = ''
  let before: Token | undefined
  let isQuoted = false
  for (const token of tokens.slice(from, to)) {
    const isQuote = token.text === '"'
    const hugs =
      before !== undefined &&
      (before.end === token.start || joins(token) || (isQuote && isQuoted) || (before.text === '"' && isQuoted))
    if (before !== undefined && !hugs) text += ' '
    text += token.text
    if (isQuote) isQuoted = !isQuoted
    before = token
  }
  return text.replace(/ --/g, ' —').replace(/--/g, '—').trim()
}

function joins(token: Token): boolean {
  return /^[,.;:!?)\]%’”]$/.test(token.text) || /^['’](?:s|t|re|ve|d|ll|m)?$/.test(token.text)
}
