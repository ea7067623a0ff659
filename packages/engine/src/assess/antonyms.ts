import { isNominal, type Tag, type Token } from '../lang/token.ts'

/** Pairs that turn a statement round, each way, by the part of speech in which they do. */
const ADJECTIVES =
  'higher:lower high:low larger:smaller large:small largest:smallest greater:lesser inner:outer internal:external interior:exterior northern:southern eastern:western ' +
  'hot:cold warmer:cooler hotter:colder hottest:coldest early:late earlier:later strong:weak stronger:weaker faster:slower rich:poor deep:shallow deeper:shallower ' +
  'thick:thin thicker:thinner positive:negative soluble:insoluble hydrophilic:hydrophobic saturated:unsaturated maximum:minimum heavier:lighter older:younger oldest:youngest ' +
  'public:private rural:urban major:minor easy:difficult simple:complex best:worst better:worse bad:good safe:dangerous useful:useless ' +
  'able:unable visible:invisible stable:unstable active:passive direct:indirect natural:artificial modern:ancient formal:informal legal:illegal equal:unequal living:dead ' +
  'local:global primary:secondary reversible:irreversible voluntary:involuntary conscious:unconscious dependent:independent flexible:rigid permanent:temporary ' +
  'upper:lower left:right low:high long:short longer:shorter longest:shortest short:long last:first first:last warm:cool slow:fast heavy:light wide:narrow wider:narrower ' +
  'male:female acidic:alkaline dense:sparse literate:illiterate wealthy:poor similar:different sharp:blunt bright:dim brighter:dimmer dark:light nearer:farther nearest:farthest ' +
  'horizontal:vertical odd:even domestic:foreign urban:rural developed:undeveloped dominant:recessive organic:inorganic sterile:fertile coarse:fine dry:wet smooth:rough'
const VERBS =
  'increase:decrease increases:decreases increased:decreased increasing:decreasing absorb:release absorbs:releases absorbed:released gain:lose gains:loses gained:lost rise:fall rises:falls rose:fell rising:falling ' +
  'attract:repel attracts:repels attracted:repelled accept:reject accepts:rejects accepted:rejected allow:prevent allows:prevents begin:end begins:ends began:ended open:close opens:closes opened:closed ' +
  'enter:leave enters:leaves entered:left create:destroy creates:destroys created:destroyed combine:separate combines:separates combined:separated expand:contract expands:contracts expanded:contracted ' +
  'melt:freeze melts:freezes melted:froze heat:cool heats:cools heated:cooled strengthen:weaken strengthens:weakens strengthened:weakened support:oppose supports:opposes supported:opposed win:lose won:lost ' +
  'banned:permitted ban:permit bans:permits buy:sell buys:sells bought:sold raise:lower raises:lowers raised:lowered shrink:grow shrinks:grows swell:shrink swells:shrinks lend:borrow lends:borrows ' +
  'import:export imports:exports imported:exported encourage:discourage encourages:discourages encouraged:discouraged include:exclude includes:excludes included:excluded ' +
  'succeed:fail succeeds:fails succeeded:failed advance:retreat advances:retreats advanced:retreated join:leave joins:leaves appear:disappear appears:disappears appeared:disappeared ' +
  'push:pull pushes:pulls pushed:pulled remember:forget love:hate loved:hated loosen:tighten fill:empty fills:empties slowed:sped speeds:slows improve:worsen improves:worsens improved:worsened'
const NOUNS =
  'increase:decrease rise:fall gain:loss maximum:minimum north:south east:west inside:outside majority:minority success:failure victory:defeat male:female males:females strength:weakness ' +
  'import:export imports:exports supply:demand winter:summer beginning:end top:bottom surplus:shortage'
const OTHERS =
  'above:below before:after inside:outside within:outside positively:negatively often:rarely usually:rarely easily:hardly together:apart rarely:often many:few more:less less:more fewer:more ' +
  'with:without without:with toward:from towards:from directly:indirectly early:late earlier:later fast:slowly slowly:quickly quickly:slowly gradually:suddenly suddenly:gradually ' +
  'upward:downward upwards:downwards inward:outward inwards:outwards forward:backward northward:southward eastward:westward next:previous seldom:often faster:slower higher:lower ' +
  'better:worse beneath:above partly:fully internally:externally'

function table(pairs: string, bothWays: boolean): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const pair of pairs.split(' ')) {
    const [from = '', to = ''] = pair.split(':')
    if (bothWays && !found.has(to)) found.set(to, from)
    found.set(from, to)
  }
  return found
}

const TABLES: Readonly<Partial<Record<Tag, ReadonlyMap<string, string>>>> = {
  ADJ: table(ADJECTIVES, true),
  VERB: table(VERBS, true),
  NOUN: table(NOUNS, true),
  ADV: table(OTHERS, false),
  ADP: table(OTHERS, false),
  DET: table('many:few few:many', false),
}

/** A word that turns the statement round in the place of `token`, if there is one. */
export function oppositeOf(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at]
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  if (token === undefined) return undefined
  const { lower, tag } = token
  const found = TABLES[tag]?.get(lower)
  if (lower === 'more' || lower === 'less' || lower === 'fewer') return ofAmount(tokens, at)
  // "with" and "from" belong to many verbs, "up" and "over" to more.
  if (/^(?:within|before|after)$/.test(lower) && before?.tag === 'VERB') return undefined
  if (lower === 'with' && !(isNominal(before) && /^(?:NOUN|ADJ|DET)$/.test(next?.tag ?? ''))) return undefined
  // "the first" may be asked, "first" as an adverb orders the text.
  if (/^(?:first|last)$/.test(lower) && (before?.lower !== 'the' || next === undefined)) return undefined
  // "8 nanometers thick" says how much: nothing is 8 nanometers thin.
  if (
    /^(?:thick|long|deep|high|wide|tall|old|heavy)$/.test(lower) &&
    isNominal(before) &&
    tokens[at - 2]?.tag === 'NUM'
  )
    return undefined
  if (lower === 'right' || lower === 'even' || lower === 'light') return undefined
  return found
}

/** "more oxygen" has less as its opposite, "more people" fewer, "more slowly" less. */
function ofAmount(tokens: readonly Token[], at: number): string | undefined {
  const next = tokens[at + 1]
  if (next?.lower === 'than' || next === undefined) return undefined
  if (tokens[at]?.lower !== 'more') return 'more'
  let head = at + 1
  while (/^(?:ADJ|VERB|ADV)$/.test(tokens[head]?.tag ?? '') && head < at + 4) head += 1
  while (isNominal(tokens[head + 1])) head += 1
  const noun = tokens[head]
  return isNominal(noun) && /s$/.test(noun?.lower ?? '') && !/(?:ss|us|is)$/.test(noun?.lower ?? '') ? 'fewer' : 'less'
}

/** "is" as "is not": the last resort, since a denial stands out among the options. */
export function deniedOf(token: Token, next: Token | undefined): string | undefined {
  if (token.tag !== 'AUX' || next?.lower === 'not' || next?.lower === "n't") return undefined
  if (/^(?:is|are|was|were|may|will|would|could|should|has|have|had)$/.test(token.lower)) return `${token.text} not`
  return token.lower === 'can' ? 'cannot' : undefined
}
