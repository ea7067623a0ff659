import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cardsOfNote } from '@cairn/core/anki/templates/cards-of-note'
import { renderCard, TemplateCache } from '@cairn/core/anki/templates/render-card'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readPackage } from './read-package.ts'
import { fixturePath, readManifest } from './testing/fixtures.ts'

/*
 * `rendered.jsonl` is what Anki itself made of these cards. Two things differ by Anki's version and are brought to one
 * form on both sides: the quotes of class names, and the button around a hint.
 */

const Rendered = z.object({ guid: z.string(), ord: z.number(), q: z.string(), a: z.string() })
const workDir = mkdtempSync(join(tmpdir(), 'cairn-oracle-'))
afterAll(() => rmSync(workDir, { recursive: true }))

function normalised(html: string): string {
  return html
    .replace(/<a class=hint[^>]*>\s*Show Hint<\/a><div id="hint\d+" class=hint style="display: none">/g, '<hint>')
    .replace(/<div class="hint" title="[^"]*">/g, '<hint>')
    .replaceAll('<span class="cloze">', '<span class=cloze>')
    .replace(/\s+/g, ' ')
    .replaceAll('> <hint>', '><hint>')
    .replace(/(<hint>[^<]*<\/div>) /g, '$1')
    .trim()
}

describe.each(['legacy1', 'legacy2', 'latest'] as const)('the package in format %s', (format) => {
  const load = async () => {
    const folder = mkdtempSync(join(workDir, format))
    const read = await readPackage(fixturePath(`${format}.apkg`), folder)
    read.zip.close()
    return read
  }

  test('every card is rendered as Anki renders it', async () => {
    const { collection } = await load()
    const templates = new TemplateCache()
    const byGuid = new Map(collection.notes.map((note) => [note.guid, note]))
    const lines = readFileSync(fixturePath('rendered.jsonl'), 'utf8').trim().split('\n')
    const cards = lines.map((line) => Rendered.parse(JSON.parse(line)))
    expect(cards).toHaveLength(389)
    for (const { guid, ord, q, a } of cards) {
      const note = byGuid.get(guid)!
      const noteType = collection.noteTypes.get(note.noteTypeId)!
      const card = { noteType, fields: note.fields, ord, tags: note.tags, deckName: 'x', flag: 0 }
      const { question, answer, issues } = renderCard(card, templates)
      expect([guid, normalised(question), normalised(answer), issues]).toEqual([guid, normalised(q), normalised(a), []])
    }
  })

  test('notes make the cards that Anki made of them', async () => {
    const { collection } = await load()
    const templates = new TemplateCache()
    for (const note of collection.notes) {
      const made = collection.cards.filter(({ noteId }) => noteId === note.id).map(({ ord }) => ord)
      const noteType = collection.noteTypes.get(note.noteTypeId)!
      expect([note.guid, cardsOfNote(noteType, note.fields, templates)]).toEqual([
        note.guid,
        made.sort((a, b) => a - b),
      ])
    }
  })

  test('counts are those of its manifest', async () => {
    const manifest = readManifest(format)
    const { collection, media } = await load()
    const { notes, cards, log } = collection
    expect({ notes: notes.length, cards: cards.length, revlog: log.length, media: media.size }).toEqual(manifest.counts)
    expect(collection.createdAt).toBe(manifest.crt)
    expect([...media.values()].sort()).toEqual(Object.keys(manifest.media).sort())
  })
})
