import type { Loss, MediaAddress } from '../markup/html-markdown.ts'
import type { Spend } from '../markup/spend.ts'
import type { MasksOf } from '../occlusion/mask-files.ts'
import type { RenderedCard, TemplateCache } from './render-card.ts'

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
