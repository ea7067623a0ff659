import { unify } from './fold.ts'
import { isFormula } from './formula.ts'
import { unitsOfText } from './units.ts'

/** Ways to be right that one back spells out: `car / automobile`, `(to) go`, `United Nations (UN)`. */

const WIDE: Readonly<Record<string, string>> = {
  '（': ' (',
  '）': ') ',
  '；': ';',
  '，': ',',
  '、': ',',
  '／': '/',
  '：': ':',
}
const MAX_FORMS = 12

/** The plain back as alternatives, the first one the back itself. Each may still be a list. */
export function alternativesOf(plain: string, asksForSeveral: boolean): string[] {
  const text = withPlainMarks(plain)
  if (isFormula(unify(text), false)) return [text]
  const parts = listedWays(text, asksForSeveral)
  const whole = parts.length > 1 ? [text] : []
  const forms = [...whole, ...parts].flatMap((part) => withOptional(part))
  return [...new Set(forms.map((form) => form.trim()).filter((form) => form !== ''))].slice(0, MAX_FORMS)
}

/** The ways to be right that a back lists (`car / automobile`, `gaol; jail`, `hare or rabbit`), brackets left as they are. */
export function listedWays(back: string, asksForSeveral: boolean): string[] {
  const text = withPlainMarks(back)
  const isOne = text.includes('\n') || isFormula(unify(text), false)
  return isOne ? [text] : splitAlternatives(text, asksForSeveral)
}

function withPlainMarks(text: string): string {
  return text.replace(/[（）；，、／：]/gu, (sign) => WIDE[sign] ?? sign).trim()
}

function splitAlternatives(text: string, asksForSeveral: boolean): string[] {
  const byMark = asksForSeveral ? [text] : outside(text, /;/)
  return byMark.flatMap((part) => bySlash(part)).flatMap((part) => byWord(part))
}

/** `X or Y` of short parts. A sentence with "or" is one answer. */
function byWord(text: string): string[] {
  const parts = outside(text, /,?\s(?:or|oder|ou|aka|a\.k\.a\.|also called|also known as|auch)\s/i)
  return parts.length > 1 && parts.every((part) => wordCount(part) <= 4) ? parts : [text]
}

function bySlash(text: string): string[] {
  const parts = outside(text, /\s\/\s|(?<=\p{L}{3})\/(?=\p{L}{3})/u)
  const short = parts.every((part) => wordCount(part) <= 4 && /\p{L}{2}/u.test(part))
  return parts.length > 1 && short && unitsOfText(text).length === 0 ? parts : [text]
}

/** Split at a mark outside brackets; empty parts are dropped. */
function outside(text: string, mark: RegExp): string[] {
  const held: string[] = []
  const flat = text.replace(/\([^()]*\)/g, (group) => {
    held.push(group)
    return `\ue000${held.length - 1}\ue000`
  })
  return flat
    .split(mark)
    .map((part) => part.replace(/\ue000(\d+)\ue000/g, (_, index: string) => held[Number(index)] ?? '').trim())
    .filter((part) => part !== '')
}

/** With what stands in brackets, without it, and that alone where it says the same in other words. */
function withOptional(text: string): string[] {
  const groups = text.match(/\([^()]+\)/g) ?? []
  if (groups.length === 0 || text.length > 300) return [text]
  const without = tidy(text.replace(/\s*\([^()]+\)\s*/g, ' '))
  if (without === '') return [text]
  const withAll = tidy(text.replace(/[()]/g, ''))
  const alone = groups.map((group) => group.slice(1, -1).trim()).filter((inner) => saysTheSame(inner, without))
  const single = groups.length === 1 ? [] : groups.map((group) => tidy(text.replace(group, ' ').replace(/[()]/g, '')))
  return [without, withAll, ...alone.map((inner) => inner.replace(/^(?:or|oder|ou|aka|also)\s+/i, '')), ...single]
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function saysTheSame(inner: string, outer: string): boolean {
  if (/^(?:or|oder|ou|aka|also)\s/i.test(inner)) return true
  if (isAcronym(inner) || isAcronym(outer)) return true
  if (isFormula(unify(inner), false) !== isFormula(unify(outer), false)) return true
  if (isMeasured(inner) && isMeasured(outer)) return true
  return scriptOf(inner) !== scriptOf(outer) && /\p{L}/u.test(inner)
}

function isAcronym(text: string): boolean {
  return /^(?:\p{Lu}\p{Ll}?\.?){2,6}s?$/u.test(text) && /^\P{Ll}*\p{Ll}?\P{Ll}*$/u.test(text.replace(/s$/, ''))
}

function isMeasured(text: string): boolean {
  const unit = /^[~≈]?[-+]?\d[\d.,\s]*(.+)$/.exec(unify(text))?.[1]
  return unit !== undefined && unitsOfText(unit).length > 0
}

function scriptOf(text: string): string {
  const scripts = ['Latin', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Thai']
  return scripts.find((script) => SCRIPT_LETTER[script]?.test(text)) ?? 'none'
}

const SCRIPT_LETTER: Readonly<Record<string, RegExp>> = {
  Latin: /\p{Script=Latin}/u,
  Han: /\p{Script=Han}/u,
  Hiragana: /\p{Script=Hiragana}/u,
  Katakana: /\p{Script=Katakana}/u,
  Hangul: /\p{Script=Hangul}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Arabic: /\p{Script=Arabic}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Thai: /\p{Script=Thai}/u,
}

const MOST_ITEM_WORDS = 4

/** The parts of a list (lines, or short parts between commas and "and"); null for anything else. */
export function listItems(text: string, asksForSeveral: boolean): string[] | null {
  const lines = text.split('\n').map((line) => line.replace(/^\s*(?:[-*+•–·]|\d+[.)]|\p{L}[.)])\s+/u, '').trim())
  const filled = lines.filter((line) => line !== '')
  if (filled.length > 1) return filled.every((line) => wordCount(line) <= 12) ? filled : null
  const parts = splitList(text, asksForSeveral)
  return parts.length > 1 && parts.every((part) => wordCount(part) <= MOST_ITEM_WORDS) ? parts : null
}

/** A typed list, whatever marks it uses. `everyComma`: also those between digits. */
export function typedItems(text: string, everyComma: boolean): string[] {
  const marks = everyComma
    ? /[,;\n]+|\s+(?:and|und|et|y|e|&)\s+/iu
    : /[;\n]+|,(?!\d)|\s\/\s|\s+(?:and|und|et|y|e|&)\s+/iu
  const items = text.split(marks).map((item) => item.replace(/^\s*(?:[-*+•–·]\s+|\d+[.)]\s+)/u, '').trim())
  return items.filter((item) => item !== '')
}

function splitList(text: string, asksForSeveral: boolean): string[] {
  const comma = asksForSeveral
    ? /[,;](?=\s|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})/u
    : /,(?=\s|\p{Lo})/u
  return outside(text, comma)
    .flatMap((part) => outside(part, /(?:^|\s)(?:and|und|et|y|&)\s/i))
    .map((part) => part.replace(/[.;,]$/, ''))
}

function wordCount(text: string): number {
  return text.split(/\s+/).length
}
