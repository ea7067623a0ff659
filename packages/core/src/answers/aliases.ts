import { answerTokens } from './answer-tokens.ts'
import { unify } from './fold.ts'
import { keysOf } from './known-answers.ts'
import { plainAnswer } from './plain-answer.ts'

/** Most answers kept beside a card's own, the oldest go first. */
export const MAX_ALIASES = 20
/** Longest alias, in UTF-16 units. */
export const MAX_ALIAS_LENGTH = 300

export type AliasProblem = 'empty' | 'too-long' | 'known'

/**
 * The aliases of a card after "I was right": with what was typed, unless it is there already but for case, accents and
 * punctuation. The outcome says why nothing was added.
 */
export function withAlias(
  aliases: readonly string[],
  typed: string,
):
  | { readonly ok: true; readonly aliases: readonly string[] }
  | { readonly ok: false; readonly problem: AliasProblem; readonly aliases: readonly string[] } {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (text === '') return { ok: false, problem: 'empty', aliases }
  if (text.length > MAX_ALIAS_LENGTH) return { ok: false, problem: 'too-long', aliases }
  if (aliases.some((alias) => aliasKey(alias) === aliasKey(text))) return { ok: false, problem: 'known', aliases }
  return { ok: true, aliases: [...aliases, text].slice(-MAX_ALIASES) }
}

/** Takes an alias back: the learner had tapped by mistake, or thinks better of it. */
export function withoutAlias(aliases: readonly string[], typed: string): readonly string[] {
  return aliases.filter((alias) => aliasKey(alias) !== aliasKey(typed))
}

function aliasKey(text: string): string {
  const unified = unify(plainAnswer(text))
  const { plain } = keysOf(answerTokens(unified))
  return plain === '' ? unified : plain
}
