import { isAccepted } from '../answers/grade.ts'
import { gradeAgainst } from '../answers/grade-answer.ts'
import { stableHash } from '../scheduling/seeded-random.ts'
import { contentStems } from '../text/words.ts'
import type { AnswerShape } from './answer-shape.ts'
import type { AskedCard, StudyDeck } from './study-deck.ts'

/** Cards looked at for one question: of a larger deck a sample by the seed, the neighbours in the deck always. */
const MOST_CANDIDATES = 240
const NEIGHBOURS = 40
/** Backs that share this much of their words are too alike to be told apart by knowing. */
const CLOSE_BACKS = 0.5

/** The question asks for such an answer in so many words: among others it is found without knowing it. */
const TELLING: ReadonlySet<AnswerShape> = new Set(['year', 'number', 'formula', 'media'])

export interface DistractorWish {
  readonly count: number
  readonly seed: string
  /** Cards the learner takes for this one, the likeliest first. */
  readonly confusedWith?: readonly string[]
}

/**
 * Ids of the cards whose backs are the wrong options for a card: of the same shape where there are enough (a year or a
 * number only among its like, since it would stand out), with like fronts,
 * never with a back that would be accepted, that is nearly the right one or another option's, or that the front gives away.
 * Fewer than wished where the deck has no more. The same deck, card and seed give the same.
 */
export function distractorsFor(deck: StudyDeck, card: AskedCard, wish: DistractorWish): string[] {
  const right = profileOf(card)
  const ranked = candidatesFor(deck, card, wish)
    .map((other) => ({
      other,
      score: scoreOf(right, profileOf(other), wish),
      tie: stableHash(`${wish.seed}\n${other.id}`),
    }))
    .sort((a, b) => b.score - a.score || a.tie - b.tie || (a.other.id < b.other.id ? -1 : 1))
  const chosen: AskedCard[] = []
  for (const { other } of ranked) {
    if (chosen.length >= wish.count) break
    if (TELLING.has(card.shape) && other.shape !== card.shape) continue
    if (isWrongFor(deck, card, other) && chosen.every((one) => isApart(deck, one, other))) chosen.push(other)
  }
  return chosen.map(({ id }) => id)
}

function candidatesFor(deck: StudyDeck, card: AskedCard, { seed, confusedWith = [] }: DistractorWish): AskedCard[] {
  const same = new Set(deck.sameFront(card))
  const usable = (id: string): boolean => id !== card.id && !same.has(id)
  const ids = deck.ids.length <= MOST_CANDIDATES ? deck.ids : sampled(deck.ids, card.id, seed)
  return [...new Set([...confusedWith, ...ids])].filter(usable).flatMap((id) => deck.cardOf(id) ?? [])
}

/** Neighbours in the deck, which treat the same matter, and an even sample of the rest that begins where the seed says. */
function sampled(ids: readonly string[], cardId: string, seed: string): string[] {
  const at = Math.max(0, ids.indexOf(cardId) - NEIGHBOURS / 2)
  const step = ids.length / (MOST_CANDIDATES - NEIGHBOURS)
  const start = stableHash(`${seed}\n${cardId}`) % ids.length
  const far = Array.from(
    { length: MOST_CANDIDATES - NEIGHBOURS },
    (_, index) => ids[(start + Math.floor(index * step)) % ids.length] ?? '',
  )
  return [...ids.slice(at, at + NEIGHBOURS), ...far]
}

interface Profile {
  readonly card: AskedCard
  readonly front: ReadonlySet<string>
  readonly words: number
  readonly asks: string
}

/** Read once per card: a question looks at up to 240 of them. */
const profiles = new WeakMap<AskedCard, Profile>()

function profileOf(card: AskedCard): Profile {
  const known = profiles.get(card)
  if (known !== undefined) return known
  const profile = readProfile(card)
  profiles.set(card, profile)
  return profile
}

function readProfile(card: AskedCard): Profile {
  const words = card.answer === '' ? 0 : card.answer.split(/\s+/).length
  return { card, front: new Set(contentStems(card.front)), words, asks: askingWord(card.front) }
}

function askingWord(front: string): string {
  if (/_{2,}|\{\{c\d+::/.test(front)) return 'blank'
  return /\b(what|who|whom|when|where|why|how|which)\b/i.exec(front)?.[1]?.toLowerCase() ?? ''
}

function scoreOf(right: Profile, other: Profile, { confusedWith = [] }: DistractorWish): number {
  const shared = [...other.front].filter((stem) => right.front.has(stem)).length
  const closeness = shared / Math.max(1, Math.sqrt(right.front.size * other.front.size))
  const tags = other.card.tags.filter((tag) => right.card.tags.includes(tag)).length
  const capital = startsUpper(right.card.answer) === startsUpper(other.card.answer) ? 0.5 : 0
  const confused = confusedWith.includes(other.card.id) ? 6 : 0
  return (
    (right.card.shape === other.card.shape ? 4 : 0) +
    (right.asks === other.asks ? 1.5 : 0) +
    3 * closeness +
    Math.min(1, 0.5 * tags) +
    capital +
    confused -
    Math.min(4, 0.5 * Math.abs(right.words - other.words))
  )
}

function startsUpper(text: string): boolean {
  return /^\p{Lu}/u.test(text)
}

/** Whether the other card's back is a wrong answer to this card, plainly so, and not one that its front rules out. */
function isWrongFor(deck: StudyDeck, card: AskedCard, other: AskedCard): boolean {
  return isApart(deck, card, other) && !isSaidBy(card.front, other)
}

function isSaidBy(front: string, { answer }: AskedCard): boolean {
  const stems = contentStems(answer)
  const said = new Set(contentStems(front))
  return stems.length > 0 && stems.every((stem) => said.has(stem))
}

/** Whether two backs are different answers: neither is accepted for the other, and they do not share most of their words. */
export function isApart(deck: StudyDeck, one: AskedCard, other: AskedCard): boolean {
  if (one.back.trim() === other.back.trim()) return false
  // Images are told apart by what is written for them.
  if (one.answer === '' || other.answer === '') return true
  if (one.answer.toLowerCase() === other.answer.toLowerCase() || areClose(one.answer, other.answer)) return false
  return (
    !isAccepted(gradeAgainst(deck.expectedOf(one), other.answer)) &&
    !isAccepted(gradeAgainst(deck.expectedOf(other), one.answer))
  )
}

function areClose(one: string, other: string): boolean {
  const [a, b] = [new Set(contentStems(one)), new Set(contentStems(other))]
  if (a.size === 0 || b.size === 0) return false
  const shared = [...a].filter((stem) => b.has(stem)).length
  // One inside the other: `tax` and `income tax`.
  if (shared === Math.min(a.size, b.size)) return true
  return shared / (a.size + b.size - shared) >= CLOSE_BACKS
}
