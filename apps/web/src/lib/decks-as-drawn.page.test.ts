import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadLibraries, renderMarkdown, repeats } from './markdown.ts'

/*
 * Packages in the shapes of public decks (fixtures/decks): what is drawn here of each imported card against what a browser
 * shows of Anki's own HTML, line by line, with pictures, sounds, readings, hints, numbers and what is struck out.
 */

const FOLDER = resolve(import.meta.dirname, '../../../../fixtures/decks')
const DECKS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.apkg'))
  .map((file) => file.replace('.apkg', ''))

interface Shown {
  readonly guid: string
  readonly ord: number
  readonly question: readonly string[]
  readonly answer: readonly string[]
}

interface Imported {
  readonly guid: string
  readonly ord: number
  readonly tags: readonly string[]
  readonly front: string
  readonly back: string
  readonly kind: string
  readonly issues: readonly string[]
}

function readLines<Line>(file: string): Line[] {
  const lines = readFileSync(join(FOLDER, file), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Line) // written by the tests of the server, and by the builder
}

const BLOCKS = 'p, div, ul, ol, li, pre, blockquote, table, tr, td, th, details, summary, hr'

interface Reading {
  /** Of files, by their addresses. */
  readonly names: ReadonlyMap<string, string>
  readonly issues: readonly string[]
}

/** The lines that a reader sees, in the form of the fixtures. */
function shownLines(markdown: string, { names, issues }: Reading): readonly string[] {
  const root = document.createElement('div')
  root.replaceChildren(renderMarkdown(markdown))
  const nameOf = (element: Element) => names.get(element.getAttribute('src') ?? '') ?? '?'
  for (const image of root.querySelectorAll('img')) image.replaceWith(`[img ${nameOf(image)}]`)
  for (const sound of root.querySelectorAll('audio')) sound.replaceWith(`[sound:${nameOf(sound)}]`)
  for (const summary of root.querySelectorAll('summary')) {
    // What Anki hides can be opened here, and the report says so.
    if (summary.textContent === 'More' && issues.includes('folded')) summary.closest('details')?.remove()
    summary.textContent = `(${summary.textContent?.trim()})`
  }
  for (const reading of root.querySelectorAll('rt')) reading.replaceWith(`(${reading.textContent})`)
  for (const formula of root.querySelectorAll('[data-maths]')) {
    const tex = (formula.textContent ?? '').replace(/\s+/g, ' ')
    formula.replaceWith(formula.getAttribute('data-maths') === 'display' ? `\\[${tex}\\]` : `\\(${tex}\\)`)
  }
  for (const list of root.querySelectorAll('ol'))
    for (const [at, entry] of [...list.children].entries())
      (entry.querySelector(':scope > p') ?? entry).prepend(`${list.start + at}. `)
  for (const struck of root.querySelectorAll('s, del')) struck.replaceWith('~', ...struck.childNodes, '~')
  collapse(root)
  for (const line of root.querySelectorAll('br')) line.replaceWith('\n')
  for (const block of root.querySelectorAll(BLOCKS)) {
    block.before('\n')
    block.after('\n')
  }
  return (root.textContent ?? '')
    .split('\n')
    .map((line) =>
      line
        .replaceAll('\u00a0', ' ')
        .replace(/[\u200e\u200f]/g, '')
        .trimEnd(),
    )
    .filter((line) => line.trim() !== '')
}

/** White space as a browser shows it. */
function collapse(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement?.closest('pre') != null) continue
    text.nodeValue = (text.nodeValue ?? '').replace(/[ \t\r\n]+/g, ' ')
  }
}

const tidy = (lines: readonly string[]) => lines.map((line) => line.replace(/^ (?! )/, ''))
const withoutSounds = (lines: readonly string[]) =>
  lines.map((line) => line.replace(/\[sound:[^\]]*\]/g, '').trimEnd()).filter((line) => line.trim() !== '')

/** What the report of the import says is different. */
function asNamed(lines: readonly string[], { issues, tags, kind }: Imported): readonly string[] {
  const written = [tags.join(' '), [...tags].reverse().join(' ')]
  // Masks are drawn over the picture, and nothing takes them off.
  if (kind === 'occlusion') return lines.filter((line) => !/^\[img [^\]]+-[QA]\.svg\]$|^Toggle Masks$/.test(line))
  return issues.includes('unknown-filter') ? lines.filter((line) => !written.includes(line)) : lines
}

beforeAll(() => loadLibraries('**loads the engine**'))

describe.each(DECKS)('a deck like those of %s', (deck) => {
  const [first, ...cards] = readLines<Imported & { readonly files?: Record<string, string> }>(`${deck}.cards.jsonl`)
  const names = new Map(Object.entries(first?.files ?? {}).map(([name, address]) => [address, name]))
  const shown = new Map(readLines<Shown>(`${deck}.rendered.jsonl`).map((card) => [`${card.guid} ${card.ord}`, card]))

  test.each(cards.map((card) => [`${card.guid} ${card.ord}`, card] as const))(
    '%s shows what Anki shows',
    async (id, card) => {
      if (card.kind === 'occlusion') await loadLibraries(card.front)
      const reading = { names, issues: card.issues }
      const { question = [], answer = [] } = shown.get(id) ?? {}
      const front = tidy(shownLines(card.front, reading))
      const back = tidy(shownLines(card.back, reading))
      // Anki speaks; the report says that such a text is shown instead.
      const asked = card.issues.includes('speech') && question.length === 0 ? front : tidy(asNamed(question, card))
      expect(front).toEqual(asked)
      const expected = tidy(card.kind === 'occlusion' ? asNamed(answer, card) : answer)
      const both = [...withoutSounds(front), ...back]
      // An answer that does not repeat its question stands below it here.
      const isWhole = JSON.stringify(back) === JSON.stringify(expected)
      if (card.issues.includes('speech') && question.length === 0) expect(back).toEqual(expected)
      else if (!isWhole) expect(both).toEqual(expected)
    },
  )

  test('has as many cards as Anki made', () => {
    expect(cards).toHaveLength(shown.size)
  })
})

test('a text with gaps that the answer fills is shown once', () => {
  const cards = readLines<Imported>('medical.cards.jsonl').slice(1)
  const twice = cards.filter(({ front, back }) => !repeats(front, back)).map(({ front }) => front)
  expect(twice).toEqual([])
})
