/** What a search asks for as a condition on rows of cards, the same on both databases. */
import type { SearchPart } from '@cairn/core/search/parse-search'
import type { SearchTerm } from '@cairn/core/search/search-terms'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from '../../platform/db/engines.ts'
import { foldText } from '../../platform/db/fold-text.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { ANY_TAG, tagBelow, tagFrom, wholeTag } from './search-text.ts'

type Cards = ExpressionBuilder<Schema, 'card'>

export interface SearchContext {
  readonly dialect: Dialect
  /** Ids of the learner's decks whose titles contain a text. */
  readonly decksContaining: (text: string) => readonly string[]
}

/** Thrown for what the device answers and this server does not. */
export class NotSearchable extends Error {
  override readonly name = 'NotSearchable'
  /** As it is typed: `front:` or `is:due`. */
  readonly asked: string

  constructor(asked: string) {
    super(`not searchable by ${asked}`)
    this.asked = asked
  }
}

/** Throws `NotSearchable` for what only a device knows how to find. */
export function conditionOf(e: Cards, part: SearchPart, context: SearchContext): Expression<SqlBool> {
  switch (part.kind) {
    case 'all':
      return e.and(part.parts.map((one) => conditionOf(e, one, context)))
    case 'any':
      return e.or(part.parts.map((one) => conditionOf(e, one, context)))
    case 'not':
      return e.not(conditionOf(e, part.part, context))
    default:
      return conditionOfTerm(e, part, context)
  }
}

function conditionOfTerm(e: Cards, term: SearchTerm, context: SearchContext): Expression<SqlBool> {
  switch (term.kind) {
    case 'text':
      return holds(context, foldText(term.value))
    case 'deck': {
      const ids = context.decksContaining(term.value)
      return ids.length === 0 ? sql<SqlBool>`1 = 0` : e('deck_id', 'in', ids)
    }
    case 'tag':
      return conditionOfTag(e, term.value, context)
    case 'untagged':
      return e.not(holds(context, ANY_TAG))
    case 'flag':
      return e('flag', '=', term.flag)
    case 'state':
      return conditionOfState(e, term.state)
    case 'source':
      return conditionOfSource(e, term.value)
    case 'front':
    case 'back':
      throw new NotSearchable(`${term.kind}:`)
    case 'whole-word':
      throw new NotSearchable('w:')
    case 'days':
      throw new NotSearchable(`${term.field}:`)
    case 'property':
      throw new NotSearchable('prop:')
  }
}

function conditionOfTag(e: Cards, value: string, context: SearchContext): Expression<SqlBool> {
  if (!value.includes('*')) return e.or([holds(context, wholeTag(value)), holds(context, tagBelow(value))])
  const [, beginning] = /^([^*]+)\*$/.exec(value) ?? []
  if (beginning === undefined) throw new NotSearchable(`tag:${value}`)
  return holds(context, tagFrom(beginning))
}

function conditionOfState(e: Cards, state: Extract<SearchTerm, { kind: 'state' }>['state']): Expression<SqlBool> {
  switch (state) {
    case 'suspended':
    case 'starred':
      return e(state, '=', 1)
    case 'flagged':
      return e('flag', '>', 0)
    default:
      throw new NotSearchable(`is:${state}`)
  }
}

/** Titles and passages are folded on the device alone. */
function conditionOfSource(e: Cards, value: string): Expression<SqlBool> {
  if (value === 'none') return e('source_id', 'is', null)
  if (value === 'any') return e('source_id', 'is not', null)
  if (/^[0-9a-f-]{36}$/.test(value)) return e('source_id', '=', value)
  throw new NotSearchable('source: with words')
}

/** `like` would compare from every letter on, as far as a text of one letter goes; these do not. */
function holds({ dialect }: SearchContext, part: string): Expression<SqlBool> {
  return dialect === 'sqlite'
    ? sql<SqlBool>`instr(search_text, ${part}) > 0`
    : sql<SqlBool>`strpos(search_text, ${part}) > 0`
}
