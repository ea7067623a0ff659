/** One spelling for British and American forms. The result is a key to compare, not a word to show. */

const PAIRS = new Map(
  `grey:gray aluminium:aluminum sulphur:sulfur sulphate:sulfate sulphide:sulfide sulphite:sulfite sulphuric:sulfuric
  programme:program tyre:tire plough:plow mould:mold moult:molt moustache:mustache sceptic:skeptic sceptical:skeptical
  scepticism:skepticism artefact:artifact ageing:aging fulfil:fulfill skilful:skillful wilful:willful enrol:enroll
  instalment:installment jewellery:jewelry pyjamas:pajamas yoghurt:yogurt doughnut:donut cosy:cozy kerb:curb
  draught:draft storey:story judgement:judgment acknowledgement:acknowledgment defence:defense offence:offense
  licence:license pretence:pretense practise:practice centre:center theatre:theater metre:meter litre:liter fibre:fiber
  calibre:caliber lustre:luster spectre:specter sombre:somber meagre:meager manoeuvre:maneuver kilometre:kilometer
  centimetre:centimeter millimetre:millimeter micrometre:micrometer nanometre:nanometer millilitre:milliliter
  catalogue:catalog dialogue:dialog analogue:analog monologue:monolog prologue:prolog epilogue:epilog disc:disk
  whisky:whiskey gramme:gram kilogramme:kilogram speciality:specialty aeroplane:airplane maths:math omelette:omelet
  woollen:woolen marvellous:marvelous learnt:learned burnt:burned dreamt:dreamed spelt:spelled spilt:spilled
  oestrus:estrus labour:labor neighbour:neighbor mum:mom`
    .split(/\s+/)
    .map((pair) => {
      const [british = '', american = ''] = pair.split(':')
      return [british, american] as const
    }),
)

/** A word (folded, without accents) in one spelling. Words of three letters and less stay. */
export function oneSpelling(word: string): string {
  if (word.length <= 3) return word
  const listed = PAIRS.get(word) ?? ofPlural(word)
  return listed ?? (word.length >= 5 ? byRule(word) : word)
}

function ofPlural(word: string): string | undefined {
  if (!word.endsWith('s')) return undefined
  const single = PAIRS.get(word.slice(0, -1))
  return single === undefined ? undefined : `${single}s`
}

function byRule(word: string): string {
  return (
    word
      .replace(/ae(?=.{2})|(?:^|(?<=^f|am|rrh|hom|apn|(?<=c)(?=oel)))oe(?=.{2})/, 'e')
      .replace(/([a-z]{2,})our(?=$|s$|ed$|ing$|ful|less|able|ite|ism|ist|al$|er)/, unlessSame)
      .replace(/([a-z]{3,})is(?=(?:e[drs]?|ers|ing|ations?|ational)$)/, '$1iz')
      .replace(/ys(?=(?:e[drs]?|ers|ing)$)/, 'yz')
      // travelling, modelled, counsellor
      .replace(/([a-z]{2,}[aeiou])ll(?=(?:ed|ing|ers?|ors?)$)/, '$1l')
  )
}

/** `contour`, `flour` and their like are the same on both sides. */
function unlessSame(whole: string, stem: string): string {
  return /^(?:cont|det|glam|fl|sc|vel|par)$/.test(stem) ? whole : `${stem}or`
}
