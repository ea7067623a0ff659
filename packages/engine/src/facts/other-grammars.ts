/** What little is known of a language that is read without a tagger. */
export interface Grammar {
  /** Groups: article with its space, term, the rest from the verb on. */
  readonly definition: RegExp | null
  /** Words right before a name that is given; the name follows. */
  readonly naming: RegExp | null
  /** Words that a sentence which stands alone does not open with. */
  readonly pointer: RegExp | null
  readonly months: string
  /** Small words that a term or a name neither begins nor ends with. */
  readonly small: ReadonlySet<string>
  /** Every noun has a capital, so that a capital makes no name. */
  readonly capitalNouns: boolean
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const term = "([\\p{L}][\\p{L}\\p{N}’'-]+(?: [\\p{L}][\\p{L}\\p{N}’'-]+){0,2}?)"
const define = (article: string, rest: string): RegExp =>
  new RegExp(`^((?:${article})\\s?)?${term} (${rest}(?:(?<=['’])|(?![\\p{L}])).{10,})$`, 'iu')

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  de: {
    definition: define(
      'der|die|das|ein|eine',
      '(?:ist|sind|war|waren|bezeichnet|heißt) (?:ein|eine|der|die|das|den|jene|jeder|\\p{Lu}\\p{L}+, (?:der|die|das))',
    ),
    naming:
      /\b(?:heißt|heißen|genannt|nennt man|bezeichnet man als|sogenannte[rns]?|namens)(?: (?:der|die|das|den|ein|eine|auch))? /giu,
    pointer:
      /^(?:er|sie|es|dies\w*|jen\w+|dort|dann|hier|wir|ihr|ich|dabei|dadurch|damit|daher|deshalb|so|man|ohne ihn)\b/i,
    months: 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
    small: set('der die das des dem den ein eine einer eines und oder von im in am zu mit für auf aus als bei nach'),
    capitalNouns: true,
  },
  fr: {
    definition: define(
      "le |la |les |l['’]|un |une ",
      "(?:est|sont|était|étaient|désigne|fut) (?:un|une|le|la|les|l['’]|des)",
    ),
    naming:
      /\b(?:appelée?s?|nommée?s?|qu[’']on appelle|s[’']appelle(?:nt)?|dite?s?|connue?s? sous le nom de)(?: (?:le|la|les|un|une))? /giu,
    pointer:
      /^(?:il|elle|ils|elles|on|nous|vous|je|ce|cet|cette|ces|cela|ainsi|alors|ici|y|celui-ci|celle-ci)\b|^c['’]/i,
    months: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
    small: set('le la les l un une des de du d et ou en au aux par pour sur dans à que qui est'),
    capitalNouns: false,
  },
  es: {
    definition: define('el |la |los |las |un |una ', '(?:es|son|era|eran|fue) (?:un|una|el|la|los|las)'),
    naming:
      /\b(?:llamad[oa]s?|se llaman?|denominad[oa]s?|conocid[oa]s? como|se conocen? como)(?: (?:el|la|los|las|un|una))? /giu,
    pointer: /^(?:él|ella|ellos|ellas|esto|est[ea]s?|es[ea]s?|aquell\w+|así|entonces|aquí|yo|nosotros)\b/i,
    months: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
    small: set('el la los las un una unos unas de del y o en al por para con que a'),
    capitalNouns: false,
  },
  it: {
    definition: define(
      "il |lo |la |i |gli |le |l['’]|un |una ",
      "(?:è|sono|era|erano) (?:un|una|il|la|lo|i|le|gli|l['’])",
    ),
    naming: /\b(?:chiamat[oaie]|dett[oaie]|si chiamano?|not[oaie] come)(?: (?:il|lo|la|i|gli|le))? /giu,
    pointer: /^(?:egli|esso|essa|essi|quest\w+|quell\w+|così|qui|io|noi|ciò)\b/i,
    months: 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre',
    small: set('il lo la i gli le l un una di del della dei e o in a da per con che'),
    capitalNouns: false,
  },
  pt: {
    definition: define('o |a |os |as |um |uma ', '(?:é|são|era|eram|foi) (?:um|uma|o|a|os|as)'),
    naming: /\b(?:chamad[oa]s?|chama-se|denominad[oa]s?|conhecid[oa]s? como)(?: (?:o|a|os|as))? /giu,
    pointer: /^(?:ele|ela|eles|elas|isto|isso|est[ea]s?|ess[ea]s?|assim|aqui|eu|nós)\b/i,
    months: 'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro',
    small: set('o a os as um uma de do da dos das e ou em no na por para com que'),
    capitalNouns: false,
  },
  nl: {
    definition: define('de |het |een ', '(?:is|zijn|was|waren) (?:een|de|het)'),
    naming: /\b(?:heet|heten|genoemd|noemt men|genaamd)(?: (?:de|het|een))? /giu,
    pointer: /^(?:hij|zij|ze|het|dit|dat|deze|die|daar|hier|dan|zo|wij|we|ik)\b/i,
    months: 'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december',
    small: set('de het een van en of in op te met voor die dat'),
    capitalNouns: false,
  },
  sv: {
    definition: define('en |ett |den |det ', '(?:är|var) (?:en|ett|den|det)'),
    naming: /\b(?:kallas|kallades|heter|så kallade?)(?: (?:en|ett|den|det))? /giu,
    pointer: /^(?:han|hon|den|det|de|detta|denna|dessa|där|här|så|vi|jag)\b/i,
    months: 'januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december',
    small: set('en ett den det de och eller i på av för med som'),
    capitalNouns: false,
  },
  pl: {
    definition: define('', '(?:to|jest|są|był|była)'),
    naming: /\b(?:zwan[yae]|nazywan[yae]|nazywa się) /giu,
    pointer: /^(?:on|ona|ono|oni|one|to|ten|ta|te|tam|tu|tak|my|ja)\b/i,
    months: 'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia',
    small: set('i w na z do od po za o się'),
    capitalNouns: false,
  },
}

/** For languages of which nothing is known but that they part words by spaces: figures and names alone. */
const UNKNOWN: Grammar = {
  definition: null,
  naming: null,
  pointer: null,
  months: '(?!)',
  small: new Set(),
  capitalNouns: false,
}

/** Languages that are written without spaces, or whose names have no capitals: nothing can be left blank safely. */
const UNREADABLE: ReadonlySet<string> = new Set(['ja', 'zh', 'ko', 'th', 'ar', 'he', 'hi', 'fa', 'ur'])

/** What is known of a language; null for those the engine cannot make cards of at all. */
export function grammarOf(language: string): Grammar | null {
  return UNREADABLE.has(language) ? null : (GRAMMARS[language] ?? UNKNOWN)
}
