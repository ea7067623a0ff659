import type { UploadProblem } from '@cairn/contract/uploads'
import type { ExtractedDocument } from './document.ts'
import type { FileToRead } from './extract.ts'

/** What the thread is started with; the file's bytes follow. */
export interface ReadingTask extends Omit<FileToRead, 'bytes'> {
  /** Of the whole file. */
  readonly size: number
}

/** A piece of the file, or that there are no more. */
export type ToReader = { readonly kind: 'piece'; readonly bytes: Uint8Array<ArrayBuffer> } | { readonly kind: 'whole' }

/** What the thread says; after `read` or `refused` it ends. */
export type FromReader =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'read'; readonly document: ExtractedDocument }
  | { readonly kind: 'refused'; readonly problem: UploadProblem; readonly detail: string }
