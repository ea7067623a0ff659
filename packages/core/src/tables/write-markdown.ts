import type { DoorCard } from './door-card.ts'
import { writeList } from './list-cell.ts'
import { INDENT } from './read-questions.ts'

/** Cards as questions and answers in Markdown, under a heading for each deck; `readQuestions` reads them back. */
export function writeMarkdown(cards: readonly DoorCard[]): string {
  let deck: string | null = null
  const pieces = cards.map((card) => {
    const heading = card.deck === deck ? '' : `# ${card.deck ?? ''}`.trimEnd().concat('\n\n')
    deck = card.deck
    return `${heading}${written(card)}`
  })
  return pieces.join('\n')
}

function written({ front, back, tags, aliases, kind }: DoorCard): string {
  const lines = [`Q: ${indented(front)}`, `A: ${indented(back)}`]
  if (tags?.length) lines.push(`Tags: ${writeList(tags)}`)
  if (aliases?.length) lines.push(`Also: ${writeList(aliases)}`)
  if (kind !== null && kind !== 'basic') lines.push(`Kind: ${kind}`)
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

/** Every line but the first is indented, an empty one left empty. */
function indented(side: string): string {
  return side
    .split('\n')
    .map((line, at) => (at === 0 || line === '' ? line : `${INDENT}${line}`))
    .join('\n')
}
