/** Closed word lists the rules share. All in lower case. */
const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

export const SUBJECT_PRONOUNS = set('i you he she it we they')
export const PERSONAL_PRONOUNS = set(
  'i me my mine myself you your yours yourself yourselves he him his himself she her hers herself it its itself ' +
    'we us our ours ourselves they them their theirs themselves',
)
export const FIRST_AND_SECOND_PERSON = set(
  "i me my mine myself you your yours yourself yourselves we us our ours ourselves let's",
)
export const POSSESSIVES = set('my your his her its our their whose')
export const OBJECT_PRONOUNS = set('me him us them it her you themselves itself himself herself')
export const DEMONSTRATIVES = set('this that these those such')
export const ARTICLES = set('a an the')
export const DETERMINERS = set(
  'a an the this that these those some any no each every either neither another all both many much few several such ' +
    'most more less enough half what which my your his her its our their whose',
)
export const NEGATIVES = set(
  "not n't no never neither nor none nothing nobody nowhere hardly scarcely seldom rarely without",
)

/** Adverbs that open a sentence and only tie it to the one before. Dropping them keeps the sentence true. */
export const CONNECTIVES = [
  'as a result',
  'as a consequence',
  'for this reason',
  'in addition',
  'in contrast',
  'by contrast',
  'on the contrary',
  'in other words',
  'in fact',
  'in short',
  'in general',
  'in particular',
  'in turn',
  'in truth',
  'in conclusion',
  'in summary',
  'as mentioned',
  'as noted above',
  'as we have seen',
  'as we have said',
  'as we have noted',
  'as we shall see',
  'as we know',
  'as has been said',
  'as has been shown',
  'as already stated',
  'in the same way',
  'in the same manner',
  'in like manner',
  'no doubt',
  'it is true',
  'so to speak',
  'you know',
  'you see',
  'you perceive',
  'you observe',
  'why',
  'as it were',
  'as i have mentioned',
  'of course',
  'to be sure',
  'at the same time',
  'on the other hand',
  'on the one hand',
  'for instance',
  'for example',
  'that is',
  'above all',
  'after all',
  'also',
  'additionally',
  'accordingly',
  'actually',
  'again',
  'besides',
  'consequently',
  'conversely',
  'essentially',
  'eventually',
  'finally',
  'first',
  'firstly',
  'further',
  'furthermore',
  'generally',
  'happily',
  'hence',
  'however',
  'importantly',
  'incidentally',
  'indeed',
  'instead',
  'interestingly',
  'lastly',
  'likewise',
  'meanwhile',
  'moreover',
  'namely',
  'nevertheless',
  'next',
  'nonetheless',
  'now',
  'notably',
  'otherwise',
  'overall',
  'perhaps',
  'rather',
  'second',
  'secondly',
  'similarly',
  'simply',
  'so',
  'specifically',
  'still',
  'surprisingly',
  'then',
  'thereafter',
  'therefore',
  'third',
  'thirdly',
  'thus',
  'today',
  'too',
  'ultimately',
  'unfortunately',
  'well',
  'yet',
] as const

/** Nouns so general that a blank on them, or a question after them, tests nothing. */
export const GENERIC_NOUNS = set(
  'everything something anything everyone someone anyone everybody somebody nobody ability account act action activity addition advance advantage age agreement aid aim amount answer approach area argument ' +
    'arrangement art aspect attempt attention author authority basis beginning behavior behaviour benefit bit body book bottom ' +
    'boundary box branch business call capacity case category cause center centre century chance change chapter character ' +
    'characteristic choice circumstance class close collection combination comparison component concept conception concern ' +
    'conclusion condition connection consequence consideration construction content context contrast contribution control ' +
    'correspondence course culture day deal decade decision definition degree description detail development difference ' +
    'difficulty direction discovery discussion distance distinction diversity division doubt edge effect effort element end ' +
    'enough entity equipment error essay event evidence example exception existence experience explanation expression extent eye face ' +
    'fact factor failure feature feet field figure finding focus following foot force form foundation friend front function future ' +
    'gain game goal good ground group growth half hand head help history home hour house idea image impact importance improvement ' +
    'increase individual information inquiry instance instruction intention interest investigation issue item job journey ' +
    'judgment kind knowledge lack language length lesson level life light limit line list literature little location look lot ' +
    'magnitude majority man manner mark mass material matter meaning means measure mechanism meeting member men method middle ' +
    'mile million mind minute model moment month more most move movement multitude name nature necessity need news note nothing notice notion number ' +
    'object objective observation occasion occurrence office one operation opinion opportunity opposite order organization origin other outcome ' +
    'outline owner page pair paper paragraph part participant particular party passage past pattern people percent percentage period ' +
    'person perspective phase phenomenon picture piece place plan point portion position possibility power practice precision ' +
    'presence present problem procedure process product production program progress proof property proportion purpose quality quantity question ' +
    'quarter range rate reader reason record reference region regard relation relationship remark remedy report requirement research researcher response rest ' +
    'result return review right rise role route row rule sake same sample scale scholar science scientist season section sense sentence ' +
    'sequence series set shape share side sight sign significance similarity situation size skill society solution some something sort ' +
    'source space specimen stage standard start state statement step story strength structure student study style subject substance ' +
    'success suggestion sum supply support surface system table task technique tendency term test text theme theory thing thought thousand ' +
    'threat time title today tool top topic total trace trait transition treatment trend truth turn type understanding unit use user value ' +
    'variation variety version view volume way week whole width woman women word work worker world writer year yesterday kinds ones',
)

/** Adjectives that add nothing to a term; a phrase of these and generic nouns is still generic. */
export const VAGUE_ADJECTIVES = set(
  'able actual additional another appropriate available bad basic best better big broad certain clear common complete considerable ' +
    'correct current different difficult distinct due earlier early easy enough entire essential exact extra few final fine first following ' +
    'former full fundamental further general good great greater greatest high higher huge ideal immense important impossible interesting key large larger largest last late ' +
    'later latter less likely limited little local long longer low lower main major many maximum mere minor modern more most much natural necessary ' +
    'new next normal notable obvious old only open opposite ordinary original other others overall own particular past perfect popular possible ' +
    'potential precise present previous primary principal prior proper public quick rapid rare ready real recent regular related relative relevant remaining ' +
    'right rough same second separate serious several short significant similar simple single singular slight small smaller smallest so-called special specific ' +
    'standard strange strong subsequent substantial such sufficient suitable sure third total tremendous true typical ultimate unique unusual usual useful various vast ' +
    'very vital weak well well-known familiar striking remarkable celebrated whole wide wrong young',
)
