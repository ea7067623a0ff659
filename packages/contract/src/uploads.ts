import { z } from 'zod'
import { Id, Instant } from './ids.ts'

/** What a file is, by its bytes; text files also by their name. */
export const FileKind = z.enum([
  'pdf',
  'docx',
  'pptx',
  'epub',
  'html',
  'markdown',
  'text',
  'csv',
  'image',
  'audio',
  'anki',
  'other',
])
export type FileKind = z.infer<typeof FileKind>

/**
 * Names of files in the storage: as the learner calls them, with `/` between folders. A part that is `.` or `..` would
 * leave the address of the file on the way: browsers and proxies resolve it.
 */
export const ObjectName = z
  .string()
  .min(1)
  .max(500)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: keeping them out is the point
  .regex(/^[^\u0000-\u001f\u007f]+$/)
  .refine((name) => !name.split(/[/\\]/).some((part) => part === '.' || part === '..'), 'a part may not be . or ..')

/** A file of the learner's in the storage. */
export const StoredObject = z.object({
  id: Id,
  bucket: z.string(),
  name: z.string(),
  size: z.number().int().min(0),
  /** Hex. */
  sha256: z.string(),
  contentType: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Path on this server; works for a few minutes, for the owner alone, and always downloads. */
  downloadUrl: z.string(),
  downloadUrlExpiresAt: Instant,
})
export type StoredObject = z.infer<typeof StoredObject>

/** Why a file or an address gave no text. Codes; the words are the browser's. */
export const UPLOAD_PROBLEMS = [
  'empty',
  'too-large',
  'too-many-pages',
  'encrypted',
  'damaged',
  'no-text',
  'image-only',
  'picture-kind',
  'picture-no-text',
  'model-busy',
  'model-failed',
  'unsupported',
  'anki-package',
  'hostile',
  'too-slow',
  'too-much-memory',
  'gone',
  'address-refused',
  'address-port',
  'address-unreachable',
  'address-missing',
  'address-forbidden',
  'address-failed',
  'address-redirects',
  'address-type',
  'interrupted',
] as const
export const UploadProblem = z.enum(UPLOAD_PROBLEMS)
export type UploadProblem = z.infer<typeof UploadProblem>

/** What was lost or guessed on the way to text; the text is there all the same. */
export const UPLOAD_WARNINGS = [
  'pages-without-text',
  'missing-characters',
  'guessed-encoding',
  'whole-page',
  'parts-left-out',
  'footnotes-at-end',
  'damaged-places',
  'read-by-model',
] as const
export const UploadWarning = z.enum(UPLOAD_WARNINGS)
export type UploadWarning = z.infer<typeof UploadWarning>

/** One heading's stretch of a part, by UTF-16 offsets into the part's text. */
export const DocumentSection = z.object({
  heading: z.string(),
  /** 1 is the highest; 0 for text before the first heading. */
  level: z.number().int(),
  page: z.number().int().nullable(),
  start: z.number().int(),
  end: z.number().int(),
})
export type DocumentSection = z.infer<typeof DocumentSection>

/** As much of a document as one source holds; most have one part. */
export const DocumentPart = z.object({
  /** The source that holds the text. */
  sourceId: Id,
  title: z.string(),
  words: z.number().int(),
  fromPage: z.number().int().nullable(),
  toPage: z.number().int().nullable(),
  sections: z.array(DocumentSection),
})
export type DocumentPart = z.infer<typeof DocumentPart>

export const UploadedDocument = z.object({
  title: z.string(),
  /** Pages or slides; null for what has none. */
  pages: z.number().int().nullable(),
  pagesWithoutText: z.array(z.number().int()),
  warnings: z.array(UploadWarning),
  parts: z.array(DocumentPart).min(1),
})
export type UploadedDocument = z.infer<typeof UploadedDocument>

export const UploadStatus = z.enum(['waiting', 'reading', 'ready', 'failed'])

/** A file or an address on its way to becoming a source. */
export const Upload = z.object({
  id: Id,
  origin: z.enum(['file', 'url']),
  name: z.string(),
  address: z.string().nullable(),
  kind: FileKind.nullable(),
  size: z.number().int().nullable(),
  status: UploadStatus,
  pagesDone: z.number().int(),
  pagesTotal: z.number().int().nullable(),
  problem: UploadProblem.nullable(),
  document: UploadedDocument.nullable(),
  createdAt: Instant,
})
export type Upload = z.infer<typeof Upload>

/** Reads a file of the storage. Idempotent by id. */
export const NewUpload = z.strictObject({
  id: Id,
  bucket: z.string().min(1).max(100),
  name: ObjectName,
})
export type NewUpload = z.infer<typeof NewUpload>

/** Fetches an address and reads what is there. Idempotent by id. */
export const NewAddress = z.strictObject({
  id: Id,
  url: z
    .string()
    .max(2_000)
    .regex(/^https?:\/\//i),
})
export type NewAddress = z.infer<typeof NewAddress>
