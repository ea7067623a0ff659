/** Whether words are said or denied. English; a few words around a negation, no grammar. */
import { wordSet } from '../text/word-set.ts'
import { isStopWord, type Word } from '../text/words.ts'

const NEGATORS = wordSet(
  `not never no nor neither without none cannot nobody nothing nowhere
  nicht kein keine keinen keiner nie niemals pas jamais aucun aucune nunca`,
)
/** After another negator these take it back: `cannot pass without a protein`. */
const TURNS_BACK = wordSet('without neither none nothing')
/** Deny what follows in a source, but are no negation that a card would carry over word by word. */
const SOFT = wordSet(
  `devoid lack lacks lacking lacked absence absent unable incapable fail fails failed prevent prevents prevented hardly
  scarcely barely unlike avoid avoids deny denies denied refuse refused`,
)
/** `not only`, `no doubt`, `nothing but`: nothing is denied. */
const EMPTY_AFTER = wordSet('only merely just doubt but matter simply least')
/** `no unimportant element`: only this word is denied, its opposite is said. */
const LITOTES = /^(?:un|in|im)\p{L}{5,}$/u
const SCOPE = 4
/** What follows these is said on its own. */
const ENDS_SCOPE = wordSet('but because since so while whereas although though if unless when until which who whose')

export interface Polarity {
  /** Stems denied by a negator somewhere. */
  readonly denied: ReadonlySet<string>
  /** Of these the ones directly after it. */
  readonly deniedFirst: ReadonlySet<string>
  /** Stems said at least once without denial. */
  readonly said: ReadonlySet<string>
  /** Any negator or word with a negative sense. */
  readonly negative: boolean
}

/** Which content words of a stretch are denied. With `soft`, words such as `lacking` deny too. */
export function polarityOf(text: string, words: readonly Word[], soft: boolean): Polarity {
  const denied = new Set<string>()
  const deniedFirst = new Set<string>()
  const said = new Set<string>()
  let negative = false
  let reach = 0
  let first = false
  let last: Word | undefined
  words.forEach((word, place) => {
    const next = words[place + 1]
    const comparison = isComparison(word, next)
    if (last !== undefined && endsScope(text, last, word)) reach = 0
    last = word
    if (isNegator(word) || (soft && SOFT.has(word.norm))) {
      negative = true
      if (reach > 0 && TURNS_BACK.has(word.norm)) {
        reach = 0
        return
      }
      reach = scopeBefore(next)
      first = true
      return
    }
    if (SOFT.has(word.norm)) negative = true
    if (!comparison && isStopWord(word.norm)) return
    const key = comparison ? 'more-than' : word.stem
    if (reach > 0) {
      denied.add(key)
      if (first) deniedFirst.add(key)
      // `not more than ten`: the comparison is denied, the number is not.
      reach = comparison ? 0 : reach - 1
      first = false
    } else said.add(key)
  })
  return { denied, deniedFirst, said, negative }
}

/**
 * True for an answer that only denies (`not the Weald`) while the window has no negation just before the same word.
 * `not at the bottom but at the surface` says something and is left to `turnsRound`.
 */
export function deniesBarely(answer: readonly Word[], window: readonly Word[]): boolean {
  const [first, ...rest] = answer
  if (first?.norm !== 'not' || rest.some(({ norm }) => norm === 'but')) return false
  const denied = rest.find(({ norm }) => !isStopWord(norm)) ?? rest[0]
  if (denied === undefined) return false
  return !window.some((word, at) => {
    if (!isNegator(word) || word.norm === 'without') return false
    const near = window.slice(at + 1, at + 6)
    const place = near.findIndex(({ stem }) => stem === denied.stem)
    return place !== -1 && near.slice(0, place).filter(({ norm }) => !isStopWord(norm)).length === 0
  })
}

function isNegator({ norm }: Word): boolean {
  return NEGATORS.has(norm) || norm.endsWith("n't")
}

function scopeBefore(next: Word | undefined): number {
  if (next === undefined || EMPTY_AFTER.has(next.norm)) return 0
  return LITOTES.test(next.norm) ? 1 : SCOPE
}

function isComparison(word: Word, next: Word | undefined): boolean {
  return (
    next?.norm === 'than' &&
    (word.norm === 'more' || word.norm === 'less' || word.norm === 'fewer' || word.norm === 'greater')
  )
}

function endsScope(text: string, last: Word, word: Word): boolean {
  return ENDS_SCOPE.has(word.norm) || /[,;:.!?—()]|--/.test(text.slice(last.end, word.start))
}

/**
 * True when a claim turns round what the window says: it denies what stands there undenied, says what is denied there,
 * or swaps a word for the same with or without `un-`.
 */
export function turnsRound(
  claim: Polarity & { readonly words: readonly Word[]; readonly mayDropDenial: boolean },
  window: { readonly hard: Polarity; readonly soft: Polarity; readonly stems: ReadonlySet<string> },
): boolean {
  const checked = [...claim.denied].filter((stem) => window.hard.said.has(stem) || window.soft.denied.has(stem))
  if (checked.length > 0 && !checked.some((stem) => window.soft.denied.has(stem))) return true
  if (claim.denied.size > 0 && checked.length === 0 && !window.soft.negative) return true
  if (!claim.mayDropDenial) {
    for (const stem of claim.said) {
      if (window.hard.deniedFirst.has(stem) && !window.hard.said.has(stem)) return true
    }
  }
  return claim.words.some((word) => flips(word, claim, window))
}

const PREFIXES = ['un', 'in', 'im', 'ir', 'il', 'non', 'dis']

function flips(
  { stem, norm }: Word,
  claim: Polarity,
  window: { readonly hard: Polarity; readonly stems: ReadonlySet<string> },
): boolean {
  if (norm.length < 5 || isStopWord(norm) || window.stems.has(stem)) return false
  const bare = PREFIXES.find((prefix) => stem.startsWith(prefix) && stem.length - prefix.length >= 4)
  const stripped = bare === undefined ? null : stem.slice(bare.length)
  if (stripped !== null && window.stems.has(stripped))
    return !window.hard.denied.has(stripped) && !claim.denied.has(stem)
  return PREFIXES.some((prefix) => {
    const other = prefix + stem
    return window.stems.has(other) && !window.hard.denied.has(other) && !claim.denied.has(stem)
  })
}

/**
 * True when two words of the claim that follow one another are denied wherever they follow one another in the window:
 * `no port could refuse` against `a port could refuse`.
 */
export function dropsDenial(claim: readonly Word[], window: readonly Word[]): boolean {
  const said = pairsOf(claim)
  const there = pairsOf(window)
  return [...said].some(([pair, isDenied]) => !isDenied && there.get(pair) === true)
}

/** Neighbouring content words, each pair with whether every one of its places is denied from directly before it. */
function pairsOf(words: readonly Word[]): Map<string, boolean> {
  const pairs = new Map<string, boolean>()
  let denied = false
  let last: { stem: string; denied: boolean } | null = null
  for (const word of words) {
    if (isNegator(word)) {
      denied = !denied
      continue
    }
    if (isStopWord(word.norm)) continue
    if (last !== null) {
      const pair = `${last.stem} ${word.stem}`
      const here = last.denied || denied
      pairs.set(pair, (pairs.get(pair) ?? true) && here)
    }
    last = { stem: word.stem, denied }
    denied = false
  }
  return pairs
}
