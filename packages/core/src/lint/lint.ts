import { type Flashcard, MAX_SIDE_LENGTH } from '../cards/card.ts'
import { withoutChoices } from '../cards/choices.ts'
import { countWords } from '../text/words.ts'
import type { Finding } from './lint-codes.ts'
import { saysTwoThings } from './lint-facts.ts'
import { leaksAnswer } from './lint-leak.ts'
import { danglingIn } from './lint-reference.ts'
import {
  asksForTerm,
  asksTwice,
  asksYesNo,
  hasNoAnswer,
  isNegative,
  isThin,
  isVague,
  listedParts,
  wantsList,
} from './lint-stem.ts'

export type { Finding } from './lint-codes.ts'

/** Words a back may have before a warning, and before a block. */
export const BACK_WORDS = { warn: 20, block: 30 } as const
const FRONT_WORDS = { warn: 45, block: 80 } as const
const TERM_WORDS = 6

const BLANK = /_{2,}|\{\{c\d+::.*?\}\}/g

/** What is wrong with a card by the rules of good cards, worst first; the same for written and for generated cards. */
export function lintCard(card: Flashcard): readonly Finding[] {
  const front = withoutChoices(plain(card.front))
  const back = plain(card.back)
  const holdsCloze = /\{\{c\d+::/.test(front)
  if (front === '' || (back === '' && !holdsCloze)) {
    return [{ code: 'empty-side', severity: 'block', message: 'Both sides need a text.' }]
  }
  const findings = [
    ...lengthFindings(front, back),
    ...stemFindings(withoutCode(front), back),
    ...backFindings(front, back),
    ...clozeFindings(front, back),
  ]
  return findings.sort((a, b) => Number(a.severity === 'warn') - Number(b.severity === 'warn'))
}

/** One space or line break for each run: long runs mean nothing and would make some rules slow. No invisible marks. */
function plain(side: string): string {
  return side
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]+/g, '')
    .trim()
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
}

/** The front as it is read aloud: code and formulas say nothing about how a question is asked. */
function withoutCode(front: string): string {
  return front.replace(/```[^`]*```|`[^`\n]*`|\$[^$\n]*\$/g, '“x”')
}

/** True when some finding blocks. */
export function isBlocked(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'block')
}

function lengthFindings(front: string, back: string): Finding[] {
  if (front.length > MAX_SIDE_LENGTH || back.length > MAX_SIDE_LENGTH) {
    return [{ code: 'side-too-long', severity: 'block', message: 'A side holds at most 10,000 characters.' }]
  }
  const findings: Finding[] = []
  const frontWords = countWords(front)
  if (frontWords > FRONT_WORDS.warn) {
    const severity = frontWords > FRONT_WORDS.block ? 'block' : 'warn'
    findings.push({ code: 'front-too-long', severity, message: 'Shorten the question to what is needed to answer it.' })
  }
  const backWords = countWords(back)
  if (backWords > BACK_WORDS.warn) {
    const severity = backWords > BACK_WORDS.block ? 'block' : 'warn'
    const message = `The answer has ${backWords} words; make several cards of at most ${BACK_WORDS.warn}.`
    findings.push({ code: 'back-too-long', severity, message })
  } else if (backWords > TERM_ANSWER_WORDS && asksForTerm(front)) {
    const message = `A term has at most ${TERM_ANSWER_WORDS} words; leave its explanation to another card.`
    findings.push({ code: 'back-too-long', severity: 'warn', message })
  }
  if (backWords <= BACK_WORDS.warn && saysTwoThings(back)) {
    findings.push({ code: 'two-facts', severity: 'warn', message: 'The answer says two things; make two cards.' })
  }
  return findings
}

/** Words a term may have. */
const TERM_ANSWER_WORDS = 5

function stemFindings(front: string, back: string): Finding[] {
  const findings: Finding[] = []
  const yesNo = asksYesNo(front, back)
  if (yesNo !== null) {
    findings.push({ code: 'yes-no', severity: yesNo, message: 'Half is guessed right; ask what, why or how instead.' })
  }
  if (isVague(front)) {
    findings.push({ code: 'vague-stem', severity: 'block', message: 'Many answers fit; ask one definite thing.' })
  }
  if (asksTwice(front)) {
    findings.push({ code: 'two-questions', severity: 'block', message: 'Two questions; make two cards.' })
  }
  const dangling = danglingIn(front, back)
  if (dangling !== null) {
    const message = `“${dangling}” points outside the card; name what is meant.`
    findings.push({ code: 'dangling-reference', severity: 'block', message })
  }
  if (isNegative(front)) {
    findings.push({ code: 'negative-stem', severity: 'warn', message: 'Ask for what is, not for what is not.' })
  }
  const isOpen = !/[?？]/.test(front) && front.search(BLANK) === -1
  if (
    isOpen &&
    countWords(front) > TERM_WORDS &&
    !/^(?:define|name|give|state|explain|describe|translate|complete|convert|calculate|solve|simplify|write|conjugate|identify|compute|find|evaluate|prove)\b/i.test(
      front,
    )
  ) {
    findings.push({
      code: 'not-a-question',
      severity: 'warn',
      message: 'End the front with a question or leave a blank.',
    })
  }
  return findings
}

function backFindings(front: string, back: string): Finding[] {
  const findings: Finding[] = []
  if (hasNoAnswer(back)) {
    findings.push({ code: 'no-answer', severity: 'block', message: 'The back does not answer anything.' })
  }
  if (listedParts(back) >= 4 || wantsList(front)) {
    const message = 'Lists are hard to recall; make one card for each entry.'
    findings.push({ code: 'list-answer', severity: 'block', message })
  }
  const leak = leaksAnswer(front, back)
  if (leak !== null) {
    findings.push({ code: 'answer-leak', severity: leak, message: 'The front gives the answer away.' })
  }
  return findings
}

function clozeFindings(front: string, back: string): Finding[] {
  const blanks = front.match(BLANK)?.length ?? 0
  if (blanks === 0) return []
  const findings: Finding[] = []
  if (isThin(front)) {
    findings.push({
      code: 'thin-cloze',
      severity: 'block',
      message: 'Too few words around the blank to know what fits.',
    })
  }
  if (/_{2,}/.test(front) && blanks > 1 && !/[,;/]|\band\b/.test(back)) {
    findings.push({ code: 'many-blanks', severity: 'warn', message: 'One blank per card.' })
  } else if (blanks > 1 && /_{2,}/.test(front)) {
    findings.push({ code: 'many-blanks', severity: 'block', message: 'One blank per card; make a card for each.' })
  }
  return findings
}
