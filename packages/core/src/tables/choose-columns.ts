import { cleanLine, cleanSide, DOOR_LIMITS, type DoorCard, distinct, NOTHING_MORE } from './door-card.ts'
import { readSafe } from './formula-safe.ts'
import { ALIAS_SEPARATORS, readList, TAG_SEPARATORS } from './list-cell.ts'

export const COLUMN_ROLES = ['front', 'back', 'tags', 'deck', 'aliases', 'ignore'] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

export interface TableShape {
  /** The first row names the columns. */
  readonly hasHeader: boolean
  /** One for each column of the widest row looked at. */
  readonly roles: readonly ColumnRole[]
}

/** Names that spreadsheets and other programs give their columns, in lower case. */
const NAMES: Readonly<Record<string, ColumnRole>> = {
  front: 'front',
  question: 'front',
  term: 'front',
  word: 'front',
  prompt: 'front',
  q: 'front',
  back: 'back',
  answer: 'back',
  definition: 'back',
  meaning: 'back',
  translation: 'back',
  a: 'back',
  tags: 'tags',
  tag: 'tags',
  labels: 'tags',
  deck: 'deck',
  'deck name': 'deck',
  set: 'deck',
  alias: 'aliases',
  aliases: 'aliases',
  'also right': 'aliases',
  synonyms: 'aliases',
}

const LOOKED_AT = 100
const MOST_COLUMNS = 60

/** Which column is what: by the names in the first row where it names both sides, else front, back and nothing more. */
export function chooseColumns(rows: readonly (readonly string[])[]): TableShape {
  const width = widthOf(rows)
  const named = firstOfEachRole((rows[0] ?? []).slice(0, width).map(roleOf))
  if (named.includes('front') && named.includes('back'))
    return { hasHeader: true, roles: Array.from({ length: width }, (_, at) => named[at] ?? 'ignore') }
  const order: readonly ColumnRole[] = ['front', 'back']
  return { hasHeader: false, roles: Array.from({ length: width }, (_, at) => order[at] ?? 'ignore') }
}

const roleOf = (name: string): ColumnRole => {
  const key = cleanLine(name, 40).toLowerCase()
  return Object.hasOwn(NAMES, key) ? (NAMES[key] ?? 'ignore') : 'ignore'
}

function firstOfEachRole(roles: readonly ColumnRole[]): ColumnRole[] {
  return roles.map((role, at) => (roles.indexOf(role) === at ? role : 'ignore'))
}

function widthOf(rows: readonly (readonly string[])[]): number {
  const widest = rows.slice(0, LOOKED_AT).reduce((width, row) => Math.max(width, row.length), 2)
  return Math.min(MOST_COLUMNS, widest)
}

/** The role put on one column; a column that had it gives it up, as each is there once. */
export function assignRole(roles: readonly ColumnRole[], column: number, role: ColumnRole): ColumnRole[] {
  return roles.map((known, at) => {
    if (at === column) return role
    return known === role ? 'ignore' : known
  })
}

/** The rows as cards. Cells that are missing are empty; HTML stays the text it is. */
export function cardsOfRows(rows: readonly (readonly string[])[], { hasHeader, roles }: TableShape): DoorCard[] {
  const place = (role: ColumnRole) => roles.indexOf(role)
  const [front, back, tags, aliases, deck] = [
    place('front'),
    place('back'),
    place('tags'),
    place('aliases'),
    place('deck'),
  ]
  return (hasHeader ? rows.slice(1) : rows).map((row) => {
    const cell = (at: number) => readSafe(row[at] ?? '')
    return {
      ...NOTHING_MORE,
      front: cleanSide(cell(front)),
      back: cleanSide(cell(back)),
      tags: tags < 0 ? null : tagsFrom(cell(tags)),
      aliases: aliases < 0 ? null : aliasesFrom(cell(aliases)),
      deck: deck < 0 ? null : titleFrom(cell(deck)),
    }
  })
}

/** Null for an empty cell: it says nothing. */
export function tagsFrom(cell: string): string[] | null {
  return nullIfNone(cleanTags(readList(cell, TAG_SEPARATORS)))
}

export function aliasesFrom(cell: string): string[] | null {
  return nullIfNone(cleanAliases(readList(cell, ALIAS_SEPARATORS)))
}

/** As many and as long as a card takes. */
export function cleanTags(tags: readonly string[]): string[] {
  return distinct(tags.map((tag) => cleanLine(tag, DOOR_LIMITS.tagChars))).slice(0, DOOR_LIMITS.tags)
}

export function cleanAliases(aliases: readonly string[]): string[] {
  return distinct(aliases.map((alias) => cleanLine(alias, DOOR_LIMITS.aliasChars))).slice(0, DOOR_LIMITS.aliases)
}

/** A deck's title; null for none. */
export function titleFrom(text: string): string | null {
  const title = cleanLine(text, MAX_TITLE)
  return title === '' ? null : title
}

const MAX_TITLE = 200
const nullIfNone = (values: string[]): string[] | null => (values.length === 0 ? null : values)
