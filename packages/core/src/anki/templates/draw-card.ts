import { clozeOnly } from '../../cards/cloze.ts'
import { escapeMarkdown } from '../../cards/markdown-escape.ts'
import type { AnkiNoteType } from '../collection/collection.ts'
import { htmlToMarkdown } from '../markup/html-markdown.ts'
import { drawOcclusion } from './draw-occlusion.ts'
import { type DrawingParts, HELD_BACK } from './drawing-parts.ts'
import { type CardToRender, countOf, type RenderedCard, renderCard } from './render-card.ts'

/** A card of a note as it stands in the library, Markdown. */
export interface DrawnCard {
  readonly kind: 'basic' | 'cloze' | 'typed' | 'occlusion'
  readonly front: string
  readonly back: string
  /** What is to be typed, where the answer shows more than that. */
  readonly alias: string | null
}

/** Draws a card from its note's fields by the template of its note type. One that is held back has no question. */
export function drawCard(card: CardToRender, parts: DrawingParts): DrawnCard {
  const { noteType } = card
  const occlusion = drawOcclusion(card, parts, (html) => toMarkdown(html, parts, { noteType }))
  if (occlusion === null) parts.report(HELD_BACK)
  if (occlusion !== undefined) return { kind: 'occlusion', alias: null, ...(occlusion ?? { front: '', back: '' }) }
  const rendered = renderCard(card, parts.templates, parts.spend)
  for (const { code } of rendered.issues) parts.report(code)
  const typed = typedAnswer(card, rendered)
  const kind = typed !== null ? 'typed' : noteType.kind === 'cloze' ? 'cloze' : 'basic'
  return { kind, ...sides(card, parts, { rendered, typed }) }
}

type Sides = Omit<DrawnCard, 'kind'>

/** What is to be typed, HTML; null where nothing is. */
function typedAnswer({ noteType, fields, ord }: CardToRender, { typed }: RenderedCard): string | null {
  if (typed === null) return null
  const field = fieldOf(noteType, fields, typed.field)
  const answer = typed.isGap ? clozeOnly(field, ord + 1, false) : field
  return answer.trim() === '' ? null : answer
}

interface Rendering {
  readonly rendered: RenderedCard
  readonly typed: string | null
}

function sides({ noteType }: CardToRender, parts: DrawingParts, { rendered, typed }: Rendering): Sides {
  const { question, answerOnly } = rendered
  // Where the text is shown with its gaps filled, what was to be typed stands there already.
  const shown = rendered.typed?.isGap === true ? '' : (typed ?? '')
  parts.spend(countOf(answerOnly, '[[type:') * shown.length)
  const draw = (html: string, change: Partial<Writing> = {}) => toMarkdown(html, parts, { noteType, ...change })
  const front = draw(question, { isSilent: typed !== null })
  const answer = answerOnly.replace(/\[\[type:[^\]]{0,200}\]\]/g, () => shown)
  const back = draw(answer, { canOpen: /<script|\sonclick/i.test(answerOnly) })
  if (front === '') parts.report('empty-question')
  const alias = typed === null ? null : draw(typed)
  return { front, back, alias: alias === null || alias === '' || alias === back ? null : alias }
}

interface Writing {
  readonly noteType: AnkiNoteType
  /** Whether what is hidden can be opened. */
  readonly canOpen?: boolean
  /** What is only spoken is what is to be typed. */
  readonly isSilent?: boolean
}

function toMarkdown(html: string, parts: DrawingParts, { noteType, canOpen, isSilent }: Writing): string {
  const { media, report, spend, templates } = parts
  const { markdown, losses, spoken } = htmlToMarkdown(html, media, {
    ...{ spend, style: templates.styleOf(noteType) },
    ...(canOpen && { canOpen }),
  })
  for (const loss of losses) report(loss)
  if (markdown !== '' || isSilent) return markdown
  // A side that is only heard is read instead.
  return spoken.map((text) => escapeMarkdown(text)).join('\n')
}

function fieldOf(noteType: AnkiNoteType, fields: readonly string[], name: string): string {
  return fields[noteType.fields.findIndex((field) => field.name === name)] ?? ''
}
