import type { Lexicon } from './lexicon.ts'
import type { Tag, Token } from './token.ts'

/** Titles and shortenings whose full stop belongs to the word. */
const ABBREVIATION =
  /^(?:[A-Z]|mr|mrs|ms|dr|prof|st|lieut|lt|capt|col|gen|sgt|rev|hon|gov|sen|rep|jr|sr|no|nos|fig|figs|vol|pp|p|ch|sec|eq|cf|ca|vs|etc|al|approx|inc|ltd|co|dept|est|jan|feb|mar|apr|aug|sept|sep|oct|nov|dec|cent|e\.g|i\.e)$/i

/** Tokens that are one word to a reader, joined: "Lieut.", "NAD+", "96 °C", "water-loving". */
export function joinTokens(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  return joinHyphens(joinGlued(joinAbbreviations(withFinalMark(tokens))), lexicon)
}

function join(parts: readonly Token[], tag: Tag): Token {
  const first = parts[0]
  const last = parts.at(-1)
  if (first === undefined || last === undefined) throw new Error('Inconsistent: nothing to join')
  const text = parts.map((part) => part.text).join('')
  return { text, lower: text.toLowerCase().replace(/’/g, "'"), start: first.start, end: last.end, tag }
}

/** "… rather than ill.": a word that is short for another elsewhere ends this sentence as it stands. */
function withFinalMark(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1)
  if (last === undefined || !/^\p{Ll}{3,}\.$/u.test(last.text) || ABBREVIATION.test(last.lower.slice(0, -1)))
    return tokens
  const [text, end] = [last.text.slice(0, -1), last.end - 1]
  const mark: Token = { text: '.', lower: '.', start: end, end: last.end, tag: 'PUNCT' }
  return [...tokens.slice(0, -1), { ...last, text, lower: last.lower.slice(0, -1), end }, mark]
}

function joinAbbreviations(tokens: readonly Token[]): Token[] {
  const result: Token[] = []
  tokens.forEach((token, index) => {
    const before = result.at(-1)
    const isInside = index + 1 < tokens.length && token.text === '.' && before?.end === token.start
    if (isInside && before !== undefined && ABBREVIATION.test(before.text)) {
      result[result.length - 1] = join([before, token], before.tag)
    } else result.push(token)
  })
  return result
}

/** "NAD+", "OH–" and the "1,6" of a chemical name: marks that belong to the word they touch. */
function joinGlued(tokens: readonly Token[]): Token[] {
  const result: Token[] = []
  tokens.forEach((token, index) => {
    const before = result.at(-1)
    const next = tokens[index + 1]
    if (before?.text === '°' && /^[CF]\.$/.test(token.text)) {
      result[result.length - 1] = join([before, { ...token, text: token.text.charAt(0), end: token.end - 1 }], 'SYM')
      result.push({ ...token, text: '.', lower: '.', start: token.end - 1, tag: 'PUNCT' })
      return
    }
    const touches = before !== undefined && before.end === token.start
    const isCharge =
      touches &&
      /^[+–−]$/.test(token.text) &&
      /^\p{Lu}/u.test(before.text) &&
      (next === undefined || next.start > token.end || /^[,.;:)]/.test(next.text))
    const isLocant =
      touches &&
      token.text === ',' &&
      /\d$/.test(before.text) &&
      next !== undefined &&
      next.start === token.end &&
      /^\d/.test(next.text)
    const isDegree = touches && before.text === '°' && /^[CF]$/.test(token.text)
    const isAfterLocant = touches && /[-‐]\d+,$/.test(before.text) && /^\d/.test(token.text)
    if (
      before !== undefined &&
      (isCharge ||
        isDegree ||
        isAfterLocant ||
        (isLocant && /[-‐]\d+$|^\d+$/.test(before.text) && tokens[index + 2]?.text === '-'))
    ) {
      result[result.length - 1] = join([before, token], isCharge ? before.tag : isDegree ? 'SYM' : 'NOUN')
    } else result.push(token)
  })
  return result
}

function joinHyphens(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  const result: Token[] = []
  let index = 0
  while (index < tokens.length) {
    const parts = hyphenRun(tokens, index)
    const token = tokens[index]
    if (token === undefined) break
    result.push(parts.length > 1 ? join(parts, tagOfCompound(parts, lexicon)) : token)
    index += parts.length
  }
  return result
}

function hyphenRun(tokens: readonly Token[], from: number): Token[] {
  const first = tokens[from]
  if (first === undefined) return []
  const run = [first]
  for (let index = from; ; index += 2) {
    const word = tokens[index]
    const hyphen = tokens[index + 1]
    const next = tokens[index + 2]
    if (word === undefined || hyphen === undefined || next === undefined) return run
    const touches = hyphen.start === word.end && next.start === hyphen.end && /^[-‐‑–]$/.test(hyphen.text)
    if (!touches || !/[\p{L}\p{N}]$/u.test(word.text) || !/^[\p{L}\p{N}]/u.test(next.text)) return run
    run.push(hyphen, next)
  }
}

function tagOfCompound(parts: readonly Token[], lexicon: Lexicon): Tag {
  const last = parts.at(-1)
  if (last === undefined) return 'NOUN'
  if (parts.every((part, index) => index % 2 === 1 || part.tag === 'NUM')) return 'NUM'
  if (/^(?:ADJ|ADV)$/.test(last.tag)) return 'ADJ'
  if (last.tag === 'PROPN') return 'PROPN'
  if (last.tag === 'VERB')
    return /(?:ed|ing|en)$/.test(last.lower) || !lexicon.canBe(last.lower, 'NOUN') ? 'ADJ' : 'NOUN'
  return last.tag === 'NUM' ? 'NUM' : 'NOUN'
}
