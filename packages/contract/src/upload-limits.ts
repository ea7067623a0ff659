/** Numbers of uploads that the browser states and checks too. Apart from the schemas, so that it does not need zod. */
const MEBIBYTE = 1_048_576

/** Most bytes of a file by what it is. */
export const MOST_BYTES = {
  pdf: 100 * MEBIBYTE,
  docx: 50 * MEBIBYTE,
  pptx: 50 * MEBIBYTE,
  epub: 50 * MEBIBYTE,
  html: 20 * MEBIBYTE,
  markdown: 20 * MEBIBYTE,
  text: 20 * MEBIBYTE,
  csv: 20 * MEBIBYTE,
  image: 25 * MEBIBYTE,
  audio: 25 * MEBIBYTE,
  anki: 250 * MEBIBYTE,
  other: 25 * MEBIBYTE,
} as const

export const MOST_PDF_PAGES = 2_000
export const MOST_CSV_ROWS = 200_000
/** Of what an address answers. */
export const MOST_ADDRESS_BYTES = 10 * MEBIBYTE
/** Of a whole account as one file. */
export const MOST_ARCHIVE_BYTES = 1_024 * MEBIBYTE
export const BUCKET = 'files'
