import { findDuplicate } from '@cairn/core/duplicates/duplicates'
import { parseFlashcardsReply } from '@cairn/core/generation/flashcards'
import { createGrounder, type Grounder } from '@cairn/core/grounding/ground'
import { lintCard } from '@cairn/core/lint/lint'
import { outlineOf } from '@cairn/core/text/build-outline'
import { readingOf } from '@cairn/core/text/reading'
import { splitSentences } from '@cairn/core/text/sentences'
import { contentStems, countWords, idfOf, wordsOf } from '@cairn/core/text/words'
import { answerChat } from '../chat.ts'
import { GENERIC_NOUNS, VAGUE_ADJECTIVES } from '../lang/words.ts'
import type { Engine, EngineCard } from '../protocol/engine-types.ts'
import { readDocument } from '../read/document.ts'
import type { ShippedText } from './shipped-texts.ts'

/** One check on one text: how many of how many kept it, and what did not. `of` is 0 where the check does not apply. */
export interface Measure {
  readonly check: string
  readonly good: number
  readonly of: number
  readonly misses: readonly string[]
}

export const ASKED = 10

/** How many cards a text of this many words must give when `asked` are asked for. */
export function dueCards(text: string, asked = ASKED): number {
  return Math.min(asked, Math.floor(countWords(text) / 30))
}

export function makeDeck(engine: Engine, text: string, count = ASKED): EngineCard[] {
  return [...engine.generateCards({ text, count, wantTitle: true, tailoring: null })]
}

/** Every check of the bar that concerns the cards of one text. */
export function measureDeck(engine: Engine, shipped: ShippedText, asked = ASKED): Measure[] {
  const { text } = shipped
  const deck = makeDeck(engine, text, asked)
  const share = (check: string, keeps: (card: EngineCard) => boolean): Measure => {
    const misses = deck.filter((card) => !keeps(card))
    return { check, good: deck.length - misses.length, of: deck.length, misses: misses.map(showCard) }
  }
  const reading = readingOf(text).text
  const grounder = createGrounder(reading, outlineOf(reading))
  const terms = shipped.terms.map((term) => [term])
  return [
    strictReply(engine, shipped, deck, asked),
    share('span found, back supported, numbers exact', (card) => isSupported(card, text, grounder)),
    share('self-contained', (card) => isSelfContained(card)),
    share('no leak', (card) => !lintCard(card).some(({ code }) => code === 'answer-leak')),
    duplicates(deck),
    sections(deck, shipped),
    fifths(deck, shipped),
    recalled('planted facts recalled', shipped.facts, deck, isFactOn),
    recalled('glossary terms recalled', terms, deck, isTermOn),
    share('atomic', isAtomic),
    share('grammar proxies', hasGrammar),
    share('answer whole, not generic', (card) => isWholeAnswer(card, text)),
    answerable(deck, text),
    share('cloze share', (card) => card.front.includes('_____')),
    share('no caption, reference, exercise, planted instruction', (card) => !holdsAny(card, shipped.forbidden)),
    sameBytes(engine, shipped, deck, asked),
  ]
}

export function showCard({ front, back }: EngineCard): string {
  return `${front} -> ${back}`
}

function strictReply(engine: Engine, { text }: ShippedText, deck: readonly EngineCard[], asked: number): Measure {
  const due = dueCards(text, asked)
  const messages = [
    { role: 'system', content: `Write exactly ${asked} flashcards. suggestedTitle is a title of at most 10 words.` },
    { role: 'user', content: text },
  ]
  const reply = [...answerChat(engine, { model: 'viable-2', messages, metadata: { task: 'flashcards' } })].join('')
  const value: unknown = JSON.parse(reply)
  const keys = typeof value === 'object' && value !== null ? Object.keys(value).sort().join() : ''
  const parsed = parseFlashcardsReply(reply)
  const isSame =
    keys === 'flashcards,suggestedTitle' && parsed.flashcards.length === deck.length && deck.length <= asked
  const isStrict = isSame && countWords(parsed.suggestedTitle) <= 10
  const isEnough = deck.length >= due
  return {
    check: 'strict JSON, N cards',
    good: isStrict && isEnough ? 1 : 0,
    of: 1,
    misses: isEnough ? [] : [`${deck.length} of ${due}`],
  }
}

