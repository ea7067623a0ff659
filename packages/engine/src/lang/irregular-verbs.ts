/** Base, past and participle of the irregular verbs; alternatives are parted by a stroke. */
const ROWS = `
arise arose arisen,awake awoke awoken,be was|were been,bear bore borne|born,beat beat beaten,become became become,
begin began begun,bend bent bent,bet bet bet,bind bound bound,bite bit bitten,bleed bled bled,blow blew blown,
break broke broken,breed bred bred,bring brought brought,build built built,burn burned|burnt burned|burnt,burst burst burst,
buy bought bought,cast cast cast,catch caught caught,choose chose chosen,cling clung clung,come came come,cost cost cost,
creep crept crept,cut cut cut,deal dealt dealt,dig dug dug,do did done,draw drew drawn,dream dreamed|dreamt dreamed|dreamt,
drink drank drunk,drive drove driven,dwell dwelt|dwelled dwelt|dwelled,eat ate eaten,fall fell fallen,feed fed fed,
feel felt felt,fight fought fought,find found found,flee fled fled,fling flung flung,fly flew flown,forbid forbade forbidden,
foresee foresaw foreseen,forget forgot forgotten,forgive forgave forgiven,freeze froze frozen,get got got|gotten,give gave given,
go went gone,grind ground ground,grow grew grown,hang hung|hanged hung|hanged,have had had,hear heard heard,hide hid hidden,
hit hit hit,hold held held,hurt hurt hurt,keep kept kept,kneel knelt knelt,know knew known,lay laid laid,lead led led,
lean leaned|leant leaned|leant,leap leaped|leapt leaped|leapt,learn learned|learnt learned|learnt,leave left left,lend lent lent,
let let let,lie lay lain,light lit|lighted lit|lighted,lose lost lost,make made made,mean meant meant,meet met met,
melt melted melted|molten,mistake mistook mistaken,mow mowed mown,overcome overcame overcome,overthrow overthrew overthrown,
override overrode overridden,partake partook partaken,pay paid paid,prove proved proved|proven,put put put,read read read,
rebuild rebuilt rebuilt,rid rid rid,ride rode ridden,ring rang rung,rise rose risen,run ran run,saw sawed sawn,say said said,
see saw seen,seek sought sought,sell sold sold,send sent sent,set set set,sew sewed sewn,shake shook shaken,shear sheared shorn,
shed shed shed,shine shone|shined shone|shined,shoot shot shot,show showed shown|showed,shrink shrank shrunk,shut shut shut,
sing sang sung,sink sank sunk,sit sat sat,slay slew slain,sleep slept slept,slide slid slid,smell smelled|smelt smelled|smelt,
sow sowed sown,speak spoke spoken,speed sped sped,spend spent spent,spill spilled|spilt spilled|spilt,spin spun spun,
split split split,spoil spoiled|spoilt spoiled|spoilt,spread spread spread,spring sprang sprung,stand stood stood,steal stole stolen,
stick stuck stuck,sting stung stung,strew strewed strewn,stride strode stridden,strike struck struck,string strung strung,
strive strove striven,swear swore sworn,sweep swept swept,swell swelled swollen,swim swam swum,swing swung swung,take took taken,
teach taught taught,tear tore torn,tell told told,think thought thought,throw threw thrown,thrust thrust thrust,tread trod trodden,
undergo underwent undergone,understand understood understood,undertake undertook undertaken,undo undid undone,uphold upheld upheld,
upset upset upset,wake woke woken,wear wore worn,weave wove woven,weep wept wept,win won won,wind wound wound,
withdraw withdrew withdrawn,withhold withheld withheld,withstand withstood withstood,write wrote written`

interface IrregularForm {
  readonly base: string
  readonly past: boolean
  readonly participle: boolean
}

/** Irregular past and participle forms by their spelling. */
export const IRREGULAR_FORMS: ReadonlyMap<string, IrregularForm> = readRows()

/** Past form of an irregular base, or null for regular verbs. */
export function irregularPast(base: string): string | null {
  return PASTS.get(base) ?? null
}

const PASTS: ReadonlyMap<string, string> = new Map(
  [...IRREGULAR_FORMS]
    .filter(([, { past }]) => past)
    .map(([form, { base }]): [string, string] => [base, form])
    .reverse(),
)

function readRows(): Map<string, IrregularForm> {
  const forms = new Map<string, IrregularForm>()
  for (const row of ROWS.replace(/\s*\n/g, '').split(',')) {
    const [base = '', pasts = '', participles = ''] = row.trim().split(' ')
    for (const form of new Set([...pasts.split('|'), ...participles.split('|')])) {
      const past = pasts.split('|').includes(form)
      const participle = participles.split('|').includes(form)
      if (!forms.has(form)) forms.set(form, { base, past, participle })
    }
  }
  return forms
}
