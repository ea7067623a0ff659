import process from 'node:process'
import { createEngine } from '../engine.ts'
import { measurePath, measureQuestions, measureShortTexts } from './measure-assessment.ts'
import { shippedTexts, type TextSet } from './shipped-texts.ts'

/*
 * Prints for every text what its questions, their evaluation and its path are worth, then how many short passages give
 * five questions. Of the texts set aside only figures are shown.
 *   --questions  the questions themselves, of the texts tuned on
 */

const engine = createEngine()
const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

for (const set of ['tuned', 'aside'] as const) {
  print(
    `${set === 'tuned' ? 'Texts tuned on' : 'Texts set aside'}: questions, rules broken, 32 patterns with and without keys, keys guessed, needs honoured`,
  )
  for (const { name, text } of shippedTexts(set)) printText(set, name, text)
  for (const words of [120, 250]) printShortTexts(set, words)
  print('')
}

function printText(set: TextSet, name: string, text: string): void {
  const { found, findings, kinds, exact, exactWithoutKeys, guessedKeys } = measureQuestions(engine, text)
  const path = measurePath(engine, text)
  const figures = [
    `${found}`,
    `${findings.length}`,
    `${exact}/32`,
    `${exactWithoutKeys}/32`,
    `${guessedKeys}/5`,
    path.honoured.toFixed(2),
  ]
  print(`  ${name.padEnd(26)} ${figures.map((figure) => figure.padStart(6)).join(' ')}  ${kinds.join(' ')}`)
  if (set === 'aside') return
  for (const fault of [...findings, ...path.faults]) print(`      ${fault}`)
  if (process.argv.includes('--questions')) printQuestions(text)
}

function printQuestions(text: string): void {
  const asked = engine.questions(text)
  if (!asked.ok) return
  for (const { question, options, answer } of asked.questions) {
    print(`      ${question}`)
    for (const [letter, option] of Object.entries(options))
      print(`        ${letter === answer ? '*' : ' '} ${letter} ${option}`)
  }
}

function printShortTexts(set: TextSet, words: number): void {
  const measured = shippedTexts(set).map(({ text }) => measureShortTexts(engine, text, words, 2))
  const sum = (read: (one: (typeof measured)[number]) => number): number =>
    measured.reduce((total, one) => total + read(one), 0)
  const [all, five] = [sum(({ passages }) => passages), sum(({ withFive }) => withFive)]
  const broken = sum(({ findings }) => findings.length)
  print(
    `  passages of ${words} words with five questions: ${five} of ${all} (${((100 * five) / Math.max(1, all)).toFixed(1)} %), rules broken: ${broken}`,
  )
}
