import type { UploadProblem } from '@cairn/contract/uploads'
import type { ExtractedDocument } from './document.ts'
import type { FileToRead } from './extract.ts'

/** What the thread is started with. */
export type ToReader = FileToRead

/** What the thread says; after `read` or `refused` it ends. */
export type FromReader =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'read'; readonly document: ExtractedDocument }
  | { readonly kind: 'refused'; readonly problem: UploadProblem; readonly detail: string }
