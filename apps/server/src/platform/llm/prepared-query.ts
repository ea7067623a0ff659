import { type CompiledQuery, type RawBuilder, sql } from 'kysely'

/** A place in a compiled statement for a value that each run brings along. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Stands for the value of that name in a statement that is compiled once. */
export function slot(name: string): RawBuilder<unknown> {
  return sql`${new Slot(name)}`
}

/** The statement with this run's values. Throws for a slot without one. */
export function filled<Row>(
  query: CompiledQuery<Row>,
  values: Readonly<Record<string, string | number>>,
): CompiledQuery<Row> {
  const parameters = query.parameters.map((parameter) => {
    if (!(parameter instanceof Slot)) return parameter
    const value = values[parameter.name]
    if (value === undefined) throw new Error(`Inconsistent: no value for ${parameter.name}`)
    return value
  })
  return { ...query, parameters }
}
