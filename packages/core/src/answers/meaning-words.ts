import { wordSet } from '../text/word-set.ts'
import { stemOf } from '../text/words.ts'

/** Words on which a meaning turns, and words that mean the same. Keys as in answer tokens: folded, no accents. */

const NEGATORS = wordSet(
  `not no never none neither nor without nothing nobody nowhere hardly non nicht kein keine keinen keiner keines nie niemals
  ohne pas jamais aucun aucune sans rien nunca ningun ninguno ninguna nada sin non senza mai nessuno nessuna`,
)
/** How much, how often, on which side: dropping or adding one makes another statement. */
const LIMITS = wordSet(
  `more less fewer most least over under above below before after up down into out from to only always
  some few many both either except unless until if than half double twice
  mehr weniger vor nach uber unter plus moins avant apres mas menos antes despues`,
)

/** What is done to the rest: without the verb, the rest says the contrary. */
const REVERSERS = wordSet(
  `resist prevent oppose avoid fail lack block inhibit lose stop cease refuse deny reject forbid ban prohibit hinder counter
  resists prevents opposes avoids fails lacks blocks inhibits loses stops ceases refuses denies rejects forbids bans
  prohibits hinders counters resistance prevention absence verhindert vermeidet empeche evite impide`,
)

/** Denies something, or limits it: never left out, never taken from the front. */
export function isGuardWord(key: string): boolean {
  return NEGATORS.has(key) || LIMITS.has(key)
}

/** A word on which the meaning of an explanation turns: also verbs that reverse, and words that have an opposite. */
export function turnsMeaning(key: string): boolean {
  return isGuardWord(key) || REVERSERS.has(key) || opposites().has(key) || opposites().has(stemOf(key))
}

export function isNegator(key: string): boolean {
  return NEGATORS.has(key)
}

const OPPOSITE_PAIRS = `
increase:decrease rise:fall raise:lower grow:shrink gain:lose high:low higher:lower up:down more:less more:fewer most:least
large:small big:small long:short fast:slow hot:cold warm:cool strong:weak hard:soft heavy:light deep:shallow wide:narrow
early:late old:new old:young open:close start:end begin:end first:last positive:negative active:passive
internal:external inner:outer inside:outside into:out above:below over:under before:after left:right top:bottom front:back
north:south east:west northern:southern eastern:western true:false right:wrong good:bad better:worse best:worst win:lose
buy:sell import:export accept:reject allow:forbid permit:prohibit absorb:release absorb:emit attract:repel expand:contract
give:take push:pull acid:base acidic:basic acidic:alkaline male:female maximum:minimum maximise:minimise major:minor
same:different equal:unequal direct:indirect dominant:recessive organic:inorganic aerobic:anaerobic legal:illegal
oxidation:reduction oxidise:reduce donor:acceptor anode:cathode supply:demand public:private civil:criminal day:night
summer:winter land:sea dry:wet light:dark bright:dark full:empty rich:poor cheap:expensive love:hate alive:dead life:death
dilate:constrict inhale:exhale inhibit:activate inhibit:stimulate sympathetic:parasympathetic flexion:extension
proximal:distal medial:lateral anterior:posterior dorsal:ventral superior:inferior afferent:efferent sensory:motor
toward:away always:never everyone:nobody on:off in:out converge:diverge concave:convex
ascend:descend ascending:descending temporary:permanent necessary:sufficient primary:secondary convergent:divergent
endothermic:exothermic reversible:irreversible elastic:inelastic saturated:unsaturated vertical:horizontal
`
let table: ReadonlyMap<string, ReadonlySet<string>> | null = null

/** Read when it is first asked for: whoever types no answer need not wait for it. */
function opposites(): ReadonlyMap<string, ReadonlySet<string>> {
  table ??= readOpposites()
  return table
}

function readOpposites(): ReadonlyMap<string, ReadonlySet<string>> {
  const read = new Map<string, Set<string>>()
  const add = (from: string, to: string): void => {
    read.set(from, (read.get(from) ?? new Set()).add(to))
  }
  for (const pair of OPPOSITE_PAIRS.trim().split(/\s+/)) {
    const [one = '', other = ''] = pair.split(':')
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      add(from, to)
      add(stemOf(from), stemOf(to))
    }
  }
  return read
}

/** Whether two words mean the opposite of each other, by a list or by a prefix that denies. */
export function areOpposites(one: string, other: string): boolean {
  const known = opposites()
  if (known.get(one)?.has(other) === true || known.get(stemOf(one))?.has(stemOf(other)) === true) return true
  return deniesByPrefix(one, other) || deniesByPrefix(other, one)
}

const DENYING = ['un', 'in', 'im', 'il', 'ir', 'non', 'dis', 'a', 'an', 'de', 'anti', 'counter', 'mis']

function deniesByPrefix(longer: string, shorter: string): boolean {
  return shorter.length >= 4 && DENYING.some((prefix) => longer === prefix + shorter)
}

const SAME_MEANING = `
increase rise raise grow higher larger bigger up
decrease fall reduce lower drop decline shrink smaller down diminish cut
make produce create form generate
use utilise utilize employ
get obtain receive acquire
begin start commence
end stop finish
stay remain keep
show display indicate
help aid assist support
allow enable permit let
need require
contain include hold
protect shield guard
destroy kill
big large great
small little tiny
quick fast rapid
body object thing item
person human individual people someone
place location site
part component section
way method manner
kind type sort
area region zone
amount quantity
movement motion
move travel revolve orbit circle
`
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  SAME_MEANING.trim()
    .split('\n')
    .flatMap((line) => line.split(' ').map((word) => [stemOf(word), line.split(' ')[0] ?? word] as const)),
)

/** One word for all of a group that means the same in an explanation; the stem of any other word. */
export function meaningOf(key: string): string {
  const stem = stemOf(key)
  return SYNONYMS.get(stem) ?? stem
}
