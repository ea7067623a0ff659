import { contentStems, countWords } from '@cairn/core/text/words'
import type { FactContext, Named } from '../facts/draft.ts'
import { nameSubject } from '../facts/naming-subjects.ts'
import { isBalanced, isComplete, tightRest } from '../facts/phrasing.ts'
import { pointsOutside } from '../facts/pointers.ts'
import { withoutTies } from '../facts/ties.ts'
import type { Token } from '../lang/token.ts'
import { type Sentence, textOf } from '../read/analyse.ts'
import { corruptionsOf } from './corrupt.ts'
import { rewritten } from './edits.ts'
import { fewOf } from './few-of.ts'
import { type Item, type ItemBase, itemFrom, type Maker, type Wrong } from './item.ts'

/** What a text says of one thing. */
interface Saying {
  readonly named: Named
  readonly stems: ReadonlySet<string>
  /** Its stems, joined. */
  readonly key: string
  readonly predicate: readonly Token[]
  readonly sentence: Sentence
}

const MIN_WORDS = 4
const MAX_WORDS = 18
const MAX_PAIRS = 60
/** Pairs looked at: a text in which so many do not go together has none that do. */
const MAX_LOOKS = 400_000
/** Sayings of other things that are looked at as wrong options. */
const MAX_OTHERS = 400

/** "What sets X apart from Y?" for terms that share a word or stand side by side: what is said of Y is one wrong option. */
export function pairItems(context: FactContext, maker: Maker): Item[] {
  const sayings = eachOnce(sayingsOf(context))
  const few = fewOf(sayings, MAX_OTHERS)
  const items: Item[] = []
  let tried = 0
  let looks = 0
  for (const own of sayings) {
    looks += sayings.length
    if (tried >= MAX_PAIRS || looks > MAX_LOOKS) break
    const rivals = sayings
      .filter((other) => other !== own && areConfusable(own, other, maker))
      .sort((a, b) => distance(own, a) - distance(own, b))
    for (const rival of rivals.slice(0, 2)) {
      tried += 1
      const item = tried > MAX_PAIRS ? null : pairItem(own, rival, few, maker)
      if (item === null) continue
      items.push(item)
      break
    }
  }
  return items
}

/** What is said of one thing in the same words again is said once. */
function eachOnce(sayings: readonly Saying[]): Saying[] {
  const found = new Map<string, Saying>()
  for (const saying of sayings) {
    const key = `${saying.named.text}\n${textOf(saying.predicate)}`
    if (!found.has(key)) found.set(key, saying)
  }
  return [...found.values()]
}

function sayingsOf(context: FactContext): Saying[] {
  return context.analysis.sentences.flatMap((sentence) => {
    const [clause] = sentence.clauses
    if (!sentence.usable || sentence.kind === 'step' || clause === undefined || !clause.reliable) return []
    if (clause.verb.negated || clause.lead.to > clause.lead.from) return []
    const named = nameSubject(clause, sentence, context)
    if (named === null || named.tokens.length > 5 || named.person === 'person' || named.number === 'unknown') return []
    const predicate = withoutTies(clause.tokens.slice(clause.verb.from, tightRest(clause)))
    const count = countWords(textOf(predicate))
    const isFit =
      count >= MIN_WORDS &&
      count <= MAX_WORDS &&
      !pointsOutside(predicate, named) &&
      isBalanced(predicate) &&
      isComplete(predicate, context.lexicon)
    const own = contentStems(named.text)
    const stems = new Set(own)
    if (!isFit || context.terms.isGeneric(named.tokens) || stems.size === 0) return []
    return [{ named, stems, key: own.join(' '), predicate, sentence }]
  })
}

const distance = (a: Saying, b: Saying): number => Math.abs(a.sentence.index - b.sentence.index)

function areConfusable(own: Saying, other: Saying, maker: Maker): boolean {
  if (own.named.number !== other.named.number || maker.taxonomy.areRelated(own.key, other.key)) return false
  const shares = [...own.stems].some((stem) => other.stems.has(stem))
  const isNear = distance(own, other) <= 2 && own.sentence.section === other.sentence.section
  const isAlike = maker.sorter.classOf(own.named.tokens) === maker.sorter.classOf(other.named.tokens)
  const bothWeigh = [own, other].every(({ named }) => maker.context.terms.weightOf(named.tokens) >= 2)
  return isAlike && (shares || (isNear && bothWeigh))
}

function pairItem(own: Saying, rival: Saying, all: readonly Saying[], maker: Maker): Item | null {
  const pronoun = own.named.number === 'plural' ? 'They' : 'It'
  const say = ({ predicate }: Pick<Saying, 'predicate'>): string =>
    `${pronoun} ${textOf(predicate).replace(/[\s.;,:]+$/, '')}`
  const names = new Set([...own.stems, ...rival.stems])
  const isClean = (text: string): boolean => !contentStems(text).some((stem) => names.has(stem))
  const key = say(own)
  const rivalText = say(rival)
  if (!isClean(key) || !isClean(rivalText)) return null
  const base: ItemBase = {
    kind: 'pair',
    stem: `What sets ${own.named.text} apart from ${rival.named.text}, according to the text?`,
    key,
    topic: own.named.text,
    start: own.sentence.start,
    end: own.sentence.end,
    score: 3.6,
  }
  const ofOthers = all
    .filter((other) => other !== own && other !== rival && other.named.number === own.named.number)
    .filter((other) => !maker.taxonomy.isRelated(other.named.text, own.named.text))
    .map((other): Wrong => ({ text: say(other), why: `The text says this of ${other.named.text}.` }))
    .filter(({ text }) => isClean(text))
  const changed = corruptionsOf(own.predicate, maker)
    .sort((a, b) => b.worth - a.worth)
    .map(
      ({ edits, was, became }): Wrong => ({
        text: `${pronoun} ${rewritten(own.predicate, edits)}`,
        why: `The text says “${was}”, not “${became}”.`,
      }),
    )
  const rivals: Wrong = { text: rivalText, why: `The text says this of ${rival.named.text}.` }
  const item = itemFrom(base, [rivals, ...changed.slice(0, 1), ...ofOthers, ...changed.slice(1)], maker)
  return item?.wrong.some(({ text }) => text === rivalText) === true ? item : null
}
