/** What a stored file turned out to be while it was written. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number
  /** Hex. */
  readonly sha256: string
}

/** Bytes `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** A file of this machine under its key. */
export interface FileAt {
  readonly key: string
  /** Whole, and forced to the disk. */
  readonly path: string
}

export interface FileContent {
  readonly body: AsyncIterable<Uint8Array>
  /** Bytes of the whole file, whatever range was asked for. */
  readonly size: number
}

/**
 * Where files are kept: on this machine's disk or in an S3 bucket. Keys are paths of lower-case letters, digits, `-`
 * and `/`; any other throws. A file is there whole or not at all, also after a crash; writing one again replaces it.
 */
export interface Files {
  /** Writes what comes to its end, then resolves. Rejects with what the source throws; nothing is kept then. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** Keeps files of this machine, which stay where they are; on the same disk nothing is copied. */
  putAll(files: readonly FileAt[]): Promise<void>
  /** Null when there is no such file. The body has to be read or ended by its iterator. */
  get(key: string, range?: ByteRange): Promise<FileContent | null>
  /** Makes a file of this machine of it, only to be read; on the same disk nothing is copied. False when there is none. */
  getTo(key: string, path: string): Promise<boolean>
  /** Keys of all files right in a folder, in any order; none when there is no such folder. */
  keysIn(folder: string): Promise<readonly string[]>
  /** Bytes of the file; null when there is none. */
  sizeOf(key: string): Promise<number | null>
  /** Also fine when there is no such file. */
  delete(key: string): Promise<void>
  /** Removes what of a file was on its way when a process died; answers how often. Nothing may be writing it. */
  dropParts(key: string): Promise<number>
  /** Whether files can be kept and had here. Throws `StoreError` with what is wrong. */
  check(): Promise<void>
}

const KEY = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/

/** The key itself. Throws for one that could mean another place than it says. */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.length > 300) throw new Error(`Inconsistent: ${JSON.stringify(key)} is no file key`)
  return key
}
