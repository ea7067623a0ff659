import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderCard, TemplateCache } from '@cairn/core/anki/templates/render-card'
import { afterAll, describe, expect, test } from 'vitest'
import { coveredSpots } from './testing/covered-spots.ts'
import { DECKS, deckPath, importedLines, readDeck, renderedByAnki } from './testing/deck-fixtures.ts'

/*
 * Packages in the shapes of public decks (fixtures/decks). Here: the HTML of each card is Anki's own, and the import makes
 * of it what `*.cards.jsonl` holds, which a test of the web compares with what Anki shows.
 */

const workDir = mkdtempSync(join(tmpdir(), 'cairn-decks-'))
afterAll(() => rmSync(workDir, { recursive: true }))

const load = (deck: string) => readDeck(deck, mkdtempSync(join(workDir, deck)))

/** What differs by Anki's version: quotes, the button around a hint, marks of gaps in a formula, and where typing goes. */
const normalised = (html: string) =>
  html
    .replace(/<a class=hint[^>]*>\s*Show [^<]*<\/a><div id="hint\d+" class=hint style="display: none">/g, '<hint>')
    .replace(/<div class="hint" title="[^"]*">/g, '<hint>')
    .replace(/<span class="?cloze"?>([^<]*)<\/span>(?=[^[]*\[\/(?:\$|latex))/g, '$1')
    .replaceAll('<span class="cloze">', '<span class=cloze>')
    .replace(/\[anki:tts\][\s\S]*?\[\/anki:tts\]|\[\[type:[^\]]*\]\]/g, '')
    .replace(/\s+/g, '')

test('there are ten decks, more of eight of them, and one of odd templates', () => {
  const shapes = 'chinese geography japanese maths medical programming semitic spanish'.split(' ')
  expect(DECKS).toEqual(
    [...shapes, ...shapes.map((shape) => `${shape}-more`), 'anatomy', 'schedules', 'wild'].toSorted(),
  )
})

describe.each(DECKS)('a deck like those of %s', (deck) => {
  test('is rendered as Anki renders it', async () => {
    const { collection, zip } = await load(deck)
    zip.close()
    const { notes, noteTypes, cards } = collection
    const templates = new TemplateCache()
    const rendered = renderedByAnki(deck)
    expect(rendered).toHaveLength(cards.length)
    for (const { guid, ord, q } of rendered) {
      const note = notes.find((one) => one.guid === guid)
      const noteType = noteTypes.get(note?.noteTypeId ?? 0)
      if (!note || !noteType) throw new Error(`No note ${guid}`)
      const { fields, tags } = note
      const { question, issues } = renderCard({ noteType, fields, ord, tags, deckName: '', flag: 0 }, templates)
      const isNamed = issues.some(({ code }) => code === 'unknown-filter')
      if (!isNamed) expect([guid, ord, normalised(question)]).toEqual([guid, ord, normalised(q)])
    }
  })

  test('comes in as the web draws it', async () => {
    const read = await load(deck)
    const lines = await importedLines(read)
    read.zip.close()
    await expect(lines).toMatchFileSnapshot(deckPath(`${deck}.cards.jsonl`))
  })
})

test('masks lie over what they cover in Anki, and over nothing else', async () => {
  const read = await load('anatomy')
  const [, ...lines] = (await importedLines(read)).trim().split('\n')
  read.zip.close()
  const cards = lines.map((line) => JSON.parse(line) as { guid: string; ord: number; kind: string; front: string }) // as written
  const rendered = renderedByAnki('anatomy')
  expect(cards).toHaveLength(20)
  for (const { guid, ord, kind, front } of cards) {
    const { covered } = rendered.find((card) => card.guid === guid && card.ord === ord) ?? {}
    expect([guid, ord, kind, coveredSpots(front)]).toEqual([guid, ord, 'occlusion', covered])
  }
})
