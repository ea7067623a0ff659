import type { AnkiNoteType } from './collection.ts'
import { htmlToMarkdown, type Loss, type MediaAddress } from './html-markdown.ts'
import { type ImportedOcclusion, importOcclusion } from './image-occlusion.ts'
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

export type DrawingIssue = Loss | RenderedCard['issues'][number]['code'] | 'empty-question'

export interface DrawingParts {
  readonly media: MediaAddress
  readonly templates: TemplateCache
  /** Told what stands in the way of the card or is lost on its way. */
  readonly report: (code: DrawingIssue) => void
  /** Told of all that is drawn. */
  readonly spend: Spend
}

/** Draws a card from its note's fields by the template of its note type. */
export function drawCard(card: CardToRender, parts: DrawingParts): DrawnCard {
  const { noteType, ord } = card
  const part = importOcclusion(noteType, card, parts.media)
  if (part) return { kind: 'occlusion', ...sidesOfPart(part, parts) }
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

function sidesOfPart({ picture, header, extra }: ImportedOcclusion, parts: DrawingParts): Sides {
  const above = toMarkdown(header, parts)
  const front = above === '' ? picture : `${above}\n\n${picture}`
  return { front, back: toMarkdown(extra, parts), alias: null }
}

function toMarkdown(html: string, { media, report, spend }: DrawingParts): string {
  const { markdown, losses } = htmlToMarkdown(html, media, spend)
  for (const loss of losses) report(loss)
  return markdown
}

function fieldOf(noteType: AnkiNoteType, fields: readonly string[], name: string): string {
  return fields[noteType.fields.findIndex((field) => field.name === name)] ?? ''
}
