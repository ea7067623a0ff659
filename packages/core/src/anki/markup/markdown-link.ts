import { isBareAddress } from '../../cards/markdown-escape.ts'

/** A link whose label is Markdown already; `text` is the same without it. */
export function link(label: string, address: string, text: string): string {
  const target = address.trim()
  if (label.trim() === '') return label
  if (text.trim() === target && /[\w/]$/.test(target) && isBareAddress(target)) return bareAddress(target)
  const spelled = bareAddress(target.replace(/[\s<>\\]/g, (char) => encodeURIComponent(char)))
  return `[${balanced(label)}](<${spelled}>)`
}

const bareAddress = (address: string) => address.replace(/&(?=#?\w{1,30};)/g, '&amp;')

/** A bracket without its other one would end a label or begin another; one of maths or of a picture is left. */
function balanced(text: string): string {
  const line = text.replaceAll('\n', ' ')
  let open = 0
  for (const [bracket] of line.matchAll(/[[\]]/g)) {
    open += bracket === '[' ? 1 : -1
    if (open < 0) break
  }
  if (open === 0 || /\\[[\]]|\]\(/.test(line)) return line
  return line.replaceAll('[', '&#91;').replaceAll(']', '&#93;')
}
