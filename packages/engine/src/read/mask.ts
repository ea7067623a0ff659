import type { Span } from '@cairn/core/text/outline'

/** A text of the same length in which markup and pointers are spaces, and the stretches that were set bold or italic. */
export interface MaskedText {
  readonly text: string
  readonly emphasised: readonly Span[]
}

const FENCE = /^(?:```|~~~)[^\n]*\n[\s\S]*?^(?:```|~~~)[ \t]*$/gm
const IMAGE = /!\[[^\]\n]{0,500}\]\([^)\n]{0,1000}\)/g
const TAG = /<\/?[a-zA-Z][^<>\n]{0,300}>|<!--[\s\S]{0,2000}?-->/g
const FOOTNOTE =
  /\[(?:\d{1,3}(?:\s?[,–-]\s?\d{1,3})*|citation needed|note \d+|[a-z]|\^[^\]\s]{1,20})\]|\[\[[^\]\n]{0,80}\]\]/gi
/** "[Illustration: …]", "[Footnote 3: …]": what an editor set into the text. */
const EDITORS_NOTE =
  /\[(?:illustrations?|maps?|footnotes?|side-?notes?|plates?|figures?|fig\.|tables?|photos?|photographs?|images?|diagrams?|charts?|pictures?|captions?|(?:translator|transcriber|editor)['’]s notes?)\b[^\][]{0,600}\](?!\()/gi
/** "{162}", "[Pg 162]": where a page of the book began. */
const PAGE_MARK = /\{\d{1,4}\}|\[(?:pg|page|p)\.? ?\d{1,4}\]/gi
const LINK = /\[([^[\]\n]+)\](\((?:[^()\s]|\([^()\s]*\))*(?:\s"[^"\n]*")?\)|\[\d*\])/g
const EMPHASIS = /(\*\*\*|\*\*|__|\*)(?=\S)([^*_\n]{1,120}?\S)\1(?![*\w])/g
const UNDERSCORED = /(?<![\w_])_(?=[^\s_])([^_\n]{0,120}?[^\s_])_(?![\w_])/g
const POINTER =
  /\((?:see|cf\.?|e\.g\.,?|as|shown in)?\s*(?:also\s+)?(?:fig(?:ure|s)?\.?|tables?|section|chapter|ch\.|box|eq\.?|equation|appendix|plate|map|page|pp?\.)\s*[\d.IVX]+[^()]{0,80}\)/gi
const CITATION =
  /\((?:see\s+|e\.g\.,?\s+)?\p{Lu}[\p{L}'’-]+(?:\s+(?:et al\.?|and\s+\p{Lu}[\p{L}'’-]+|&\s+\p{Lu}[\p{L}'’-]+))?,?\s+(?:1[5-9]|20)\d\d[a-z]?(?:[;,][^()]{0,120})?\)/gu
const BULLET = /^[ \t]{0,8}(?:[-*•+‣▪◦·][ \t]|\(?\d{1,3}[.)][ \t]|\(?[a-zA-Z][.)][ \t](?=\S)|>[ \t]?|#{1,6}[ \t])/gm
const TICK = /`+/g
const INDENTED = /^(?:[ ]{4}|\t)[ \t]*\S.*$/gm
/** The name of who speaks, at the beginning of a line. */
const SPEAKER = /^[ \t]*(\p{Lu}[\p{L}.'’]*(?: \p{Lu}[\p{L}.'’]*){0,2}):(?=[ \t]+\S)/gmu
const LEAST_TURNS = 3

/** Blanks out what is not prose without moving a character: every offset stays good. */
export function maskMarkup(source: string): MaskedText {
  const emphasised: Span[] = []
  let text = source.replace(FENCE, blank).replace(INDENTED, blankFormula).replace(IMAGE, blank)
  text = withoutSpeakers(
    text.replace(TAG, blank).replace(FOOTNOTE, blank).replace(EDITORS_NOTE, blank).replace(PAGE_MARK, blank),
  )
  text = text.replace(LINK, (_all, label: string, target: string) => ` ${label} ${blank(target)}`)
  text = text.replace(EMPHASIS, (_all, mark: string, inner: string, at: number) => {
    emphasised.push({ start: at + mark.length, end: at + mark.length + inner.length })
    return `${blank(mark)}${inner}${blank(mark)}`
  })
  text = text.replace(UNDERSCORED, (_all, inner: string, at: number) => {
    emphasised.push({ start: at + 1, end: at + 1 + inner.length })
    return ` ${inner} `
  })
  text = text.replace(POINTER, blank).replace(CITATION, blank).replace(BULLET, blank).replace(TICK, blank)
  return { text, emphasised }
}

function blank(stretch: string): string {
  return stretch.replace(/[^\n]/g, ' ')
}

/** Set-off lines of symbols: an equals sign, and hardly a word. */
function blankFormula(line: string): string {
  const words = line.match(/\p{L}{4,}/gu)?.length ?? 0
  return /[=≈≤≥<>→]/.test(line) && words <= 3 ? blank(line) : line
}

/** Labels that open lines again and again ("Teacher:", "INTERVIEWER:") name who speaks and are no part of what is said. */
export function speakersIn(source: string): ReadonlySet<string> {
  const turns = new Map<string, number>()
  for (const [, name = ''] of source.matchAll(SPEAKER)) turns.set(name, (turns.get(name) ?? 0) + 1)
  return new Set([...turns].filter(([, count]) => count >= LEAST_TURNS).map(([name]) => name))
}

function withoutSpeakers(text: string): string {
  const speakers = speakersIn(text)
  return speakers.size === 0
    ? text
    : text.replace(SPEAKER, (label: string, name: string) => (speakers.has(name) ? blank(label) : label))
}
