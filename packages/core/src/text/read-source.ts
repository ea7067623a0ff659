import { linesOf } from './blocks.ts'
import { outlineOf } from './build-outline.ts'
import { toOriginal } from './edits.ts'
import { htmlToText, looksLikeHtml } from './html-text.ts'
import { guessLanguage } from './language.ts'
import { MAX_SOURCE_CHARS, type Outline, type ReadSource, type SourceWarning, type Span } from './outline.ts'
import { type ReadText, readingOf } from './reading.ts'
import { countWords } from './words.ts'

/** Fewer words than this rarely hold a card. */
export const MIN_SOURCE_WORDS = 30
/** Raw input beyond this is not looked at; markup may be many times its text. */
const MAX_RAW_CHARS = MAX_SOURCE_CHARS * 8

/**
 * Pasted or extracted text made ready: stored text, parts, language, words, warnings. Never fails: what cannot be
 * used gives an empty text or a warning. Linear in the input's length.
 */
export function readSource(raw: string): ReadSource {
  const warnings: SourceWarning[] = []
  const input = raw.slice(0, MAX_RAW_CHARS)
  const binary = looksBinary(input)
  const html = !binary && looksLikeHtml(input)
  const cleaned = cleanText(html ? htmlToText(input) : input)
  const text = cut(cleaned)
  const wordCount = countWords(text)
  const language = guessLanguage(text)
  if (binary) warnings.push('looks-binary')
  if (html) warnings.push('looks-like-html')
  if (text === '') warnings.push('empty')
  else if (wordCount < MIN_SOURCE_WORDS) warnings.push('too-short')
  if (cleaned.length > text.length || raw.length > MAX_RAW_CHARS) warnings.push('too-long')
  if (isMostlyCode(text)) warnings.push('mostly-code')
  else if (language !== null && language !== 'en') warnings.push('not-english')
  const read = readingOf(text)
  const outline = outlineOf(read.text, read.pages)
  const reading = { ...read, outline }
  return {
    text,
    outline: read.text === text ? outline : ofOriginal(outline, read),
    reading,
    language,
    wordCount,
    warnings,
  }
}

/** The same parts by the offsets of the text itself. */
function ofOriginal({ sections, passages, paragraphs }: Outline, read: ReadText): Outline {
  const placed = <Part extends Span>(parts: readonly Part[]): Part[] =>
    parts.map((part) => ({ ...part, ...toOriginal(read, part) }))
  return { sections: placed(sections), passages: placed(passages), paragraphs: placed(paragraphs) }
}

/**
 * The stored form of a text: NFC, `\n` line ends, no control characters but tab and form feed, the latter on a line of
 * its own, well-formed, no white space at either end. Everything else stays. Applied twice it changes nothing.
 */
export function cleanText(raw: string): string {
  return raw
    .replace(LINE_ENDS, '\n')
    .replace(FORM_FEEDS, '\n\f\n')
    .replace(/\u2029/g, '\n\n')
    .replace(CONTROLS, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .normalize('NFC')
    .trim()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a vertical tab ends a line
const LINE_ENDS = /\r\n?|[\u0085\u2028\u000b]/g
/** The end of a page: on a line of its own. */
const FORM_FEEDS = /\n?\f\n?/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff]/g

/** At most the stored limit, cut at a line or word where one is near. */
function cut(text: string): string {
  if (text.length <= MAX_SOURCE_CHARS) return text
  const line = text.lastIndexOf('\n', MAX_SOURCE_CHARS)
  const space = text.lastIndexOf(' ', MAX_SOURCE_CHARS)
  const near = MAX_SOURCE_CHARS - 2_000
  const at = line > near ? line : space > near ? space : MAX_SOURCE_CHARS
  return cleanText(text.slice(0, at))
}

const MAGIC = [
  '%PDF-',
  'PK\u0003\u0004',
  '\u0089PNG',
  '\ufffdPNG',
  'GIF8',
  '\u00ff\u00d8\u00ff',
  '\u001f\u008b',
  '{\\rtf',
]

function looksBinary(raw: string): boolean {
  if (MAGIC.some((magic) => raw.startsWith(magic))) return true
  const sample = raw.slice(0, 100_000)
  let odd = 0
  for (let at = 0; at < sample.length; at += 1) {
    const code = sample.charCodeAt(at)
    if ((code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) || code === 0xfffd) odd += 1
  }
  return odd > 3 && odd > sample.length * 0.01
}

const CODE_LINE =
  /[;{}]\s*$|^\s*(?:import|export|from|def|class|const|let|var|function|return|public|private|static|#include|if\s*\(|for\s*\(|while\s*\(|else\b|try\b|catch\b|\/\/|<\/?[a-z])/

function isMostlyCode(text: string): boolean {
  const lines = linesOf(text.slice(0, 50_000)).filter((line) => !line.blank)
  if (lines.length < 5) return false
  const code = lines.filter(({ start, end }) => end - start < 200 && CODE_LINE.test(text.slice(start, end)))
  return code.length > lines.length * 0.5
}