function isSupported(card: EngineCard, text: string, grounder: Grounder): boolean {
  const quote = text.slice(card.start, card.end)
  if (quote.trim() === '' || card.end > text.length) return false
  const numbers = wordsOf(card.back).filter(({ isNumber }) => isNumber)
  const said = new Set(wordsOf(quote).map(({ stem }) => stem))
  return numbers.every(({ stem }) => said.has(stem)) && grounder.ground(card).grade !== 'unsupported'
}

/** No pronoun or pointer without its noun: the common rules, and a stricter list for how a front begins. */
function isSelfContained(card: EngineCard): boolean {
  if (lintCard(card).some(({ code }) => code === 'dangling-reference')) return false
  return !/^(?:it|they|he|she|this|these|those|such|here|there it)\b|\b(?:the (?:former|latter|above|following)|this (?:process|text|chapter|way|case))\b/i.test(
    card.front,
  )
}

function duplicates(deck: readonly EngineCard[]): Measure {
  const misses = deck.filter((card, index) => findDuplicate(card, deck.slice(0, index)) !== null)
  return {
    check: 'no near-duplicates',
    good: deck.length - misses.length,
    of: deck.length,
    misses: misses.map(showCard),
  }
}

/** Sections of 60 words or more that have a card; no more than there are cards. */
function sections(deck: readonly EngineCard[], { text }: ShippedText): Measure {
  const due = readDocument(text).sections.filter(({ skipped, words }) => !skipped && words >= 60)
  const missing = due.filter(({ start, end }) => !deck.some((card) => card.start >= start && card.start < end))
  const of = due.length > 1 ? Math.min(due.length, deck.length) : 0
  const good = Math.min(of, due.length - missing.length)
  return { check: 'sections covered', good, of, misses: good < of ? missing.map(({ title }) => title) : [] }
}

function fifths(deck: readonly EngineCard[], { text, isProse }: ShippedText): Measure {
  if (!isProse || deck.length < ASKED) return { check: 'fifths covered', good: 0, of: 0, misses: [] }
  const covered = new Set(deck.map(({ start }) => Math.min(4, Math.floor((start * 5) / text.length))))
  const missing = [0, 1, 2, 3, 4].filter((fifth) => !covered.has(fifth))
  return { check: 'fifths covered', good: covered.size, of: 5, misses: missing.map((fifth) => `fifth ${fifth + 1}`) }
}

interface Sides {
  readonly front: string
  readonly back: string
}

/** All strings stand on the card; in a statement with a blank one of them in the blank. A fact of one string is a term. */
function isFactOn(strings: readonly string[], { front, back }: Sides): boolean {
  if (strings.length === 1) return isTermOn(strings, { front, back })
  const isBlank = front.includes('_____')
  return (
    strings.every((string) => holds(`${front} ${back}`, string)) &&
    (!isBlank || strings.some((string) => holds(back, string)))
  )
}

/** The term is what is asked for, or what is asked about. */
function isTermOn([term = '']: readonly string[], { front, back }: Sides): boolean {
  return holds(back, term) || (holds(front, term) && !front.includes('_____'))
}

function holds(text: string, string: string): boolean {
  return string.split('|').some((either) => text.includes(either.toLowerCase()))
}

function recalled(
  check: string,
  wanted: readonly (readonly string[])[],
  deck: readonly EngineCard[],
  isOn: (strings: readonly string[], sides: Sides) => boolean,
): Measure {
  const cards = deck.map(({ front, back }) => ({ front: front.toLowerCase(), back: back.toLowerCase() }))
  const missed = wanted.filter((strings) => !cards.some((sides) => isOn(strings, sides)))
  // A deck of ten cannot hold more than ten facts.
  const of = Math.min(wanted.length, deck.length)
  const good = Math.min(of, wanted.length - missed.length)
  return { check, good, of, misses: missed.map((strings) => strings.join(' + ')) }
}

/** At most 20 words, one statement; an answer to a blank at most 5 words. */
function isAtomic(card: EngineCard): boolean {
  const findings = lintCard(card).map(({ code }) => code)
  if (findings.includes('two-facts') || findings.includes('list-answer') || findings.includes('two-questions'))
    return false
  return countWords(card.back) <= (card.front.includes('_____') ? 5 : 20)
}

