import type { Engine } from '../protocol/engine-types.ts'
import { measureDeck } from './bar.ts'
import type { TextMeasure } from './bar-table.ts'
import { measureUses } from './bar-uses.ts'
import { bookOf, type ShippedText } from './shipped-texts.ts'

const BOOK_LENGTH = 150_000
const BOOK_CARDS = 50

/** Every check on every text of a set, and on a whole book made of its prose; the short form is cards only, no book. */
export function measureSet(
  engine: Engine,
  texts: readonly ShippedText[],
  { isShort }: { readonly isShort: boolean },
): TextMeasure[] {
  const measured = texts.flatMap((shipped) => {
    const measures = [...measureDeck(engine, shipped), ...(isShort ? [] : measureUses(engine, shipped))]
    return measures.map((measure) => ({ ...measure, text: shipped.name }))
  })
  if (isShort) return measured
  const book = bookText(texts)
  return [...measured, ...measureDeck(engine, book, BOOK_CARDS).map((measure) => ({ ...measure, text: book.name }))]
}

/** The prose of a set as one book. Its terms are left out: fifty cards cannot hold those of all chapters. */
function bookText(texts: readonly ShippedText[]): ShippedText {
  const prose = texts.filter(({ isProse, language }) => isProse && language === 'en')
  return {
    name: 'whole-book',
    set: texts[0]?.set ?? 'tuned',
    kind: 'whole book',
    language: 'en',
    text: bookOf(
      texts,
      Math.min(
        BOOK_LENGTH,
        prose.reduce((sum, { text }) => sum + text.length + 20, 0),
      ),
    ),
    facts: prose.flatMap(({ facts }) => facts),
    terms: [],
    forbidden: prose.flatMap((own) =>
      own.forbidden.filter((word) => !prose.some((other) => other !== own && holds(other, word))),
    ),
    isProse: true,
  }
}

/** A word that code may not bring into one chapter may be plain prose in another. */
function holds({ text }: ShippedText, word: string): boolean {
  return text.toLowerCase().includes(word.toLowerCase())
}
