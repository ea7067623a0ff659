import { coversOf, type HiddenParts, readHiddenParts } from '../cards/occlusion.ts'
import { splitDelimited } from './delimited.ts'

/** The file name of a media address; null for one that is not the learner's. */
export type MediaName = (address: string) => string | null

const KEPT_TAG = /&lt;(\/?(?:b|i|u|s|sub|sup|small|mark|kbd|br|ruby|rt|details|summary))&gt;/g
const CODE_AND_MATHS: ReadonlyMap<string, string> = new Map([
  ['```', '```'],
  ['`', '`'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$$', '$$'],
])

/**
 * A side of a card as HTML for a field of Anki's: emphasis, code, lists, tables, links, images, sounds and maths. What
 * is not known stays as it was typed.
 */
export function markdownToHtml(markdown: string, media: MediaName): string {
  const html = splitDelimited(markdown.replace(/\r\n?/g, '\n'), CODE_AND_MATHS).map(({ mark, text }) => {
    if (mark === '```') return `<pre>${escapeHtml(text.replace(/^[\w+#-]*\n/, ''))}</pre>`
    if (mark === '`') return `<code>${escapeHtml(text)}</code>`
    if (mark === '\\(') return `\\(${escapeHtml(text)}\\)`
    if (mark !== null) return `\\[${escapeHtml(text)}\\]`
    return blocks(inline(text, media))
  })
  return html.join('').trim()
}

const IMAGE = /!\[([^\]\n]{0,500})\]\(([^()\s]{1,300})(?: "([^"\n]{0,2200})")?\)/g

const attribute = (text: string) => escapeHtml(text).replaceAll('"', '&quot;')

/** A picture with its covers as boxes over it, the asked one in another colour: nothing of it needs a script. */
function coveredImage(image: string, parts: HiddenParts): string {
  const boxes = coversOf(parts).map(({ region, isAsked }) => {
    const { x, y, width, height } = region
    const place = `left:${x}%;top:${y}%;width:${width}%;height:${height}%`
    return `<div style="position:absolute;${place};background:${isAsked ? '#e0b04a' : '#b9c3b4'}"></div>`
  })
  return `<div style="position:relative;display:inline-block">${image}${boxes.join('')}</div>`
}

/** `$…$` as cards show it, no space inside and no digit after; what is escaped begins none. */
const DOLLAR_MATHS = /\\[\s\S]|\$(?!\s|\$)((?:\\.|[^$\\\n])+?)(?<!\s)\$(?!\d)/g

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function inline(text: string, media: MediaName): string {
  const kept: string[] = []
  const keep = (html: string) => `\uE000${kept.push(html) - 1}\uE000`
  const escaped = text
    .replaceAll('\uE000', '')
    .replace(DOLLAR_MATHS, (whole, tex: string | undefined) =>
      tex === undefined ? whole : keep(`\\(${escapeHtml(tex)}\\)`),
    )
    // A brace that is to be read must not begin a gap.
    .replace(/\\([!-/:-@[-`{-~])/g, (_, char: string) => keep(char === '{' ? '&#123;' : escapeHtml(char)))
    .replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, (entity) => keep(entity))
    .replace(IMAGE, (whole, alt: string, address: string, title: string | undefined) => {
      const name = media(address)
      if (name === null) return whole
      const words = alt.replace(/\uE000\d+\uE000/g, '')
      const image = `<img src="${attribute(name)}"${words === '' ? '' : ` alt="${attribute(words)}"`}>`
      const parts = readHiddenParts(title ?? '')
      return keep(parts === null ? image : coveredImage(image, parts))
    })
    .replace(/\[([^\]\n]{1,500})\]\(<?([^()\s<>]{1,500})>?\)/g, (whole, label: string, address: string) => {
      const name = media(address)
      if (name !== null) return keep(`[sound:${name}]`)
      if (!/^(?:https?:\/\/|mailto:)/i.test(address)) return whole
      return keep(`<a href="${escapeHtml(address).replaceAll('"', '&quot;')}">${escapeHtml(label)}</a>`)
    })
  const html = escapeHtml(escaped)
    .replace(KEPT_TAG, '<$1>')
    .replace(/\*\*([^*\n]{1,2000})\*\*/g, '<b>$1</b>')
    .replace(/\*([^*\s][^*\n]{0,2000})\*/g, '<i>$1</i>')
    .replace(/(^|[\s(])_([^_\s][^_\n]{0,2000})_(?=$|[\s).,;:!?])/gm, '$1<i>$2</i>')
    .replace(/~~([^~\n]{1,2000})~~/g, '<s>$1</s>')
  return html.replace(/\uE000(\d+)\uE000/g, (_, index: string) => kept[Number(index)] ?? '')
}

/** Lines as blocks: lists, tables and headings; all others end with a break. */
function blocks(html: string): string {
  const out: string[] = []
  const lines = html.split('\n')
  for (let at = 0; at < lines.length; ) {
    const list = takeWhile(lines, at, (line) => /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line))
    const table = takeWhile(lines, at, (line) => /^\s*\|.*\|\s*$/.test(line))
    if (list.length > 0) out.push(listOf(list))
    else if (table.length > 1) out.push(tableOf(table))
    else out.push(lineOf(lines[at] ?? '', at === lines.length - 1))
    at += Math.max(1, list.length, table.length)
  }
  return out.join('')
}

function takeWhile(lines: readonly string[], from: number, test: (line: string) => boolean): readonly string[] {
  let end = from
  while (end < lines.length && test(lines[end] ?? '')) end += 1
  return lines.slice(from, end)
}

function lineOf(line: string, isLast: boolean): string {
  if (/^\s*---\s*$/.test(line)) return '<hr>'
  const heading = /^(#{1,6})\s+(.*)$/.exec(line)
  if (heading) return `<h${heading[1]?.length}>${heading[2]}</h${heading[1]?.length}>`
  return isLast ? line : `${line}<br>`
}

function listOf(lines: readonly string[]): string {
  const name = /^\s*\d/.test(lines[0] ?? '') ? 'ol' : 'ul'
  const entries = lines.map((line) => `<li>${line.replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+/, '')}</li>`)
  return `<${name}>${entries.join('')}</${name}>`
}

function tableOf(lines: readonly string[]): string {
  const rows = lines.filter((line) => !/^[\s|:-]+$/.test(line))
  const cells = (line: string) =>
    line
      .trim()
      .slice(1, -1)
      .split('|')
      .map((cell) => `<td>${cell.trim()}</td>`)
  return `<table>${rows.map((line) => `<tr>${cells(line).join('')}</tr>`).join('')}</table>`
}
