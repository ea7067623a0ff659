import { optionNumber } from '@cairn/core/assessment/option-numbers'
import { contentStems, countWords } from '@cairn/core/text/words'
import type { CardDraft } from '../facts/draft.ts'
import { type Item, type ItemBase, itemFrom, itemWith, type Maker, type Wrong } from './item.ts'
import { plain } from './item-rules.ts'
import { otherNumbers } from './numbers.ts'

/** Items over glossaries and tables, whose own entries are the best wrong options. */
export function listItems(drafts: readonly CardDraft[], maker: Maker): Item[] {
  const glossary = drafts.filter(({ kind }) => kind === 'glossary')
  const terms = glossary.filter(({ front }) => meaningIn(front) !== null)
  const tables = new Map<string, CardDraft[]>()
  for (const draft of drafts) {
    if (draft.kind !== 'table') continue
    const column = draft.front.replace(/ (?:of|does) .*$/, '')
    tables.set(column, [...(tables.get(column) ?? []), draft])
  }
  return [
    ...terms.flatMap((draft) => itemAmong(draft, terms, draft.front, maker) ?? []),
    ...terms.flatMap((draft) => recognised(draft, terms, maker) ?? []),
    ...glossary
      .filter(({ front }) => meaningIn(front) === null)
      .flatMap((draft, _, all) => itemAmong(draft, all, draft.front, maker) ?? []),
    ...[...tables.values()].flatMap((group) =>
      group.flatMap((draft) => itemAmong(draft, group, draft.front, maker) ?? []),
    ),
  ]
}

/** The meaning in "Which term means “…”?"; null for other questions. */
function meaningIn(front: string): string | null {
  return /^Which term means “(.+)”\?$/.exec(front)?.[1] ?? null
}

/** The same as a small case: someone describes the thing, and it has to be recognised. */
function recognised(draft: CardDraft, group: readonly CardDraft[], maker: Maker): Item | null {
  const meaning = meaningIn(draft.front)
  if (meaning === null) return null
  const item = itemAmong(draft, group, recognitionStem(meaning), maker)
  return item === null ? null : { ...item, kind: 'scenario', score: item.score * 0.9 }
}

/** A question that gives the description and asks for what is described. `meaning` as it stands inside a sentence. */
export function recognitionStem(meaning: string): string {
  return `A classmate describes “${meaning}”. Which term fits the description?`
}

function itemAmong(draft: CardDraft, group: readonly CardDraft[], stem: string, maker: Maker): Item | null {
  const stems = new Set(contentStems(`${draft.front} ${draft.back}`))
  const likeness = (other: CardDraft): number => {
    const shared = contentStems(`${other.front} ${other.back}`).filter((word) => stems.has(word)).length
    return shared - Math.abs(countWords(other.back) - countWords(draft.back))
  }
  const others = group
    .filter((other) => plain(other.back) !== plain(draft.back))
    .map((other, index) => ({ other, index, score: likeness(other) }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ other }) => other)
  const base: ItemBase = {
    kind: draft.kind === 'table' ? 'fact' : 'concept',
    stem,
    key: draft.back,
    topic: topicOf(draft),
    start: draft.start,
    end: draft.end,
    score: 4.5,
  }
  const item = itemFrom(base, others.map(wrongOf), maker)
  const numeric = numericOf(base, draft, others, maker)
  if (item === null) {
    const made = numeric?.(1) ?? numeric?.(0) ?? null
    const whole = made === null ? null : itemWith(base, made, maker)
    return whole === null ? null : { ...whole, numeric }
  }
  return { ...item, kind: isConfusable(item) ? 'pair' : item.kind, numeric }
}

function topicOf(draft: CardDraft): string {
  if (draft.kind === 'table') return /^.* (?:of|does) (.+?)(?: have)?\?$/.exec(draft.front)?.[1] ?? draft.back
  const asked = /^what (?:is|are) (?:an? )?(.+)\?$/i.exec(draft.front)?.[1]
  return /[“"](.+)[”"]/.exec(draft.front)?.[1] === undefined || meaningIn(draft.front) !== null
    ? (asked ?? draft.back)
    : (/[“"](.+)[”"]/.exec(draft.front)?.[1] ?? draft.back)
}

function isConfusable({ kind, key, wrong }: Item): boolean {
  const own = contentStems(key)
  return (
    kind === 'concept' &&
    countWords(key) <= 4 &&
    wrong.some(({ text }) => contentStems(text).some((stem) => own.includes(stem)))
  )
}

function wrongOf(other: CardDraft): Wrong {
  const meaning = meaningIn(other.front)
  const why = meaning === null ? `This is the answer to “${other.front}”` : `It means “${meaning}”.`
  return { text: other.back, why }
}

/** Numbers are asked in rising order: other cells from below and above the right one, made-up ones where they lack. */
function numericOf(base: ItemBase, draft: CardDraft, others: readonly CardDraft[], maker: Maker): Item['numeric'] {
  const value = optionNumber(draft.back)
  if (value === null || !/^[^\p{L}]*\d/u.test(draft.back)) return null
  const near = others
    .map((other) => ({ wrong: wrongOf(other), value: optionNumber(other.back) ?? value }))
    .sort((a, b) => Math.abs(a.value - value) - Math.abs(b.value - value))
  return (below) => {
    const made = (otherNumbers(draft.back, below) ?? []).map((text) => ({
      wrong: { text, why: `The table says ${draft.back}.` },
      value: optionNumber(text) ?? value,
    }))
    const side = (isBelow: boolean, count: number): Wrong[] => {
      const fits = (other: { value: number }): boolean => (isBelow ? other.value < value : other.value > value)
      const found = [...near.filter(fits), ...made.filter(fits)]
      const distinct = found.filter((one, index) => found.findIndex((other) => other.value === one.value) === index)
      return distinct.slice(0, count).map(({ wrong }) => wrong)
    }
    const wrong = [...side(true, below), ...side(false, 3 - below)]
    return wrong.length === 3 && itemWith(base, wrong, maker) !== null ? wrong : null
  }
}
