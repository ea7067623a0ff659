import { isNominal, type Token } from '../lang/token.ts'

/** Pairs that turn a statement round, each way. */
const PAIRS =
  'increase:decrease increases:decreases increased:decreased increasing:decreasing higher:lower high:low larger:smaller large:small largest:smallest ' +
  'more:fewer above:below before:after inside:outside inner:outer internal:external interior:exterior northern:southern eastern:western north:south east:west ' +
  'hot:cold warm:cool warmer:cooler hotter:colder first:last early:late earlier:later long:short longer:shorter strong:weak stronger:weaker fast:slow faster:slower rich:poor deep:shallow ' +
  'thick:thin positive:negative positively:negatively absorb:release absorbs:releases absorbed:released gain:lose gains:loses gained:lost rise:fall rises:falls rose:fell ' +
  'soluble:insoluble hydrophilic:hydrophobic saturated:unsaturated maximum:minimum heavier:lighter heavy:light older:younger old:new public:private rural:urban ' +
  'attract:repel attracts:repels accept:reject accepts:rejects accepted:rejected allow:prevent allows:prevents allowed:prevented begin:end begins:ends began:ended open:close opens:closes ' +
  'enter:leave enters:leaves entered:left create:destroy creates:destroys created:destroyed combine:separate combines:separates expand:contract expands:contracts heat:cool ' +
  'melts:freezes speed:slow speeds:slows strengthen:weaken strengthened:weakened support:oppose supports:opposes supported:opposed win:lose won:lost ban:permit banned:permitted ' +
  'major:minor same:different similar:different easy:difficult simple:complex common:rare often:rarely usually:rarely easily:hardly together:apart many:few most:few ' +
  'best:worst better:worse good:bad safe:dangerous useful:useless important:unimportant possible:impossible able:unable visible:invisible stable:unstable active:passive ' +
  'direct:indirect natural:artificial modern:ancient formal:informal legal:illegal equal:unequal true:false alive:dead living:dead solid:liquid male:female males:females ' +
  'local:global primary:secondary reversible:irreversible voluntary:involuntary conscious:unconscious dependent:independent flexible:rigid permanent:temporary'

/** Words that go one way only: the way back would read wrong too often. */
const ONE_WAY =
  'without:with toward:from towards:from less:more fewer:more only:hardly both:neither next:previous all:few every:no always:rarely never:often'

const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ...PAIRS.split(' ').flatMap((pair): [string, string][] => {
    const [from = '', to = ''] = pair.split(':')
    return [
      [to, from],
      [from, to],
    ]
  }),
  ...ONE_WAY.split(' ').map((pair): [string, string] => {
    const [from = '', to = ''] = pair.split(':')
    return [from, to]
  }),
])

/** Words that turn round only as adjectives: "light energy" is not "heavy energy". */
const MANY_SENSES =
  /^(?:light|heavy|last|long|short|open|close|cool|warm|good|old|direct|slow|fast|solid|liquid|same|first)$/

/** A word that turns the statement round in the place of `token`, if there is one. */
export function oppositeOf(token: Token, next: Token | undefined): string | undefined {
  if (token.tag === 'PROPN' || (MANY_SENSES.test(token.lower) && token.tag !== 'ADJ')) return undefined
  if (token.lower === 'more') return isNominal(next) && /s$/.test(next?.lower ?? '') ? 'fewer' : 'less'
  return OPPOSITES.get(token.lower)
}

/** "is" as "is not": the last resort, since a denial stands out among the options. */
export function deniedOf(token: Token): string | undefined {
  if (token.tag !== 'AUX') return undefined
  if (/^(?:is|are|was|were|may|must|will|would|could|should|has|have|had)$/.test(token.lower))
    return `${token.text} not`
  return token.lower === 'can' ? 'cannot' : undefined
}
