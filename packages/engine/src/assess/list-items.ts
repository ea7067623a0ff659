import { optionNumber } from '@cairn/core/assessment/option-numbers'
import { contentStems, countWords } from '@cairn/core/text/words'
import type { CardDraft } from '../facts/draft.ts'
import { fewOf } from './few-of.ts'
import { type Item, type ItemBase, itemFrom, itemWith, type Maker, type Wrong } from './item.ts'
import { plain } from './item-rules.ts'
import { otherNumbers } from './numbers.ts'

/** Entries of one list that are asked, and that may be options: more bring no better questions. */
const MOST_ASKED = 200
const MOST_OPTIONS = 600

/** Items over glossaries and tables, whose own entries are the best wrong options. */
export function listItems(drafts: readonly CardDraft[], maker: Maker): Item[] {
  const glossary = drafts.filter(({ kind }) => kind === 'glossary')
  const terms = glossary.filter(({ front }) => meaningIn(front) !== null)
  const tables = new Map<string, CardDraft[]>()
  for (const draft of drafts) {
    if (draft.kind !== 'table') continue
    const column = draft.front.replace(/ (?:of|does) .*$/, '')
    const group = tables.get(column)
    if (group === undefined) tables.set(column, [draft])
    else group.push(draft)
  }
  const others = glossary.filter(({ front }) => meaningIn(front) === null)
  const optionsOf = createOptions(maker)
  const among = (group: readonly CardDraft[]): Item[] => {
    const options = optionsOf(group)
    return fewOf(group, MOST_ASKED).flatMap((draft) => itemAmong(draft, options, draft.front) ?? [])
  }
  const optionsOfTerms = optionsOf(terms)
  return [
    ...among(terms),
    ...fewOf(terms, MOST_ASKED).flatMap((draft) => recognised(draft, optionsOfTerms) ?? []),
    ...among(others),
    ...fewOf([...tables.values()], MOST_ASKED).flatMap(among),
  ]
}

/** The entries of a list as options of one another, each looked at once. */
interface Options {
  readonly entries: readonly Entry[]
  readonly entryOf: (draft: CardDraft) => Entry
  readonly maker: Maker
}

interface Entry {
  readonly draft: CardDraft
  readonly stems: readonly string[]
  readonly words: number
  readonly plainBack: string
}

function createOptions(maker: Maker): (group: readonly CardDraft[]) => Options {
  const known = new Map<CardDraft, Entry>()
  const entryOf = (draft: CardDraft): Entry => {
    const { front, back } = draft
    const entry = known.get(draft) ?? {
      draft,
      stems: contentStems(`${front} ${back}`),
      words: countWords(back),
      plainBack: plain(back),
    }
    known.set(draft, entry)
    return entry
  }
  return (group) => ({ entries: fewOf(group, MOST_OPTIONS).map(entryOf), entryOf, maker })
}

/** The meaning in "Which term means “…”?"; null for other questions. */
function meaningIn(front: string): string | null {
  return /^Which term means “(.+)”\?$/.exec(front)?.[1] ?? null
}

/** The same as a small case: someone describes the thing, and it has to be recognised. */
function recognised(draft: CardDraft, options: Options): Item | null {
  const meaning = meaningIn(draft.front)
  if (meaning === null) return null
  const item = itemAmong(draft, options, recognitionStem(meaning))
  return item === null ? null : { ...item, kind: 'scenario', score: item.score * 0.9 }
}

/** A question that gives the description and asks for what is described. `meaning` as it stands inside a sentence. */
export function recognitionStem(meaning: string): string {
  return `A classmate describes “${meaning}”. Which term fits the description?`
}

function itemAmong(draft: CardDraft, { entries, entryOf, maker }: Options, stem: string): Item | null {
  const own = entryOf(draft)
  const stems = new Set(own.stems)
  const likeness = (other: Entry): number =>
    other.stems.filter((word) => stems.has(word)).length - Math.abs(other.words - own.words)
  const others = entries
    .filter(({ plainBack }) => plainBack !== own.plainBack)
    .map((other, index) => ({ other, index, score: likeness(other) }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ other }) => other.draft)
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
      const distinct = new Map<number, Wrong>()
      for (const one of [...near, ...made])
        if (fits(one) && !distinct.has(one.value)) distinct.set(one.value, one.wrong)
      return [...distinct.values()].slice(0, count)
    }
    const wrong = [...side(true, below), ...side(false, 3 - below)]
    return wrong.length === 3 && itemWith(base, wrong, maker) !== null ? wrong : null
  }
}
