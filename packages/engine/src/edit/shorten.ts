import type { CardSelection } from '@cairn/core/card-edits/edit-request'
import type { Flashcard } from '@cairn/core/cards/card'
import { isBlocked, lintCard } from '@cairn/core/lint/lint'
import { cutsOf, shortenBack } from '@cairn/core/lint/lint-fix-back'
import { cutFront } from '@cairn/core/lint/lint-fix-front'
import { countWords } from '@cairn/core/text/words'

/** Words that say nothing. */
const FILLERS =
  /\b(?:basically|essentially|actually|really|very|quite|generally speaking|in fact|of course|as we (?:know|have seen)|it is (?:important|worth) (?:to note|noting) that|it should be noted that|in other words|so to speak|needless to say),?\s+/gi
const POLITE = /^please\s+/i
const LONGEST = 20

/** The card with fewer words, all of them its own; null when nothing can go. */
export function shortened(card: Flashcard, quote: string | null, selection: CardSelection | null): Flashcard | null {
  if (selection !== null) return ofSelection(card, selection)
  const [tighter] = countWords(card.back) > LONGEST ? (shortenBack(card, quote) ?? []) : []
  const front = shorterFront(card)
  const back = tighter?.back ?? trimmed(card.back) ?? shorterBack(card.back)
  const made = { front: front ?? card.front, back: back ?? card.back }
  return made.front === card.front && made.back === card.back ? null : kept(made, card)
}

/** Never worse than before. */
function kept(made: Flashcard, card: Flashcard): Flashcard | null {
  return isBlocked(lintCard(made)) && !isBlocked(lintCard(card)) ? null : made
}

function ofSelection(card: Flashcard, { side, text }: CardSelection): Flashcard | null {
  const short = trimmed(text) ?? shorterBack(text)
  if (short === null) return null
  const changed = card[side].replace(text, () => short)
  return kept(side === 'front' ? { ...card, front: changed } : { ...card, back: changed }, card)
}

function shorterFront(card: Flashcard): string | null {
  const [asked] = cutFront(card) ?? []
  if (asked !== undefined) return asked.front
  const plain = card.front.replace(POLITE, '').replace(FILLERS, '')
  return plain === card.front ? null : plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Without fillers and brackets; null when there are none. */
function trimmed(text: string): string | null {
  const plain = text
    .replace(FILLERS, '')
    .replace(/\s*\([^()]*\)/g, '')
    .trim()
  if (plain === text.trim() || countWords(plain) === 0) return null
  return /^\p{Lu}/u.test(text.trim()) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain
}

/** Up to the last border; null when the text is one phrase. */
function shorterBack(text: string): string | null {
  return cutsOf(text, countWords(text)).find((cut) => countWords(cut) < countWords(text)) ?? null
}
