import type { CardDraft } from '../facts/draft.ts'
import { sentenceCase } from '../facts/phrasing.ts'
import type { Token } from '../lang/token.ts'
import type { Maker, Wrong } from './item.ts'

/** Words for a letter when the text has none of the kind. */
const ADJECTIVES =
  'annual basic central common cellular digital direct domestic electronic external federal free general global high hybrid industrial internal joint kinetic large local major mobile national natural official open organic primary public quick regional rapid royal secure social standard technical total united universal vital virtual western'
const NOUNS =
  'account agency balance board capital center committee control data development energy exchange factor fund group growth health housing income index industry judgment knowledge labor level market measure network number office order policy product quality rate research security system tax time transfer unit union value volume work zone'

/** Other expansions of an acronym: the same initials, one or two words exchanged. */
export function acronymWrongs(draft: CardDraft, maker: Maker): Wrong[] {
  const words = draft.answer
  const places = words.flatMap((word, index) => (/^(?:ADJ|NOUN|PROPN)$/.test(word.tag) ? [index] : []))
  const choices = places.map((index) => choicesFor(words, index, maker))
  const made: string[] = []
  // One place at a time first, then neighbours: every expansion keeps at least one word.
  for (let turn = 0; turn < 3; turn += 1)
    places.forEach((place, at) => {
      const other = choices[at]?.[turn]
      if (other !== undefined) made.push(withWord(words, place, other))
    })
  const isCapital = /^\p{Lu}/u.test(draft.back)
  return [...new Set(made)].map((text) => ({
    text: isCapital ? sentenceCase(text) : text,
    why: `The text says “${draft.back}”.`,
  }))
}

function choicesFor(words: readonly Token[], index: number, maker: Maker): string[] {
  const word = words[index]
  const initial = word?.lower.charAt(0) ?? ''
  const isLast = index === words.length - 1
  const fits = (token: Token): boolean =>
    token.lower.charAt(0) === initial &&
    token.lower.length > 3 &&
    (isLast ? token.tag === 'NOUN' : token.tag === 'ADJ' || token.tag === 'NOUN') &&
    /^\p{Ll}+$/u.test(token.text) &&
    !words.some(({ lower }) => lower === token.lower || lower.startsWith(token.lower.slice(0, 4)))
  const own = maker.context.analysis.sentences.flatMap(({ tokens }) => tokens.filter(fits).map(({ lower }) => lower))
  const general = (isLast ? NOUNS : `${ADJECTIVES} ${NOUNS}`)
    .split(' ')
    .filter((other) => other.startsWith(initial) && !words.some(({ lower }) => lower === other))
  const isNamed = /^\p{Lu}/u.test(word?.text ?? '') && index > 0
  const singular = isLast && /[^s]s$/.test(word?.lower ?? '') ? general.map((other) => `${other}s`) : general
  return [...new Set([...own.slice(0, 2), ...singular])].map((other) =>
    isNamed ? other.charAt(0).toUpperCase() + other.slice(1) : other,
  )
}

function withWord(words: readonly Token[], place: number, other: string): string {
  return words
    .map((word, index) => (index === place ? other : index === 0 && word.tag !== 'PROPN' ? word.lower : word.text))
    .join(' ')
    .replace(/ - /g, '-')
}
