/** Words that mean the opposite of one another, and words that say how much. English; each by its stem. */
import { stemOf } from '../text/words.ts'

/** Both sides of a bar are opposites of each other, word by word across the bar. */
const GRADED = `
high tall | low
large big great huge | small little tiny
hot warm | cold cool
thick | thin
strong | weak
rich | poor
wide broad | narrow
long | short brief
fast quick rapid swift | slow
deep | shallow
heavy | light
hard | soft
rough | smooth
steep | gentle flat
early | late
old | young new
dear costly | cheap
bright light white | dark black
wet moist | dry
loud noisy | quiet silent
full | empty
safe | dangerous unsafe
easy simple | hard difficult
sharp | blunt dull
dense | sparse
near close | far distant
good | bad poor
sweet | sour bitter
sick ill | healthy
rare | common frequent
straight | curved bent
clean | dirty
`

const FIXED = `
more | less fewer
most | least fewest
better | worse
best | worst
maximum maximal | minimum minimal
left | right
north northern northward northwards | south southern southward southwards
east eastern eastward eastwards | west western westward westwards
above over | below under beneath
inside inward inwards internal interior | outside outward outwards external exterior
upward upwards up | downward downwards down
forward forwards | backward backwards
before | after
front | rear
top | bottom
with | without
against | along
toward towards | away
into | out
ahead | behind
first | last
public publicly | private privately
positive positively | negative negatively
equal equally same alike | unequal different
active actively | passive passively
living alive | dead
solid | liquid molten gaseous fluid
permanent lasting | temporary passing
constant | variable
natural | artificial
male | female
open | closed shut
voluntary | forced
native | foreign
rural | urban
domestic | foreign
legal | illegal
visible | invisible
dissolved | undissolved
true | false
odd | even
simple | complex
acid acidic | alkaline basic
convex | concave
exothermic | endothermic
anode | cathode
surface | depth bottom
beginning start | end
majority | minority
increase rise growth gain | decrease fall decline loss
strength | weakness
victory | defeat
success | failure
profit | loss
supply | demand
import imports | export exports
creditor | debtor
rise rises rose risen rising climb climbed increase increases increased increasing grow grows grew growing grown | fall falls fell fallen falling drop drops dropped decrease decreases decreased decreasing decline declines declined shrink shrinks shrank shrunk
raise raises raised raising increase increases increased | lower lowers lowered lowering reduce reduces reduced cut cuts
swell swells swelled swollen expand expands expanded grow grows | shrink shrinks shrank shrunk contract contracts contracted
speed speeds sped accelerate accelerates accelerated | slow slows slowed
gain gains gained win wins won | lose loses lost losing
buy buys bought buying | sell sells sold selling
lend lends lent | borrow borrows borrowed
open opens opened opening | close closes closed closing shut shuts
free frees freed release releases released | bind binds bound lock locks locked trap traps trapped
absorb absorbs absorbed | release releases released emit emits emitted reflect reflects reflected
attract attracts attracted | repel repels repelled
widen widens widened broaden | narrow narrows narrowed
heat heats heated warm warms warmed | cool cools cooled chill chilled
strengthen strengthens strengthened | weaken weakens weakened
ban bans banned forbid forbids forbade prohibit prohibits prohibited | allow allows allowed permit permits permitted
accept accepts accepted | reject rejects rejected refuse refuses refused
enter enters entered | leave leaves left exit exits
begin begins began begun start starts started | end ends ended stop stops stopped finish finished
build builds built create creates created | destroy destroys destroyed
add adds added | remove removes removed subtract subtracts
push pushes pushed | pull pulls pulled
send sends sent | receive receives received
appear appears appeared | disappear disappears disappeared vanish vanishes vanished
survive survives survived | die dies died
love loves loved | hate hates hated
encourage encourages encouraged | discourage discourages discouraged deter deters deterred
cause causes caused | prevent prevents prevented
support supports supported | oppose opposes opposed
attack attacks attacked | defend defends defended
remember remembers | forget forgets forgot
freeze freezes froze | melt melts melted thaw
condense condenses condensed | evaporate evaporates evaporated
faster sooner | slower later
easily | hardly
quickly | slowly
partly partially | wholly entirely completely fully
seldom rarely | often frequently usually
together | apart separately
directly | indirectly
equatorial | polar
coast coastal | inland
`

export interface Opposites {
  /** Stems that mean the opposite of a stem; undefined for the most words. */
  readonly of: (stem: string) => ReadonlySet<string> | undefined
}

function build(): Opposites {
  const known = new Map<string, Set<string>>()
  const link = (one: string, other: string) => {
    if (one === other) return
    known.set(one, (known.get(one) ?? new Set()).add(other))
    known.set(other, (known.get(other) ?? new Set()).add(one))
  }
  for (const [left, right] of lines(FIXED)) for (const a of left) for (const b of right) link(stemOf(a), stemOf(b))
  for (const [left, right] of lines(GRADED)) {
    for (const degree of DEGREES) for (const a of left) for (const b of right) link(degree(a), degree(b))
  }
  return { of: (stem) => known.get(stem) }
}

function lines(table: string): (readonly [string[], string[]])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [left = '', right = ''] = line.split('|')
      return [left.trim().split(' '), right.trim().split(' ')] as const
    })
}

const IRREGULAR: Readonly<Record<string, readonly [string, string]>> = {
  good: ['better', 'best'],
  bad: ['worse', 'worst'],
  far: ['farther', 'farthest'],
  little: ['less', 'least'],
}

const DEGREES = [
  (word: string): string => stemOf(word),
  (word: string): string => stemOf(IRREGULAR[word]?.[0] ?? `${ending(word)}er`),
  (word: string): string => stemOf(IRREGULAR[word]?.[1] ?? `${ending(word)}est`),
  (word: string): string => stemOf(word.endsWith('y') ? `${word.slice(0, -1)}ily` : `${word}ly`),
]

/** `large` to `larg`, `easy` to `easi`, `hot` to `hott`: what comparison puts its ending on. */
function ending(word: string): string {
  if (word.endsWith('e')) return word.slice(0, -1)
  if (word.endsWith('y')) return `${word.slice(0, -1)}i`
  return /^[^aeiou]*[aeiou][bdgmnpt]$/.test(word) ? word + word.slice(-1) : word
}

/** Which words are opposites. */
export const OPPOSITES: Opposites = build()

/** How much a word says there is of something; `only` shuts out the rest. */
export type Amount = 'all' | 'most' | 'some' | 'few' | 'only'

const AMOUNTS: readonly (readonly [Amount, string])[] = [
  [
    'all',
    'all every each always entirely wholly completely entire whole everywhere everyone everybody fully constantly both totally invariably',
  ],
  [
    'most',
    'most mostly mainly chiefly usually majority many often frequently largely much generally primarily commonly',
  ],
  ['some', 'some sometimes several partly partially partial certain'],
  ['few', 'few seldom rarely hardly scarcely little occasionally minority barely'],
  ['only', 'only solely exclusively alone merely just sole'],
]

const AMOUNT_OF: ReadonlyMap<string, Amount> = new Map(
  AMOUNTS.flatMap(([amount, words]) => words.split(' ').map((word) => [word, amount] as const)),
)

/** The amount a word names by its norm; undefined for other words. */
export function amountOf(norm: string): Amount | undefined {
  return AMOUNT_OF.get(norm)
}
