import type { FileKind } from '@cairn/contract/uploads'
import { type ExtractedDocument, ExtractProblem, type RawDocument } from './document.ts'
import { makeParts } from './make-parts.ts'

export interface Read {
  readonly kind: FileKind
  readonly raw: RawDocument
}

/** What was read, as parts that can be sources. Throws `ExtractProblem` when there are no words in it. */
export function documentFrom(name: string, { kind, raw }: Read): ExtractedDocument {
  const title = raw.title || titleOfName(name)
  const { parts, leftOut } = makeParts({ ...raw, title })
  if (parts.length === 0) throw new ExtractProblem('no-text', 'nothing but white space')
  return {
    kind,
    title,
    pages: raw.pages,
    pagesWithoutText: [...raw.pagesWithoutText],
    warnings: leftOut ? [...raw.warnings, 'parts-left-out'] : [...raw.warnings],
    parts,
  }
}

/** The title that a text in Markdown gives itself; empty when it has none. */
export function firstHeading(text: string): string {
  return /^# +(.+)$/m.exec(text.slice(0, 5_000))?.[1]?.trim() ?? ''
}

/** A file's name as a title: without its folder and ending. */
function titleOfName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last
    .replace(/\.[^.]{1,9}$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 200)
}
