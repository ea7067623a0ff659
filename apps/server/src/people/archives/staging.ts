import SQLite from 'better-sqlite3'

/*
 * Rows of an archive that were checked, in a file of their own until all of them are: whatever order they came in, a row
 * is found by its key, one that comes twice is noticed, and so is one that refers to nothing. Nothing is kept in memory.
 */

const SCHEMA = `
create table entry (kind text not null, key text not null, card text, data text not null, primary key (kind, key));
create index entry_card on entry (kind, card, key) where card is not null;
create table needed (kind text not null, key text not null, place text not null, primary key (kind, key)) without rowid;
begin;
`

export interface StagedRow {
  readonly kind: string
  readonly key: string
  /** The card it belongs to, where rows are asked for by card. */
  readonly card: string | null
  /** JSON of the columns. */
  readonly data: string
}

export class Staging {
  readonly #raw: SQLite.Database
  readonly #insert: SQLite.Statement
  readonly #need: SQLite.Statement
  readonly #find: SQLite.Statement
  readonly #page: SQLite.Statement
  readonly #cards: SQLite.Statement
  readonly #ofCard: SQLite.Statement

  /** Makes the file, which must not be there. */
  constructor(path: string) {
    this.#raw = new SQLite(path)
    this.#raw.pragma('journal_mode = OFF')
    this.#raw.pragma('synchronous = OFF')
    this.#raw.exec(SCHEMA)
    const prepare = (text: string) => this.#raw.prepare(text)
    this.#insert = prepare('insert or ignore into entry values (@kind, @key, @card, @data)')
    this.#need = prepare('insert or ignore into needed values (?, ?, ?)')
    this.#find = prepare('select data from entry where kind = ? and key = ?').pluck()
    this.#page = prepare('select key, data from entry where kind = ? and key > ? order by key limit ?')
    this.#cards = prepare(
      'select distinct card from entry where kind = ? and card > ? and card is not null order by card limit ?',
    ).pluck()
    this.#ofCard = prepare('select data from entry where kind = ? and card = ? order by key').pluck()
  }

  /** False when there is a row of that kind and key. */
  add(row: StagedRow): boolean {
    return this.#insert.run(row).changes === 1
  }

  /** Says that a row of `kind` and `key` has to be there in the end; `place` is where that was said. */
  need(kind: string, key: string, place: string): void {
    this.#need.run(kind, key, place)
  }

  /** Where something was referred to that is not there. */
  missing(): string | null {
    const place = this.#raw
      .prepare(
        `select place from needed where not exists
           (select 1 from entry where entry.kind = needed.kind and entry.key = needed.key) limit 1`,
      )
      .pluck()
      .get()
    return typeof place === 'string' ? place : null
  }

  /** JSON of the columns of a row. */
  find(kind: string, key: string): string | null {
    const data = this.#find.get(kind, key)
    return typeof data === 'string' ? data : null
  }

  /** How many rows of a kind there are. */
  count(kind: string): number {
    return Number(this.#raw.prepare('select count(*) from entry where kind = ?').pluck().get(kind))
  }

  /** Bytes of the column `text` of all rows of a kind. */
  textBytes(kind: string): number {
    const sum = `select coalesce(sum(octet_length(data ->> '$.text')), 0) from entry where kind = ?`
    return Number(this.#raw.prepare(sum).pluck().get(kind))
  }

  /** Rows of a kind in the order of their keys, `most` at a time; JSON of their columns. */
  *pages(kind: string, most: number): Generator<readonly string[]> {
    for (let after = ''; ; ) {
      const rows = this.#page.all(kind, after, most) as { key: string; data: string }[] // the columns of the query
      const last = rows.at(-1)
      if (last === undefined) return
      after = last.key
      yield rows.map(({ data }) => data)
    }
  }

  /** Cards that have rows of a kind, `most` at a time. */
  *cardsWith(kind: string, most: number): Generator<readonly string[]> {
    for (let after = ''; ; ) {
      const cards = this.#cards.all(kind, after, most) as string[] // as above
      const last = cards.at(-1)
      if (last === undefined) return
      after = last
      yield cards
    }
  }

  ofCard(kind: string, card: string): readonly string[] {
    return this.#ofCard.all(kind, card) as string[] // as above
  }

  close(): void {
    this.#raw.close()
  }
}
