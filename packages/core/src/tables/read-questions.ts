import { CARD_KINDS } from '../cards/card.ts'
import { aliasesFrom, tagsFrom, titleFrom } from './choose-columns.ts'
import { cleanSide, type DoorCard } from './door-card.ts'
import { plainLines } from './markdown-lines.ts'

/*
 * Cards as questions and answers:
 *
 *     # Deck
 *
 *     Q: What is chalk?
 *     A: Limestone.
 *        Of tiny shells.
 *     Tags: geology; sea
 *
 * What goes on with a side is indented by three spaces, so that no line of a side is taken for a mark; lines that are
 * not indented go on with it too where they are no mark. `Also:` holds further answers, `Kind:` the kind of card.
 */

const MARK = /^(\*\*|__)?(Q|Question|Front|A|Answer|Back|Tags|Also|Kind)(?:\*\*|__)?:(?:\*\*|__)?(?:[ \t]|$)(.*)$/is
const DECK = /^#(?:[ \t]+(.*))?$/s
/** Where a card ends although no other begins. */
const END = /^(?:#{2,6}(?:[ \t]|$)|(?:-{3,}|\*{3,}|_{3,})[ \t]*$)/
export const INDENT = '   '

type Part = 'front' | 'back' | 'tags' | 'also' | 'kind'
const PARTS: Readonly<Record<string, Part>> = {
  q: 'front',
  question: 'front',
  front: 'front',
  a: 'back',
  answer: 'back',
  back: 'back',
  tags: 'tags',
  also: 'also',
  kind: 'kind',
}

type Draft = { readonly deck: string | null; readonly lines: Record<Part, string[]> }

/** The cards of a text of questions and answers, in its order. */
export function readQuestions(text: string): DoorCard[] {
  const cards: DoorCard[] = []
  let deck: string | null = null
  let draft: Draft | null = null
  let part: Part | null = null
  const finish = () => {
    if (draft !== null) cards.push(cardOf(draft))
    draft = null
    part = null
  }
  for (const line of plainLines(text)) {
    const mark = markOf(line)
    const title = DECK.exec(line)
    if (mark !== null) {
      if (mark.part === 'front') finish()
      const open: Draft | null = draft ?? (mark.part === 'front' ? newDraft(deck) : null)
      open?.lines[mark.part].push(mark.rest)
      draft = open
      part = open === null ? null : mark.part
    } else if (title !== null || END.test(line)) {
      finish()
      if (title !== null) deck = titleFrom(title[1] ?? '')
    } else if (draft !== null && part !== null) addTo(draft, part, line)
  }
  finish()
  return cards
}

/** How many lines of a text begin a question. */
export const countQuestions = (lines: readonly string[]): number =>
  lines.filter((line) => markOf(line)?.part === 'front').length

function markOf(line: string): { readonly part: Part; readonly rest: string } | null {
  const [whole, , name = '', rest = ''] = MARK.exec(line) ?? []
  const part = whole === undefined ? undefined : PARTS[name.toLowerCase()]
  // A small letter and a colon is more often part of a sentence.
  if (part === undefined || name === 'q' || name === 'a') return null
  return { part, rest }
}

const newDraft = (deck: string | null): Draft => ({
  deck,
  lines: { front: [], back: [], tags: [], also: [], kind: [] },
})

function addTo(draft: Draft, part: Part, line: string): void {
  draft.lines[part].push(line.startsWith(INDENT) ? line.slice(INDENT.length) : line.trim() === '' ? '' : line)
}

function cardOf({ deck, lines }: Draft): DoorCard {
  const kind = lines.kind.join(' ').trim()
  return {
    front: cleanSide(lines.front.join('\n')),
    back: cleanSide(lines.back.join('\n')),
    tags: tagsFrom(lines.tags.join(' ')),
    aliases: aliasesFrom(lines.also.join(' ')),
    deck,
    kind: CARD_KINDS.find((known) => known === kind) ?? null,
    id: null,
  }
}
