import type { HiddenPart, HiddenParts } from '../../cards/occlusion.ts'
import { coversPicture, type Shape, writeShape } from '../../cards/occlusion-shapes.ts'
import type { AnkiCollection, AnkiNoteType } from '../collection/collection.ts'
import { parseHtml } from '../markup/html-tree.ts'
import type { SvgMasks } from './svg-masks.ts'

/*
 * Notes of the add-on "Image Occlusion Enhanced" and of the one before it: a note for each card, with the picture and
 * two drawings that lie over it, one on the question and one on the answer.
 */

/** The masks of an SVG file of the package; null where it is not there or not understood. */
export type MasksOf = (fileName: string) => SvgMasks | null

/** Indices of a note's fields. */
export interface MaskFields {
  readonly picture: number
  readonly question: number
  readonly answer: number
  /** With the drawing of all masks, which no card shows. */
  readonly masks: readonly number[]
}

const NAMES = {
  picture: ['image'],
  question: ['question mask', 'question'],
  answer: ['answer mask', 'answer'],
  original: ['original mask', 'svg', 'full mask'],
} as const
const LAID_OVER = /id=["']?io-overlay["']?[^<>]{0,200}>\s{0,50}\{\{([^{}]{1,200})\}\}/
const BENEATH = /id=["']?io-original["']?[^<>]{0,200}>\s{0,50}\{\{([^{}]{1,200})\}\}/

/** The fields of a note type of the add-on; null for any other. Its fields may have been renamed, its template says which they are. */
export function maskFieldsOf({ kind, fields, templates }: AnkiNoteType): MaskFields | null {
  const [template] = templates
  if (kind !== 'normal' || !template) return null
  const at = (name: string | undefined) => fields.findIndex((field) => name !== undefined && field.name === name.trim())
  const named = (names: readonly string[]) =>
    fields.findIndex((field) => names.includes(field.name.trim().toLowerCase()))
  const laid = at(LAID_OVER.exec(template.question)?.[1])
  const question = laid === -1 ? named(NAMES.question) : laid
  const onAnswer = at(LAID_OVER.exec(template.answer)?.[1])
  const answer = onAnswer === -1 ? named(NAMES.answer) : onAnswer
  const beneath = at(BENEATH.exec(template.question)?.[1])
  const picture = beneath === -1 ? named(NAMES.picture) : beneath
  const isOne = new Set([question, answer, picture]).size === 3
  const original = named(NAMES.original)
  const masks = [question, answer, original].filter((index) => index !== -1)
  return question === -1 || picture === -1 || !isOne ? null : { picture, question, answer, masks }
}

/** The file that a field shows: its only picture. */
export function pictureOf(html: string): string | null {
  const pictures = parseHtml(html).flatMap((node) => (typeof node !== 'string' && node.name === 'img' ? [node] : []))
  const [picture] = pictures
  return pictures.length === 1 ? (picture?.attributes.get('src') ?? '').trim() : null
}

const isDrawing = (name: string | null): name is string => name?.toLowerCase().endsWith('.svg') === true

/** Whether a note is of the add-on: its note type could be, and it shows a drawing over a picture. */
export function hasMaskFiles(fields: readonly string[], { picture, question, answer }: MaskFields): boolean {
  const shown = [fields[question] ?? '', fields[answer] ?? ''].map(pictureOf)
  return shown.some(isDrawing) && (fields[picture] ?? '').includes('<img')
}

/** Names of the drawings that the notes of a collection show as masks. */
export function maskFilesOf({ notes, noteTypes }: AnkiCollection): ReadonlySet<string> {
  const known = new Map([...noteTypes].map(([id, noteType]) => [id, maskFieldsOf(noteType)]))
  return new Set(
    notes.flatMap(({ noteTypeId, fields }) => {
      const places = known.get(noteTypeId)
      if (!places || !hasMaskFiles(fields, places)) return []
      return [fields[places.question] ?? '', fields[places.answer] ?? ''].map(pictureOf).filter(isDrawing)
    }),
  )
}

export interface FoundMasks {
  readonly parts: HiddenParts
  readonly hasDrawings: boolean
}

/**
 * What the two drawings hide: the shapes that only the question has are asked, all others stay on the answer. Null where
 * they are not understood, nothing is asked, or the answer hides what the question shows.
 */
export function readMaskFiles(fields: readonly string[], places: MaskFields, masksOf: MasksOf): FoundMasks | null {
  const question = masksIn(fields[places.question] ?? '', masksOf)
  const answer = masksIn(fields[places.answer] ?? '', masksOf)
  if (question === null || answer === null) return null
  const staying = answer.shapes.map((shape) => writeShape(shape))
  const asked: Shape[] = []
  const kept: Shape[] = []
  for (const shape of question.shapes) {
    const index = staying.indexOf(writeShape(shape))
    if (index === -1) asked.push(shape)
    else {
      staying.splice(index, 1)
      kept.push(shape)
    }
  }
  if (staying.length > 0 || !asked.some(coversPicture)) return null
  const part = (shapes: readonly Shape[]): HiddenPart => ({ shapes, covering: 'mode' })
  const parts = [part(asked), ...(kept.length > 0 ? [part(kept)] : [])]
  const hasDrawings = question.hasDrawings || answer.hasDrawings
  return { parts: { mode: kept.length > 0 ? 'all' : 'one', asked: 0, parts }, hasDrawings }
}

/** A card without a drawing on its answer hides nothing there. */
function masksIn(field: string, masksOf: MasksOf): SvgMasks | null {
  const name = pictureOf(field)
  if (name !== null) return masksOf(name)
  return field.includes('<img') ? null : { shapes: [], hasDrawings: false }
}
