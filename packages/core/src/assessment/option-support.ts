import { OPTION_LETTERS, type OptionLetter } from '../ai-protocol/models.ts'
import { splitSentences } from '../text/sentences.ts'
import { contentStems, idfOf } from '../text/words.ts'
import type { AssessmentQuestion } from './assessment-questions.ts'
import { plainText } from './plain-text.ts'

/** Looks up whether some sentence of a text says what an option would say. Works on words, so "rises" and "grows" differ. */
export interface OptionSupport {
  readonly sentences: readonly string[]
  readonly idf: (stem: string) => number
  /** A sentence holds the whole option and at least 60 % of the weight of the question. */
  readonly supports: (question: string, option: string) => boolean
  /** A sentence holds every content word of the statement. */
  readonly states: (statement: string) => boolean
}

const ENOUGH = 0.6
/** What a blank in a question is written as; at least two low lines. */
const BLANK = /_{2,}/

/** An index over sentences; `createTextSupport` splits a text into them. */
export function createOptionSupport(sentences: readonly string[]): OptionSupport {
  const units = sentences.map((sentence) => new Set(contentStems(sentence)))
  const idf = idfOf(units)
  const holders = new Map<string, ReadonlySet<string>[]>()
  // What is said again holds nothing new.
  for (const unit of new Map(units.map((one) => [[...one].join(' '), one])).values()) {
    for (const stem of unit) {
      const list = holders.get(stem)
      if (list === undefined) holders.set(stem, [unit])
      else list.push(unit)
    }
  }
  const isHeld = (stems: readonly string[], fits: (unit: ReadonlySet<string>) => boolean = () => true): boolean => {
    const lists = stems.map((stem) => holders.get(stem) ?? [])
    const shortest = lists.reduce((best, list) => (list.length < best.length ? list : best), lists[0] ?? [])
    return shortest.some((unit) => stems.every((stem) => unit.has(stem)) && fits(unit))
  }
  return {
    sentences,
    idf,
    states: (statement) => isHeld([...new Set(contentStems(statement))]),
    supports: (question, option) => {
      const wanted = [...new Set(contentStems(option))]
      const about = [...new Set(contentStems(question))].filter((stem) => !wanted.includes(stem))
      const total = about.reduce((sum, stem) => sum + idf(stem), 0)
      return isHeld(wanted, (unit) => {
        const hit = about.reduce((sum, stem) => sum + (unit.has(stem) ? idf(stem) : 0), 0)
        return total === 0 || hit / total >= ENOUGH
      })
    },
  }
}

/** Where a new line opens an entry of a list of terms ("Cirrus: a thin cloud"), which is a unit of its own. */
const NEXT_ENTRY = /\n(?=\s*(?:[-*•]\s+)?[^\s:][^\n:]{0,60}:\s)/

/** The index of a whole text, by sentences and by the lines of lists. */
export function createTextSupport(text: string): OptionSupport {
  const units = splitSentences(text).flatMap(({ start, end }) => text.slice(start, end).split(NEXT_ENTRY))
  return createOptionSupport(units.map((unit) => unit.replace(/\s+/g, ' ').trim()).filter((unit) => unit !== ''))
}

/** The wrong options (by the question's own key) that the text supports as well; none without a key. */
export function supportedWrongs(question: AssessmentQuestion, support: OptionSupport): readonly OptionLetter[] {
  const { answer, options } = question
  if (answer === undefined) return []
  return OPTION_LETTERS.filter(
    (letter) => letter !== answer && isSupported(question.question, options[letter], options[answer], support),
  )
}

/** Whether the text says what `wrong` would say in the place of `key`. The words of the key in another order are not support. */
export function isSupported(question: string, wrong: string, key: string, support: OptionSupport): boolean {
  if (bagOf(wrong) === bagOf(key)) return false
  const filled = filledIn(question, wrong)
  if (filled !== null) return support.states(filled)
  return asksForStatement(question) ? support.states(wrong) : support.supports(question, wrong)
}

/** The statement of a question with a blank, filled with an option; null for other questions. */
export function filledIn(question: string, option: string): string | null {
  if (!BLANK.test(question)) return null
  const quoted = /[“"]([^“”"]*_{2,}[^“”"]*)[”"]/.exec(question)?.[1] ?? question
  return quoted.replace(BLANK, option)
}

/** "Which statement …", "What is true of …": the options are whole statements or predicates. */
export function asksForStatement(question: string): boolean {
  return /^(?:which|what)\b.{0,60}\b(?:statements?|sentences?|claims?|true|correct|supported|follows|happens)\b/i.test(
    question,
  )
}

const bagOf = (text: string): string => [...new Set(contentStems(plainText(text)))].sort().join(' ')
