import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { outlineOf } from './build-outline.ts'
import { readSource } from './read-source.ts'
import { pagedText } from './testing/paged-text.ts'

const chalk = readFileSync(new URL('../../../../fixtures/texts/huxley-piece-of-chalk.txt', import.meta.url), 'utf8')

/** About 75 words that only a subject has, differently in each paragraph. */
function about(words: readonly string[], paragraph: number): string {
  const pick = (at: number) => words[(paragraph * 3 + at * 5) % words.length]
  const sentence = (at: number) =>
    `The ${pick(at)} of every ${pick(at + 1)} depends upon the ${pick(at + 2)}, while its ${pick(at + 3)} changes with the ${pick(at + 4)}.`
  return Array.from({ length: 6 }, (_, at) => sentence(at)).join(' ')
}
const SUBJECTS = [
  'heart ventricle valve artery vein blood pulse pressure oxygen muscle capillary plasma'.split(' '),
  'glacier moraine ice valley crevasse snow firn meltwater boulder ridge cirque drumlin'.split(' '),
  'violin string bow varnish bridge peg soundpost tone luthier maple spruce scroll'.split(' '),
]
const paragraphsOf = (subject: readonly string[], count: number) =>
  Array.from({ length: count }, (_, at) => about(subject, at))

const openings = (text: string) => outlineOf(text).sections.map(({ start, end }) => text.slice(start, end).slice(0, 24))

test('a text without any headings turns to another section where its subject does', () => {
  const parts = SUBJECTS.map((subject) => paragraphsOf(subject, 14))
  const text = parts.flat().join('\n\n')
  const starts = outlineOf(text).sections.map(({ start }) => start)
  for (const [first] of parts) expect(starts).toContain(text.indexOf(first!))
})

test('rules and wide gaps set blocks apart', () => {
  const [one = '', two = '', three = ''] = SUBJECTS.map((subject) => paragraphsOf(subject, 3).join('\n\n'))
  expect(outlineOf(`${one}\n\n* * *\n\n${two}\n\n———\n\n${three}`).sections).toHaveLength(3)
  expect(outlineOf(`${one}\n\n\n\n${two}\n\n\n\n\n${three}`).sections).toHaveLength(3)
  expect(outlineOf([one, two, three].join('\n\n').replaceAll('\n\n', '\n\n\n\n')).sections).toHaveLength(1)
})

test.each([
  ['1.', '2.', '3.', '4.'],
  ['I', 'II', 'III', 'IV'],
  ['(1)', '(2)', '(3)', '(4)'],
  ['§ 1', '§ 2', '§ 3', '§ 4'],
])('numbered parts from %s on are sections', (...numbers) => {
  const parts = numbers.map((number, at) => `${number}\n\n${about(SUBJECTS[at % 3]!, at)}`)
  expect(openings(parts.join('\n\n')).map((opening) => opening.split('\n')[0])).toEqual(numbers)
})

test('a short numbered list is no row of sections', () => {
  expect(outlineOf('Buy these:\n\n1. Flour\n\n2. Water\n\n3. Salt').sections).toHaveLength(1)
})

test('pages are sections where there are no headings, and what is under sixty words joins its neighbour', () => {
  const { sections } = readSource(pagedText({ pages: 8 }).text).outline
  expect(sections.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const short = readSource(pagedText({ pages: 8, filling: 0 }).text).outline
  expect(short.sections.length).toBeLessThan(8)
  for (const { words } of short.sections.slice(0, -1)) expect(words).toBeLessThan(120)
})

test('a long stretch under one heading is divided, a short one is not', () => {
  const long = paragraphsOf(SUBJECTS[0]!, 60).join('\n\n')
  const { sections } = outlineOf(
    `# Short\n\n${about(SUBJECTS[1]!, 1)}\n\n# Long\n\n${long}\n\n# End\n\n${about(SUBJECTS[2]!, 1)}`,
  )
  const titles = sections.map(({ headingPath }) => headingPath.join())
  expect(titles.filter((title) => title === 'Long').length).toBeGreaterThan(1)
  expect(new Set(titles)).toEqual(new Set(['Short', 'Long', 'End']))
  for (const { start, end } of sections) expect(end - start).toBeLessThanOrEqual(24_000)
})

test('prose of one subject is cut into sections of bearable length', () => {
  const { sections } = readSource(chalk.replace(/^.*\n/, '').repeat(3)).outline
  for (const { start, end } of sections) expect(end - start).toBeLessThanOrEqual(12_000)
  expect(sections.length).toBeGreaterThan(4)
})
