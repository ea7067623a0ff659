import type { AnkiDeck, AnkiNoteType } from '@cairn/core/anki/collection/collection'
import { z } from 'zod'
import { legacyOptionsOf, OwnOptions, readLegacyPresets } from './legacy-options.ts'
import { PackageError } from './package-problem.ts'

/** Note types and decks as the older formats hold them: JSON in the one row of `col`. */

const text = z.string().catch('')
const number = z.coerce.number().catch(0)
const flag = z.boolean().catch(false)

const Model = z.object({
  id: number,
  name: text,
  type: number,
  css: text,
  latexPre: text,
  latexPost: text,
  sortf: number,
  mod: number,
  flds: z.array(z.object({ name: text, ord: number, font: text, size: number, rtl: flag, sticky: flag })).catch([]),
  tmpls: z.array(z.object({ name: text, ord: number, qfmt: text, afmt: text, bqfmt: text, bafmt: text })).catch([]),
})
const Deck = z.object({ id: number, name: text, desc: text, dyn: number, ...OwnOptions.shape })

const MOST_FIELDS = 500

export function readLegacyNoteTypes(json: string): ReadonlyMap<number, AnkiNoteType> {
  const noteTypes = new Map<number, AnkiNoteType>()
  for (const [key, value] of objects(json, 'note types')) {
    const parsed = Model.safeParse(value)
    if (!parsed.success) continue
    const { name, type, css, latexPre, latexPost, sortf, mod, flds, tmpls } = parsed.data
    // Some programs write the id of a model as a number that JSON has rounded; the key is what notes refer to.
    const id = Number(key)
    noteTypes.set(id, {
      id,
      name,
      kind: type === 1 ? 'cloze' : 'normal',
      fields: inOrder(flds)
        .slice(0, MOST_FIELDS)
        .map(({ ord: _, ...field }) => field),
      templates: inOrder(tmpls)
        .slice(0, MOST_FIELDS)
        .map((template) => ({
          name: template.name,
          question: template.qfmt,
          answer: template.afmt,
          browserQuestion: template.bqfmt,
          browserAnswer: template.bafmt,
        })),
      css,
      latexPre,
      latexPost,
      sortField: sortf,
      modifiedAt: mod,
    })
  }
  return noteTypes
}

/** Decks with the options that their presets (JSON as well) give them. */
export function readLegacyDecks(json: string, presetsJson: string): ReadonlyMap<number, AnkiDeck> {
  const decks = new Map<number, AnkiDeck>()
  const presets = readLegacyPresets(presetsJson)
  for (const [key, value] of objects(json, 'decks')) {
    const parsed = Deck.safeParse(value)
    if (!parsed.success) continue
    const { name, desc, dyn, ...own } = parsed.data
    const isFiltered = dyn === 1
    const options = isFiltered ? undefined : legacyOptionsOf(presets, own)
    decks.set(Number(key), { id: Number(key), name, description: desc, isFiltered, ...(options && { options }) })
  }
  return decks
}

const inOrder = <Part extends { readonly ord: number }>(parts: readonly Part[]) =>
  parts.toSorted((one, other) => one.ord - other.ord)

function objects(json: string, what: string): [string, unknown][] {
  let parsed: unknown
  try {
    parsed = JSON.parse(json.replaceAll('\\u0000', ''))
  } catch (error) {
    throw new PackageError('damaged', `the ${what} are no JSON`, error)
  }
  if (typeof parsed !== 'object' || parsed === null) throw new PackageError('damaged', `the ${what} are no object`)
  return Object.entries(parsed).filter(([key]) => Number.isSafeInteger(Number(key)))
}
