/** What a search can ask for, and what each search word takes as its value. */

/** What `is:` can ask for. */
export const CARD_STATES = [
  'new',
  'learning',
  'review',
  'due',
  'mastered',
  'suspended',
  'buried',
  'starred',
  'flagged',
  'leech',
] as const
export type CardState = (typeof CARD_STATES)[number]

/** What `prop:` can compare, by the names that Anki gives them: interval and due day in days, stability, difficulty. */
export const PROPERTIES = ['ivl', 'due', 'reps', 'lapses', 's', 'd'] as const
export type Property = (typeof PROPERTIES)[number]

/** What can be asked for by how many days ago it was: `added:1` is today. */
export type DayField = 'added' | 'edited' | 'rated'

export const COMPARISONS = ['<', '<=', '>', '>=', '=', '!='] as const
export type Comparison = (typeof COMPARISONS)[number]

/** One thing that a card says or is. Values are folded as `foldSearch` does it. */
export type SearchTerm =
  | { readonly kind: 'text' | 'front' | 'back' | 'whole-word'; readonly value: string }
  | { readonly kind: 'deck' | 'tag' | 'source'; readonly value: string }
  | { readonly kind: 'untagged' }
  | { readonly kind: 'state'; readonly state: CardState }
  | { readonly kind: 'flag'; readonly flag: number }
  | { readonly kind: 'days'; readonly field: DayField; readonly most: number }
  | { readonly kind: 'property'; readonly property: Property; readonly comparison: Comparison; readonly than: number }

/** The search words that there are, in the order in which they are offered. */
export const OPERATORS = [
  'deck',
  'tag',
  'is',
  'front',
  'back',
  'w',
  'source',
  'added',
  'edited',
  'rated',
  'flag',
  'prop',
] as const
export type Operator = (typeof OPERATORS)[number]

/** Search words of Anki that mean nothing here: who types them means them, and is told so. */
const ELSEWHERE = [
  ...['re', 'nc', 'sc', 'nid', 'cid', 'mid', 'did', 'id'],
  ...['note', 'card', 'dupe', 'introduced', 'resched', 'preset'],
]

/** How texts are compared: whatever their case, and however their accents are composed. */
export const foldSearch = (text: string): string => text.normalize('NFC').toLowerCase()

/** Whether `name:` is a search word, here or in Anki. */
export const isSearchWord = (name: string): boolean => Object.hasOwn(READERS, name) || ELSEWHERE.includes(name)

/** What `name:value` asks for; `operator` when there is no such search word, `value` when it cannot be that. */
export function readTerm(name: string, value: string): SearchTerm | 'operator' | 'value' {
  const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined
  return read === undefined ? 'operator' : (read(value) ?? 'value')
}

const COMPARED = /^([a-z]+)(<=|>=|!=|<|>|=)(-?\d+(?:\.\d+)?)$/

const daysOf =
  (field: DayField) =>
  (value: string): SearchTerm | null =>
    /^[1-9]\d{0,4}$/.test(value) ? { kind: 'days', field, most: Number(value) } : null

/** By search word; null for a value that means nothing after it. */
const READERS: Readonly<Record<string, (value: string) => SearchTerm | null>> = {
  deck: (value) => ({ kind: 'deck', value }),
  tag: (value) => (value === 'none' ? { kind: 'untagged' } : { kind: 'tag', value }),
  source: (value) => ({ kind: 'source', value }),
  front: (value) => ({ kind: 'front', value }),
  back: (value) => ({ kind: 'back', value }),
  w: (value) => ({ kind: 'whole-word', value }),
  is: (value) => {
    const state = CARD_STATES.find((known) => known === value)
    return state === undefined ? null : { kind: 'state', state }
  },
  flag: (value) => (/^[0-7]$/.test(value) ? { kind: 'flag', flag: Number(value) } : null),
  added: daysOf('added'),
  created: daysOf('added'),
  edited: daysOf('edited'),
  rated: daysOf('rated'),
  prop: (value) => {
    const [, name, comparison, than] = COMPARED.exec(value) ?? []
    const property = PROPERTIES.find((known) => known === name)
    const compared = COMPARISONS.find((known) => known === comparison)
    return property && compared ? { kind: 'property', property, comparison: compared, than: Number(than) } : null
  },
}
