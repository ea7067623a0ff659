import type { KyselyPlugin, LogEvent, PluginTransformQueryArgs, RootOperationNode } from 'kysely'
import { damageIn } from './database-problem.ts'

/*
 * A page that cannot be read says that the file is damaged, not how much of it. From then on nothing is written, because
 * what is written may rest on what is wrong; what can be read goes on, so that learners can export. Only a start, which
 * looks at the whole file, ends this.
 */

/** A write that is not made any more. */
export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError'
}

export interface Damage {
  /** The code that told of it first; null while none did. */
  found(): string | null
  /** Notes the damage that an error tells of, if it does. */
  note(error: unknown): void
  /** Notes what a check of the whole file found. */
  finding(told: string): void
  /** Is told once, also of what was found before. */
  onFound(listener: (code: string) => void): void
  /** Throws `DamagedDatabaseError` once damage was found. */
  refuseWrites(): void
}

export function createDamage(): Damage {
  let code: string | null = null
  const listeners: ((code: string) => void)[] = []
  const tell = (found: string) => {
    code = found
    for (const listener of listeners.splice(0)) listener(found)
  }
  return {
    found: () => code,
    note(error) {
      const told = code === null ? damageIn(error) : null
      if (told !== null) tell(told)
    },
    finding(told) {
      if (code === null) tell(told)
    },
    onFound(listener) {
      if (code === null) listeners.push(listener)
      else listener(code)
    },
    refuseWrites() {
      if (code !== null) throw new DamagedDatabaseError(`The database is damaged (${code}); nothing is written`)
    },
  }
}

/** For Kysely's `log`: hears of every query that failed. */
export const hearingOf = (damage: Damage) => (event: LogEvent) => {
  if (event.level === 'error') damage.note(event.error)
}

const WRITES: ReadonlySet<string> = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])
const WRITES_RAW = /^\s*(insert|update|delete|replace|create|alter|drop)\b/i

/** Refuses queries that write once damage was found. */
export function refusingWrites(damage: Damage): KyselyPlugin {
  return {
    transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
      const writes = WRITES.has(node.kind) || (node.kind === 'RawNode' && WRITES_RAW.test(node.sqlFragments[0] ?? ''))
      if (writes) damage.refuseWrites()
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
