import { contentStems, countWords } from '@cairn/core/text/words'
import type { CardDraft } from '../facts/draft.ts'
import { itemFault } from './item-rules.ts'
import type { Item, Wrong } from './items.ts'
import { numberValue, otherNumbers } from './numbers.ts'

/** Items over glossaries and tables, whose own entries are the best wrong options. */
export function listItems(drafts: readonly CardDraft[]): Item[] {
  const terms = drafts.filter(({ kind, front }) => kind === 'glossary' && /^Which term means /.test(front))
  const tables = new Map<string, CardDraft[]>()
  for (const draft of drafts) {
    if (draft.kind !== 'table') continue
    const column = draft.front.replace(/ (?:of|does) .*$/, '')
    tables.set(column, [...(tables.get(column) ?? []), draft])
  }
  return [terms, ...tables.values()].flatMap((group) => group.flatMap((draft) => itemAmong(draft, group)))
}

function itemAmong(draft: CardDraft, group: readonly CardDraft[]): Item[] {
  const stems = new Set(contentStems(`${draft.front} ${draft.back}`))
  const likeness = (other: CardDraft): number => {
    const shared = contentStems(`${other.front} ${other.back}`).filter((stem) => stems.has(stem)).length
    return shared - Math.abs(countWords(other.back) - countWords(draft.back))
  }
  const others = group
    .filter((other) => other.back.toLowerCase() !== draft.back.toLowerCase())
    .map((other, index) => ({ other, index, score: likeness(other) }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
  const wrong: Wrong[] = []
  for (const { other } of others) {
    const why = draft.kind === 'table' ? `This is the answer to “${other.front}”` : `It ${meansOf(other)}.`
    const fault = itemFault(
      draft.front,
      draft.back,
      [...wrong, { text: other.back, why }].map(({ text }) => text),
    )
    if (fault === null) wrong.push({ text: other.back, why })
    if (wrong.length === 3) break
  }
  if (wrong.length < 3) return []
  const { front: stem, back: key, start, end } = draft
  const numeric = numericOf(
    draft,
    others.map(({ other }) => other),
  )
  return [{ type: 'concept', stem, key, start, end, wrong, numeric, score: 4 }]
}

/** Numbers are asked in rising order, so other cells are taken from below and above the right one. */
function numericOf(draft: CardDraft, others: readonly CardDraft[]): Item['numeric'] {
  const value = numberValue(draft.back)
  if (value === null || !/^[^\p{L}]*\d/u.test(draft.back)) return null
  const why = (other: CardDraft): Wrong => ({ text: other.back, why: `This is the answer to “${other.front}”` })
  return (below) => {
    const smaller = others.filter((other) => (numberValue(other.back) ?? value) < value).slice(0, below)
    const larger = others.filter((other) => (numberValue(other.back) ?? value) > value).slice(0, 3 - below)
    if (smaller.length === below && larger.length === 3 - below) return [...smaller, ...larger].map(why)
    return otherNumbers(draft.back, below)?.map((text) => ({ text, why: `The table says ${draft.back}.` })) ?? null
  }
}

/** "Which term means “x”?" as "means “x”". */
function meansOf({ front }: CardDraft): string {
  return front.replace(/^Which term /, '').replace(/\?$/, '')
}
