import { MAX_ALIASES } from '../../answers/aliases.ts'
import { htmlToMarkdown } from './html-markdown.ts'

interface Swap {
  /** All further right answers, as they are here. */
  readonly aliases: readonly string[]
  /** The one that came in with the version before; null when none did. */
  readonly before: string | null
  readonly now: string | null
}

/** Further right answers when a package says another one than before: that one is swapped, all others stay. */
export function swapAlias({ aliases, before, now }: Swap): readonly string[] {
  if (before === now) return aliases
  const others = aliases.filter((alias) => alias !== before && alias !== now)
  const at = before === null ? 0 : Math.max(0, aliases.indexOf(before))
  return (now === null ? others : others.toSpliced(at, 0, now)).slice(0, MAX_ALIASES)
}

interface Unknown extends Omit<Swap, 'before'> {
  readonly kind: string
  /** The note's, of the version before. */
  readonly fields: readonly string[]
}

/**
 * The alias that came in with the version before, where nobody kept it: the first one, or the one that comes now, if a
 * field of the note said just that. Null when none did: what nobody else said is the learner's.
 */
export function aliasBefore({ kind, aliases, fields, now }: Unknown): string | null {
  if (kind !== 'typed') return null
  const said = new Set(fields.map((html) => htmlToMarkdown(html, () => null).markdown))
  return [aliases[0], now].find((alias) => alias != null && said.has(alias)) ?? null
}
