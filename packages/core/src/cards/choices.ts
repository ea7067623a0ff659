import { fnv1a } from '../text/simhash.ts'
import type { Flashcard } from './card.ts'

const OPTION = /\n[-*] .+/g

/** The card as a choice: below its question the right answer among the wrong ones, in an order that the texts decide. */
export function withChoices({ front, back }: Flashcard, distractors: readonly string[]): Flashcard {
  const asked = withoutChoices(front)
  const options = inOrder([back.trim(), ...distractors], asked)
  return { front: `${asked.trimEnd()}\n\n${options.map((option) => `- ${option}`).join('\n')}`, back }
}

/** The front without the options of a choice; the same for a front that offers none. */
export function withoutChoices(front: string): string {
  const options = front.match(OPTION) ?? []
  const list = options.join('')
  // Three options at the very end: otherwise it is a list that belongs to the question.
  return options.length >= 3 && front.replace(/\n+/g, '\n').trimEnd().endsWith(list)
    ? front.slice(0, front.indexOf(options[0] ?? '')).trimEnd()
    : front
}

/** Numbers ascend; other options stand where a hash of question and option puts them, so that no place is a hint. */
function inOrder(options: readonly string[], asked: string): string[] {
  const numbers = options.map((option) => Number.parseFloat(option.replace(/[^\d.-]/g, '')))
  const isNumeric = options.every((option) => /^[^\p{L}]{0,3}\d[\d,. ]*/u.test(option))
  const weigh = (option: string) => fnv1a(`${asked}\n${option}`)
  return options
    .map((option, at) => ({ option, weight: isNumeric ? (numbers[at] ?? 0) : weigh(option) }))
    .sort((a, b) => a.weight - b.weight || (a.option < b.option ? -1 : 1))
    .map(({ option }) => option)
}
