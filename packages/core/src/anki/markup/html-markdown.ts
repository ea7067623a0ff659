import { parseHtml } from './html-tree.ts'
import { joinBlocks } from './markdown-blocks.ts'
import { MarkdownWriter } from './markdown-writer.ts'
import { plainInMarks } from './markup-marks.ts'
import { NO_STYLE, type NoteStyle } from './note-style.ts'
import type { Loss, MediaAddress } from './side-losses.ts'
import { type Spend, spendFreely } from './spend.ts'

export type { Loss, MediaAddress } from './side-losses.ts'

export interface Converted {
  readonly markdown: string
  readonly losses: ReadonlySet<Loss>
  /** File names of media the side refers to, found or not. */
  readonly media: ReadonlySet<string>
  /** What a computer's voice would say and nobody would read. */
  readonly spoken: readonly string[]
}

export interface Conversion {
  readonly spend?: Spend
  /** Of the note type. */
  readonly style?: NoteStyle
  /** Whether what is hidden can be opened, as a hint is; else it is left out. */
  readonly canOpen?: boolean
}

/**
 * HTML of a card as Markdown. What comes out holds no HTML but a few tags without attributes (`b i s u sub sup small mark
 * kbd ruby rt br details summary`, in a cell of a table `ul ol li pre` too), no script, and no address but those of `media`
 * and http links. Linear on any input. `spend` is told of the input and of every block, those inside another again, and
 * may end it.
 */
export function htmlToMarkdown(html: string, media: MediaAddress, conversion: Conversion = {}): Converted {
  const { spend = spendFreely, style = NO_STYLE, canOpen = false } = conversion
  spend(html.length)
  const writer = new MarkdownWriter({ media, spend, style, canOpen })
  const blocks = writer.blocks(parseHtml(plainInMarks(html)))
  return { markdown: joinBlocks(blocks), losses: writer.losses, media: writer.media, spoken: writer.spoken }
}
