import type { QuestionKind } from '@cairn/core/assessment/assessment-questions'
import { absoluteWordsIn, optionFaults } from '@cairn/core/assessment/item-rules'
import { optionNumbers } from '@cairn/core/assessment/option-numbers'
import { isSupported, type OptionSupport } from '@cairn/core/assessment/option-support'
import type { Span } from '@cairn/core/text/outline'
import type { Replacing } from './siblings.ts'

/** A wrong option and what is to be said of it. */
export interface Wrong {
  readonly text: string
  readonly why: string
}

/** What a question is before its wrong options are known. */
export interface ItemBase extends Span {
  readonly kind: QuestionKind
  readonly stem: string
  readonly key: string
  /** A phrase of the text. */
  readonly topic: string
  readonly score: number
}

/** A question before its options have letters. For numbers the options are made when the letter is known. */
export interface Item extends ItemBase {
  readonly wrong: readonly [Wrong, Wrong, Wrong]
  /** Set when options are numbers: the wrong ones for a key that has `below` smaller ones. */
  readonly numeric: ((below: number) => readonly Wrong[] | null) | null
}

/** What the items of one text are made with. */
export interface Maker extends Replacing {
  readonly support: OptionSupport
  /** The phrases that the text uses without an article, as plain texts. */
  readonly bareTerms: () => ReadonlySet<string>
  /** All words of the source, in lower case. */
  readonly sourceWords: ReadonlySet<string>
  /** Years the source names. */
  readonly years: readonly number[]
}

/** The item with the first three of the wrong options that keep every rule together; null when there are no three. */
export function itemFrom(base: ItemBase, candidates: readonly Wrong[], maker: Maker): Item | null {
  const chosen: Wrong[] = []
  for (const option of candidates) {
    if (!isWrong(base, option.text, maker)) continue
    if (keepsRules(base, [...chosen, option])) chosen.push(option)
    const [a, b, c] = chosen
    if (a !== undefined && b !== undefined && c !== undefined) return { ...base, wrong: [a, b, c], numeric: null }
  }
  return null
}

/** The item with exactly these options; null when they break a rule. */
export function itemWith(base: ItemBase, wrong: readonly Wrong[], maker: Maker): Item | null {
  const [a, b, c] = wrong
  if (a === undefined || b === undefined || c === undefined || wrong.length > 3) return null
  if (!wrong.every(({ text }) => isWrong(base, text, maker)) || !keepsRules(base, wrong)) return null
  return { ...base, wrong: [a, b, c], numeric: null }
}

/** The text does not say it, and it claims nothing absolute of its own. */
export function isWrong({ stem, key }: ItemBase, option: string, maker: Maker): boolean {
  return absoluteWordsIn(option, maker.sourceWords).length === 0 && !isSupported(stem, option, key, maker.support)
}

/** Rules of form, with numbers in their order. */
export function keepsRules({ stem, key }: Pick<ItemBase, 'stem' | 'key'>, wrong: readonly Wrong[]): boolean {
  const texts = [key, ...wrong.map(({ text }) => text)]
  const values = optionNumbers(texts)
  const ordered =
    values === null
      ? texts
      : texts.toSorted((a, b) => (values[texts.indexOf(a)] ?? 0) - (values[texts.indexOf(b)] ?? 0))
  return optionFaults(stem, key, ordered).length === 0
}

export function shortened(text: string, most = 200): string {
  return text.length <= most ? text : `${text.slice(0, text.lastIndexOf(' ', most))} …`
}