const QUESTION_WORD = /\b(?:what|who|whom|whose|which|when|where|why|how)\b/i

function hasGrammar({ front, back }: EngineCard): boolean {
  const blanks = front.match(/_{2,}/g)?.length ?? 0
  const isQuestion = blanks === 0 && front.endsWith('?') && QUESTION_WORD.test(front)
  const count = (mark: string): number => front.split(mark).length + back.split(mark).length
  const isBalanced = count('(') === count(')') && count('“') === count('”')
  const isTidy = !/\(\s*\)|\s[,.;?]|,\s*[.?]|\b(\w+) \1\b(?<!\b(?:had had|that that))/i.test(front)
  return (isQuestion || blanks === 1) && isBalanced && isTidy && isAgreed(front) && /^[\p{Lu}\p{N}“"¿_]/u.test(front)
}

/** "What are the heart", "does … produces": the forms a wrong realisation shows first. */
function isAgreed(front: string): boolean {
  const asked = front.replace(/\b(?:that|which|who) (?:is|are|was|were|has|had)\b/gi, 'that')
  if (/\b(?:do|does|did) (?:\w+ ){1,6}?(?:is|are|was|were|has|had)\b/i.test(asked)) return false
  if (/^what (?:is|was) (?:these|those|many|several)\b|^what (?:are|were) (?:an?|this|that|each|every)\b/i.test(front))
    return false
  return !/\b(?:an [bcdfgjklmpqrstvwxz]|a [aeio][a-z]{2,})\b/.test(front.replace(/\ba (?:one|once|eu\w+)\b/gi, ''))
}

/** The answer does not begin or end inside a phrase and says something of its own. */
function isWholeAnswer({ front, back, start, end }: EngineCard, text: string): boolean {
  const words = wordsOf(back).map(({ norm }) => norm)
  const content = words.filter((word) => !/^(?:an?|the|of|and|or|in|on|at|to|for|by|from|with)$/.test(word))
  if (content.length === 0 || content.every((word) => GENERIC_NOUNS.has(word) || VAGUE_ADJECTIVES.has(word)))
    return false
  if (/(?:^|\s)(?:of|and|or|the|a|an|to|with|by|for|which|that|is|are)$/i.test(back)) return false
  if (!front.includes('_____')) return true
  const quote = text.slice(start, end)
  const after = quote.slice(quote.indexOf(back) + back.length)
  return !/^['’]s|^-\w/.test(after)
}

/** The front leads back to its own sentence among the three that share most with it. */
function answerable(deck: readonly EngineCard[], text: string): Measure {
  const spans = splitSentences(text)
  const stems = spans.map(({ start, end }) => new Set(contentStems(text.slice(start, end))))
  const idf = idfOf(stems)
  const misses = deck.filter((card) => {
    const wanted = [...new Set(contentStems(card.front))]
    const scored = spans.map((span, index) => {
      const hit = wanted.reduce((sum, stem) => sum + (stems[index]?.has(stem) ? idf(stem) : 0), 0)
      return { span, hit }
    })
    const top = scored.sort((a, b) => b.hit - a.hit).slice(0, 3)
    return !top.some(({ span }) => span.start < card.end && span.end > card.start)
  })
  return {
    check: 'answerable (top 3)',
    good: deck.length - misses.length,
    of: deck.length,
    misses: misses.map(showCard),
  }
}

function holdsAny({ front, back }: EngineCard, words: readonly string[]): boolean {
  return words.some((word) => `${front} ${back}`.toLowerCase().includes(word.toLowerCase()))
}

/** Two more runs give the same cards, to the byte. */
function sameBytes(engine: Engine, { text }: ShippedText, deck: readonly EngineCard[], asked: number): Measure {
  const first = JSON.stringify(deck)
  const isSame = [1, 2].every(() => JSON.stringify(makeDeck(engine, text, asked)) === first)
  return { check: 'three runs byte-identical', good: isSame ? 1 : 0, of: 1, misses: isSame ? [] : ['differs'] }
}
