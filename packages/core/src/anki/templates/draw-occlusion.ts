import { type HiddenParts, occlusionFront, occlusionOf } from '../../cards/occlusion.ts'
import type { AnkiNoteType } from '../collection/collection.ts'
import { withoutPercents } from '../markup/without-percents.ts'
import { hasNativeShapes, readNativeParts } from '../occlusion/image-occlusion.ts'
import { hasOwnFill, hasOwnMaskStyle } from '../occlusion/mask-colours.ts'
import { hasMaskFiles, maskFieldsOf, pictureOf, readMaskFiles } from '../occlusion/mask-files.ts'
import type { DrawingParts } from './drawing-parts.ts'
import { type CardToRender, renderCard } from './render-card.ts'

/** A card that asks for a hidden part of a picture; null where it would show more than it does in Anki, so that it must not come in. */
export type OcclusionSides = { readonly front: string; readonly back: string } | null

type ToMarkdown = (html: string) => string

/** The sides of a card of image occlusion, Anki's own or the add-on's; undefined for any other card. */
export function drawOcclusion(
  card: CardToRender,
  parts: DrawingParts,
  toMarkdown: ToMarkdown,
): OcclusionSides | undefined {
  const { noteType, fields, ord } = card
  const shapes = fields.findIndex(hasNativeShapes)
  if (noteType.kind === 'cloze' && (shapes !== -1 || isNativeType(noteType))) {
    const hidden = shapes === -1 ? null : readNativeParts(fields[shapes] ?? '', ord)
    const place = hidden && { hidden, picture: nativePicture(noteType), masks: [shapes] }
    const sides = place && sidesOf(card, place, parts, toMarkdown)
    if (sides && (hasOwnFill(fields[shapes] ?? '') || hasOwnMaskStyle(noteType))) parts.report('mask-colour')
    return sides
  }
  const places = maskFieldsOf(noteType)
  if (places === null || !hasMaskFiles(fields, places)) return undefined
  const found = readMaskFiles(fields, places, parts.masks)
  if (found === null) return null
  const sides = sidesOf(card, { hidden: found.parts, ...places }, parts, toMarkdown)
  if (sides !== null && found.hasDrawings) parts.report('drawing')
  if (sides !== null && found.hasOwnColours) parts.report('mask-colour')
  return sides
}

const isNativeType = ({ templates }: AnkiNoteType) =>
  templates.some(({ question }) => question.includes('image-occlusion-container'))

const CONTAINER = /id=["']?image-occlusion-container["']?[^<>]{0,200}>\s{0,50}\{\{([^{}]{1,200})\}\}/
const USUAL_PICTURE = 1

function nativePicture({ templates, fields }: AnkiNoteType): number {
  const name = CONTAINER.exec(templates[0]?.question ?? '')?.[1]?.trim()
  const index = fields.findIndex((field) => field.name === name)
  return index === -1 ? USUAL_PICTURE : index
}

interface Place {
  readonly hidden: HiddenParts
  /** Index of the field with the picture. */
  readonly picture: number
  /** Of those with masks, which are not shown as they stand. */
  readonly masks: readonly number[]
}

/** Both sides as the template shows them, with the picture and its hidden parts on the front alone. */
function sidesOf(card: CardToRender, place: Place, parts: DrawingParts, toMarkdown: ToMarkdown): OcclusionSides {
  const file = pictureOf(card.fields[place.picture] ?? '')
  const address = file === null ? null : (parts.media(file) ?? parts.media(withoutPercents(file)))
  if (address === null) return null
  const rendered = renderCard(withoutMasks(card, place.masks), parts.templates, parts.spend)
  for (const { code } of rendered.issues) parts.report(code)
  const shown = toMarkdown(rendered.question)
  const picture = occlusionFront({ ...place.hidden, address, alt: '' })
  const { text, count } = withPicture(shown, address, picture)
  // What cannot be read again would be a picture without its masks.
  if (count !== 1 || occlusionOf(text) === null) return null
  const whole = toMarkdown(rendered.answer)
  const own = withPicture(toMarkdown(rendered.answerOnly), address, '')
  // Anki's template repeats its question without saying so.
  const back =
    own.count > 0 && whole.startsWith(shown) ? withPicture(whole.slice(shown.length), address, '').text : own.text
  return { front: apart(text, picture), back: back.trim() }
}

/** A picture that has a line for itself, with air around it. */
function apart(text: string, picture: string): string {
  const lines = text.split('\n')
  const at = lines.indexOf(picture)
  if (at === -1) return text
  const around = [
    lines.slice(0, at).join('\n').trimEnd(),
    picture,
    lines
      .slice(at + 1)
      .join('\n')
      .trimStart(),
  ]
  return around.filter((part) => part !== '').join('\n\n')
}

const PICTURE = /!\[(?:\\.|[^\]\\\n]){0,500}\]\(([^()\s]{1,200})\)/g

/** A text with another one in place of the pictures of an address, and how often that was. */
function withPicture(markdown: string, address: string, replacement: string) {
  let count = 0
  const text = markdown.replace(PICTURE, (picture, found: string) => {
    if (found !== address) return picture
    count += 1
    return replacement
  })
  return { text, count }
}

/** Not empty, so that sections of the template are what they were, but nothing to be seen. */
const NOTHING = '<!-- -->'

function withoutMasks(card: CardToRender, masks: readonly number[]): CardToRender {
  const fields = card.fields.map((field, index) => (masks.includes(index) && field !== '' ? NOTHING : field))
  return { ...card, noteType: stillNoteType(card.noteType), fields }
}

const still = new WeakMap<AnkiNoteType, AnkiNoteType>()

/** The note type without what its templates do by scripts: masks are drawn here, and cannot be switched off. */
function stillNoteType(noteType: AnkiNoteType): AnkiNoteType {
  const known = still.get(noteType)
  if (known) return known
  const templates = noteType.templates.map((template) => ({
    ...template,
    question: withoutElements(template.question),
    answer: withoutElements(template.answer),
  }))
  const made = { ...noteType, templates }
  still.set(noteType, made)
  return made
}

/** Linear: an element without an end is looked for once. */
function withoutElements(html: string): string {
  return ['script', 'style', 'canvas', 'button'].reduce((text, name) => {
    const [begin, end] = [new RegExp(`<${name}\\b`, 'gi'), new RegExp(`</${name}\\s{0,20}>`, 'gi')]
    let [kept, at] = ['', 0]
    for (let found = begin.exec(text); found !== null; found = begin.exec(text)) {
      end.lastIndex = found.index
      if (end.exec(text) === null) break
      kept += text.slice(at, found.index)
      at = end.lastIndex
      begin.lastIndex = at
    }
    return kept + text.slice(at)
  }, html)
}
