import type { Span } from '@cairn/core/text/outline'
import { countWords, stemOf } from '@cairn/core/text/words'
import { BLANK } from '../facts/blank.ts'
import type { FactContext } from '../facts/draft.ts'
import { rarityOf } from '../lang/common-words.ts'
import { numberOf } from '../lang/nouns.ts'
import type { Token } from '../lang/token.ts'
import { endOfWords } from '../parse/clauses.ts'
import { type Sentence, textOf } from '../read/analyse.ts'
import { isExercise, isJunk, pointsElsewhere } from '../read/junk.ts'
import { oppositeOf } from './antonyms.ts'
import { articleFor } from './edits.ts'
import { type Item, type ItemBase, itemFrom, itemWith, type Maker, shortened, type Wrong } from './item.ts'
import { otherNumbers } from './numbers.ts'
import { TRIES } from './statement-items.ts'
import { heaviestTerm } from './topics.ts'

const MIN_WORDS = 6
const MAX_WORDS = 24
/** Worth below every other item: asked only where nothing better is left. */
const WORTH = 0.5
const PER_PASSAGE = 3

/**
 * The last resort for short texts: a passage word for word with one word left out. The key is what the text says, and
 * the other words come from other places of the same text, in the same form.
 */
export function gapItems(context: FactContext, maker: Maker, most: number): Item[] {
  const words = choicesOf(context)
  const items: Item[] = []
  let tried = 0
  for (const sentence of context.analysis.sentences) {
    if (!isReadable(sentence, context)) continue
    if (items.length >= most || tried >= most * TRIES) break
    tried += 1
    for (const passage of passagesOf(sentence)) {
      if (pointsElsewhere(textOf(passage.tokens))) continue
      const made = targetsOf(passage.tokens, context)
        .map(({ at, worth }) => gapItem(passage, at, worth, words, maker))
        .filter((item) => item !== null)
      items.push(...made.slice(0, PER_PASSAGE))
    }
  }
  return items
}

