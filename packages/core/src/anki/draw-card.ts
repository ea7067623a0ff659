import type { AnkiNoteType } from './collection.ts'
import { drawOcclusion } from './draw-occlusion.ts'
import { htmlToMarkdown, type Loss, type MediaAddress } from './html-markdown.ts'
import type { MasksOf } from './mask-files.ts'
import { type CardToRender, countOf, type RenderedCard, renderCard, type TemplateCache } from './render-card.ts'
import type { Spend } from './spend.ts'

/** A card of a note as it stands in the library, Markdown. */
export interface DrawnCard {
  readonly kind: 'basic' | 'cloze' | 'typed' | 'occlusion'
  readonly front: string
  readonly back: string
  /** What is to be typed, where the answer shows more than that. */
  readonly alias: string | null
}

/** The card would show more of its picture than it does in Anki: it is none here. */
export const HELD_BACK = 'open-picture'

export type DrawingIssue = Loss | RenderedCard['issues'][number]['code'] | 'empty-question' | typeof HELD_BACK

export interface DrawingParts {
  readonly media: MediaAddress
  /** For cards whose masks are files. */
  readonly masks: MasksOf
  readonly templates: TemplateCache
  /** Told what stands in the way of the card or is lost on its way. */
  readonly report: (code: DrawingIssue) => void
  /** Told of all that is drawn. */
  readonly spend: Spend
}

/** Draws a card from its note's fields by the template of its note type. One that is held back has no question. */
export function drawCard(card: CardToRender, parts: DrawingParts): DrawnCard {
  const { noteType, ord } = card
  const occlusion = drawOcclusion(card, parts, (html) => toMarkdown(html, parts))
  if (occlusion === null) parts.report(HELD_BACK)
  if (occlusion !== undefined) return { kind: 'occlusion', alias: null, ...(occlusion ?? { front: '', back: '' }) }
  const isTyped = /\{\{\s*type:/.test(noteType.templates[ord]?.question ?? '')
  const kind = noteType.kind === 'cloze' ? 'cloze' : isTyped ? 'typed' : 'basic'
  return { kind, ...sides(card, parts) }
}

type Sides = Omit<DrawnCard, 'kind'>

function sides(card: CardToRender, parts: DrawingParts): Sides {
  const rendered = renderCard(card, parts.templates, parts.spend)
  for (const { code } of rendered.issues) parts.report(code)
  const typed = rendered.typedField === null ? null : fieldOf(card.noteType, card.fields, rendered.typedField)
  parts.spend(countOf(rendered.answerOnly, '[[type:') * (typed ?? '').length)
  const front = toMarkdown(rendered.question, parts)
  const back = toMarkdown(
    rendered.answerOnly.replace(/\[\[type:[^\]]{0,200}\]\]/g, () => typed ?? ''),
    parts,
  )
  if (front === '') parts.report('empty-question')
  const alias = typed === null ? null : toMarkdown(typed, parts)
  return { front, back, alias: alias === null || alias === '' || alias === back ? null : alias }
}

function toMarkdown(html: string, { media, report, spend }: DrawingParts): string {
  const { markdown, losses } = htmlToMarkdown(html, media, spend)
  for (const loss of losses) report(loss)
  return markdown
}

function fieldOf(noteType: AnkiNoteType, fields: readonly string[], name: string): string {
  return fields[noteType.fields.findIndex((field) => field.name === name)] ?? ''
}
