import { stemOf } from '@cairn/core/text/words'
import { BLANK } from '../facts/cloze.ts'
import type { FactContext } from '../facts/draft.ts'
import { termRuns } from '../facts/terms.ts'
import type { Range, Token } from '../lang/token.ts'
import { textOf } from '../read/analyse.ts'
import { otherNumbers } from './numbers.ts'
import { articleOf, replacementsFor, type Sibling } from './siblings.ts'

/** A statement with one thing changed, and what was changed to what. */
export interface Corruption {
  readonly text: string
  readonly was: string
  readonly became: string
}

const ANTONYMS: ReadonlyMap<string, string> = new Map(
  (
    'increases:decreases decreases:increases increase:decrease decrease:increase increased:decreased decreased:increased higher:lower lower:higher ' +
    'high:low low:high larger:smaller smaller:larger large:small small:large largest:smallest smallest:largest fewer:more less:more above:below below:above ' +
    'before:after after:before inside:outside outside:inside inner:outer outer:inner internal:external external:internal northern:southern southern:northern ' +
    'eastern:western western:eastern north:south south:north east:west west:east hot:cold cold:hot warm:cool cool:warm first:last last:first early:late late:early ' +
    'earlier:later later:earlier long:short short:long strong:weak weak:strong fast:slow slow:fast rich:poor poor:rich deep:shallow shallow:deep thick:thin thin:thick ' +
    'positive:negative negative:positive absorbs:releases releases:absorbs absorb:release release:absorb gains:loses loses:gains rise:fall rises:falls ' +
    'rose:fell fell:rose soluble:insoluble insoluble:soluble hydrophilic:hydrophobic hydrophobic:hydrophilic saturated:unsaturated unsaturated:saturated upper:lower ' +
    'maximum:minimum minimum:maximum heavier:lighter lighter:heavier older:younger younger:older public:private private:public rural:urban urban:rural'
  )
    .split(' ')
    .map((pair): [string, string] => {
      const [from = '', to = ''] = pair.split(':')
      return [from, to]
    }),
)

/** What corruptions are made of: the text's own phrases. */
export interface Material {
  readonly siblings: readonly Sibling[]
  readonly context: FactContext
}

/** Ways to make a statement false by one change, the subtlest first; each changes another place or to another thing. */
export function corruptionsOf(tokens: readonly Token[], maker: Material): Corruption[] {
  const { context } = maker
  const said = new Set(tokens.map((token) => stemOf(token.lower)))
  const found: Corruption[] = []
  const add = (range: Range, became: string): void => {
    const was = textOf(tokens, range.from, range.to)
    const text = replaced(tokens, range, became)
    if (was !== became && !found.some((other) => other.text === text)) found.push({ text, was, became })
  }
  tokens.forEach((token, index) => {
    const opposite = oppositeOf(token, tokens[index + 1])
    if (opposite !== undefined) add({ from: index, to: index + 1 }, opposite)
    const numbers = token.tag === 'NUM' ? otherNumbers(token.text, 1) : null
    if (numbers?.[0] !== undefined) add({ from: index, to: index + 1 }, numbers[0])
  })
  const perRun = termRuns(tokens).map((run) => {
    const words = tokens.slice(run.from, run.to)
    const next = tokens[run.to]
    const isPart = next?.lower === 'of' || /^(?:NOUN|PROPN)$/.test(next?.tag ?? '') || /^['’]s?$/.test(next?.text ?? '')
    const before = tokens[run.from - 1]
    if (isPart || context.terms.isGeneric(words) || isModifier(before)) return []
    const others = replacementsFor(words, { article: articleOf(before), follows: before }, maker, said)
    return others.slice(0, 3).map((sibling) => ({ run, sibling }))
  })
  // The first replacement at each place, then the second: three false options differ in place where they can.
  for (let turn = 0; turn < 3; turn += 1) {
    for (const options of perRun) {
      const option = options[turn]
      if (option !== undefined) add(option.run, withCase(option.sibling, tokens, option.run))
    }
  }
  return found
}

/** A number, adjective, noun or participle in front makes the run only the end of a phrase. */
function isModifier(before: Token | undefined): boolean {
  if (before?.tag === 'VERB') return /(?:ed|ing)$/.test(before.lower)
  return before !== undefined && /^(?:NUM|ADJ|NOUN|PROPN)$/.test(before.tag)
}

function oppositeOf(token: Token, next: Token | undefined): string | undefined {
  if (token.lower === 'more')
    return next !== undefined && /^(?:ADJ|ADV)$/.test(next.tag)
      ? 'less'
      : /s$/.test(next?.lower ?? '')
        ? 'fewer'
        : 'less'
  return ANTONYMS.get(token.lower)
}

function withCase(sibling: Sibling, tokens: readonly Token[], run: Range): string {
  const opens = run.from === 0
  const first = sibling.tokens[0]
  const text =
    first?.tag === 'PROPN' || /^\p{Lu}{2}/u.test(sibling.text)
      ? sibling.text
      : sibling.text.charAt(0).toLowerCase() + sibling.text.slice(1)
  return opens && /^\p{Lu}/u.test(tokens[0]?.text ?? '') ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

function replaced(tokens: readonly Token[], range: Range, became: string): string {
  const before = textOf(tokens, 0, range.from)
  const after = textOf(tokens, range.to)
  const gap = /^[,.;:!?)%’']/.test(after) ? '' : ' '
  const joined = `${before} ${BLANK}${gap}${after}`.trim()
  const article = /\b(an?) _____/i.exec(joined)
  const fixed =
    article?.[1] === undefined ? joined : joined.replace(/\b(an?) _____/i, `${articleFor(became, article[1])} ${BLANK}`)
  return fixed.replace(BLANK, became).replace(/[\s.;,:]+$/, '')
}

/** "a" or "an" before a word, with the capital of the one it replaces. */
export function articleFor(word: string, model: string): string {
  const an = /^(?:[aeio]|u(?!n[ia]|s[eu]|ni)|h(?:our|onest|eir))/i.test(word)
  const article = an ? 'an' : 'a'
  return /^A/.test(model) ? article.charAt(0).toUpperCase() + article.slice(1) : article
}
