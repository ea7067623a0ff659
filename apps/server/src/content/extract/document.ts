import type { FileKind, UploadedDocument, UploadProblem, UploadWarning } from '@cairn/contract/uploads'

/** Why a file gives no text. The code goes to the learner, `detail` to the log. */
export class ExtractProblem extends Error {
  override readonly name = 'ExtractProblem'
  readonly problem: UploadProblem

  constructor(problem: UploadProblem, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.problem = problem
  }
}

/** What a parser read, before it is made a source. */
export interface RawDocument {
  readonly title: string
  /** Markdown headings, lists and table rows on lines of their own, `\f` between pages. */
  readonly text: string
  readonly pages: number | null
  readonly pagesWithoutText: readonly number[]
  readonly warnings: readonly UploadWarning[]
}

/** Text of a part with what is known of it; it becomes a source. */
export interface ExtractedPart extends Omit<UploadedDocument['parts'][number], 'sourceId'> {
  readonly text: string
}

export interface ExtractedDocument extends Omit<UploadedDocument, 'parts'> {
  readonly kind: FileKind
  readonly parts: readonly ExtractedPart[]
}

/** How far a parser is; called as often as it likes. */
export type Progress = (pagesDone: number, pagesTotal: number) => void
