import { wordSet } from '../text/word-set.ts'

/** Articles of five languages by gender and number. An elided one says neither. */
const GENDERS: Readonly<Record<string, readonly ArticleGroup[]>> = {
  de: [
    { gender: 'm', words: wordSet('der den ein einen') },
    { gender: 'f', words: wordSet('die eine') },
    { gender: 'n', words: wordSet('das ein') },
  ],
  fr: [
    { gender: 'm', words: wordSet('le un') },
    { gender: 'f', words: wordSet('la une') },
    { gender: 'pl', words: wordSet('les des') },
  ],
  es: [
    { gender: 'm', words: wordSet('el un') },
    { gender: 'f', words: wordSet('la una') },
    { gender: 'mpl', words: wordSet('los unos') },
    { gender: 'fpl', words: wordSet('las unas') },
  ],
  it: [
    { gender: 'm', words: wordSet('il lo un uno') },
    { gender: 'f', words: wordSet('la una') },
    { gender: 'mpl', words: wordSet('i gli') },
    { gender: 'fpl', words: wordSet('le') },
  ],
}

interface ArticleGroup {
  readonly gender: string
  readonly words: ReadonlySet<string>
}

const LEADING = wordSet(
  `the a an der die das den dem des ein eine einen einem einer eines le la les l un une des d el los las unos unas una
  il lo gli i uno`,
)
const ENGLISH = wordSet('the a an')

/** An article with which an answer may begin, in any of the five languages. Folded words, elided ones as `l`. */
export function isLeadingArticle(word: string): boolean {
  return LEADING.has(word)
}

export function isEnglishArticle(word: string): boolean {
  return ENGLISH.has(word)
}

/** True when both are articles of one language and of no common gender there: `der` and `die`, `el` and `la`. */
export function articlesClash(one: string, other: string): boolean {
  if (one === other || ENGLISH.has(one) || ENGLISH.has(other)) return false
  const shared = Object.values(GENDERS)
    .map((groups) => ({ one: groups.filter(({ words }) => words.has(one)), groups }))
    .filter((entry) => entry.one.length > 0 && entry.groups.some(({ words }) => words.has(other)))
  return shared.length > 0 && shared.every((entry) => !entry.one.some(({ words }) => words.has(other)))
}