/** Also sentences that no card is made of, for their quotes and dashes; but no exercise, caption, heading or notice. */
function isReadable({ usable, kind, start, end }: Sentence, { analysis }: FactContext): boolean {
  if (usable) return true
  const text = analysis.document.masked.text.slice(start, end)
  return kind === 'prose' && /[.!][”"’)]*$/.test(text) && !isJunk(text) && !isExercise(text)
}

interface Passage extends Span {
  readonly tokens: readonly Token[]
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

/** Nobody means a stretch of so many words as one sentence. */
const MOST_TOKENS = 600

/** A sentence whole, or in pieces between marks when it is long. */
function passagesOf({ tokens, start, end }: Sentence): Passage[] {
  const last = endOfWords(tokens)
  if (last > MOST_TOKENS) return []
  const count = (from: number, to: number): number => countWords(textOf(tokens, from, to))
  if (count(0, last) <= MAX_WORDS)
    return count(0, last) < MIN_WORDS
      ? []
      : [{ start, end, tokens: tokens.slice(0, last), isCutBefore: false, isCutAfter: false }]
  const pieces: Passage[] = []
  let from = 0
  const close = (to: number): void => {
    const [first, final] = [tokens[from], tokens[to - 1]]
    if (first !== undefined && final !== undefined && count(from, to) >= MIN_WORDS && count(from, to) <= MAX_WORDS + 6)
      pieces.push({
        start: first.start,
        end: final.end,
        tokens: tokens.slice(from, to),
        isCutBefore: from > 0,
        isCutAfter: to < last,
      })
  }
  for (let at = 1; at < last; at += 1) {
    const isBorder =
      /^(?:[,;:—–]|--)$/.test(tokens[at]?.text ?? '') ||
      (tokens[at]?.tag === 'SCONJ' && count(from, at) >= MAX_WORDS / 2) ||
      (/^(?:which|and|that|but)$/.test(tokens[at]?.lower ?? '') && count(from, at) >= MAX_WORDS / 2)
    if (!isBorder || count(from, at) < MIN_WORDS + 1 || count(at, last) < MIN_WORDS) continue
    close(at)
    from = tokens[at]?.tag === 'PUNCT' ? at + 1 : at
  }
  close(last)
  return pieces
}

interface Target {
  readonly at: number
  readonly worth: number
}

/** Words worth leaving out: numbers and names, rare nouns, then adjectives and verbs; each occurs once in the passage. */
function targetsOf(tokens: readonly Token[], context: FactContext): Target[] {
  const stems = tokens.map(({ lower }) => stemOf(lower))
  return tokens
    .map((token, at): Target => ({ at, worth: worthOf(token, tokens, at, context) }))
    .filter(({ at, worth }) => worth > 0 && stems.filter((stem) => stem === stems[at]).length === 1)
    .sort((a, b) => b.worth - a.worth || a.at - b.at)
}

function worthOf(token: Token, tokens: readonly Token[], at: number, { terms }: FactContext): number {
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  if (/^[-–/'’]/.test(next?.text ?? '') || /^[-–/]$/.test(before?.text ?? '') || token.lower.length < 3) return 0
  if (token.tag === 'NUM') return /\d/.test(token.text) ? 1 : 0.6
  if (!/^[\p{L}]{3,}$/u.test(token.text)) return 0
  const rarity = rarityOf(token.lower)
  if (token.tag === 'PROPN') return before?.tag === 'PROPN' || next?.tag === 'PROPN' ? 0 : 0.95
  if (token.tag === 'NOUN') return terms.isGeneric([token]) ? 0.35 + rarity / 5 : 0.6 + rarity / 3
  if (token.tag === 'ADJ') return 0.3 + rarity / 4
  return token.tag === 'VERB' ? 0.2 + rarity / 4 : 0
}

interface Choice {
  readonly token: Token
  readonly form: string
  readonly sentence: string
}

/** Words of one form that are looked at; those of the last resort come from short texts, which have fewer. */
const MOST_CHOICES = 2_000

/** Every content word of the text by the form it has, each once. */
function choicesOf(context: FactContext): ReadonlyMap<string, readonly Choice[]> {
  const byForm = new Map<string, Choice[]>()
  const seen = new Set<string>()
  for (const sentence of context.analysis.sentences) {
    if (!isReadable(sentence, context)) continue
    const { tokens } = sentence
    const quote = shortened(textOf(tokens))
    for (const token of tokens) {
      const form = formOf(token, context)
      if (form === null || seen.has(`${form} ${token.lower}`) || !/^[\p{L}]{3,}$/u.test(token.text)) continue
      seen.add(`${form} ${token.lower}`)
      const choices = byForm.get(form) ?? []
      if (choices.length < MOST_CHOICES) choices.push({ token, form, sentence: quote })
      byForm.set(form, choices)
    }
  }
  return byForm
}

/** Part of speech with number or ending: what can stand in the same place. */
function formOf(token: Token, { lexicon }: FactContext): string | null {
  if (token.tag === 'PROPN') return /^\p{Lu}/u.test(token.text) ? 'name' : null
  if (token.tag === 'NOUN') return `noun ${numberOf(token, lexicon)}`
  if (token.tag === 'ADJ') return `adjective ${/(?:er|est)$/.exec(token.lower)?.[0] ?? ''}`
  if (token.tag !== 'VERB') return null
  return `verb ${/(?:ed|ing|s)$/.exec(token.lower)?.[0] ?? ''}`
}

function gapItem(
  passage: Passage,
  at: number,
  worth: number,
  words: ReadonlyMap<string, readonly Choice[]>,
  maker: Maker,
): Item | null {
  const token = passage.tokens[at]
  if (token === undefined) return null
  const isNumber = token.tag === 'NUM'
  const text = blanked(passage, at)
  const isStart = text.startsWith(BLANK)
  const base: ItemBase = {
    kind: isNumber || token.tag === 'PROPN' ? 'fact' : 'concept',
    stem: `Which ${isNumber ? 'number' : token.tag === 'PROPN' ? 'name' : 'word'} completes this passage: “${text}”?`,
    key: isStart || token.tag === 'PROPN' || isNumber ? token.text : token.lower,
    topic: heaviestTerm(passage.tokens, maker.context) ?? token.text,
    start: passage.start,
    end: passage.end,
    score: WORTH * worth,
  }
  if (!isNumber) return itemFrom(base, otherWords(token, passage, at, words, maker), maker)
  const numeric = (below: number): readonly Wrong[] | null => {
    const wrong = otherNumbers(token.text, below)?.map((other) => ({
      text: other,
      why: `The text says “${token.text}”.`,
    }))
    return wrong === undefined || itemWith(base, wrong, maker) === null ? null : wrong
  }
  const tried = numeric(1) ?? numeric(0)
  const item = tried === null ? null : itemWith(base, tried, maker)
  return item === null ? null : { ...item, numeric }
}

function blanked({ tokens, isCutBefore, isCutAfter }: Passage, at: number): string {
  const made = tokens.map((token, index) => (index === at ? { ...token, text: BLANK } : token))
  const text = textOf(made).replace(/["“”]/g, '')
  return `${isCutBefore ? '… ' : ''}${text}${isCutAfter ? ' …' : '.'}`
}

/** Its opposite first, then words of the same form that are about as long and as rare, and not in the passage. */
function otherWords(
  token: Token,
  { tokens }: Passage,
  at: number,
  words: ReadonlyMap<string, readonly Choice[]>,
  maker: Maker,
): Wrong[] {
  const form = formOf(token, maker.context)
  const said = new Set(tokens.map(({ lower }) => stemOf(lower)))
  const article = tokens[at - 1]
  const fitsArticle = (word: string): boolean =>
    article === undefined || !/^an?$/.test(article.lower) || articleFor(word, article.lower) === article.lower
  const sort = token.tag === 'NOUN' || token.tag === 'PROPN' ? maker.sorter.classOf([token]) : null
  const rank = ({ token: other }: Choice): number =>
    Math.abs(other.text.length - token.text.length) * 0.3 +
    Math.abs(rarityOf(other.lower) - rarityOf(token.lower)) * 4 +
    (sort !== null && maker.sorter.classOf([other]) !== sort ? 4 : 0)
  const others = (words.get(form ?? '') ?? [])
    .filter(({ token: other }) => !said.has(stemOf(other.lower)) && fitsArticle(other.lower))
    .filter(({ token: other }) => !maker.taxonomy.isRelated(other.text, token.text))
    .map((choice, index) => ({ choice, index, score: rank(choice) }))
    .sort((a, b) => a.score - b.score || a.index - b.index)
    .map(
      ({ choice }): Wrong => ({
        text: token.tag === 'PROPN' ? choice.token.text : choice.token.lower,
        why: `The text uses this word elsewhere: “${choice.sentence}”`,
      }),
    )
  // One wrong word at least as long as the right one among the first three, so that length tells nothing.
  const long = others.findIndex(({ text }) => text.length >= token.text.length)
  const [longer] = long > 2 ? others.splice(long, 1) : []
  if (longer !== undefined) others.splice(1, 0, longer)
  const opposite = oppositeOf(tokens, at)
  const isOpposite = opposite !== undefined && !said.has(stemOf(opposite)) && fitsArticle(opposite)
  return isOpposite ? [{ text: opposite, why: `The text says “${token.text}”, the opposite.` }, ...others] : others
}
