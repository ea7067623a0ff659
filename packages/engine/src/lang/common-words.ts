/**
 * Words of general English by how many stretches of 2,000 words hold them, counted over thirteen public-domain books (novels,
 * essays, history, science). A term made of such words is seldom what a text is about.
 */
const BANDS: readonly (readonly [number, string])[] = [
  [
    0.25,
    `
able about above account after afterwards again against air all almost alone already also always among and
another answer any anything appear appeared are asked attention away back became because become been before
began being believe best better between black body both brought but called came can cannot case cause certain
certainly change character clear come common could country course day days did different does done doubt down
during each either end enough even ever every eyes face fact family far few find first five for force form
former found four from full gave general get give given going good government great greater ground had half hand
hands has have having head heard her here high him himself his home house how however hundred idea indeed
interest into its itself just keep kept kind knew know known land large last latter least leave left less let
life light like little long look looked made make making man manner many matter may means men might mind moment
money more morning most much must myself name nature near nearly necessary neither never new next night nor not
nothing now number off often old once one only open order other others ought our out over own part particular
parts passed people perhaps person place point possible power present public put question quite rather reason
rest right room round said same saw say second see seem seemed seems seen set several shall she short should
side since small some something sometimes soon state still subject such take taken tell than that the their them
themselves then there therefore these they thing things think this those though thought three through thus till
time times together told too took towards true turned twenty two under until upon use used very view want was
water way well went were what when where whether which while white who whole whom whose will with within without
work world would year years yet you young your`,
  ],
  [
    0.5,
    `
absolute absolutely according acquaintance acquainted across act action added admit advantage advice affairs
afraid age ago aid allow allowed along although altogether amount ancient animal animals answered appearance
appears arm arms army arrived ask attempt authority avoid aware bad bear beautiful becomes bed begin beginning
behind believed below beneath besides beyond birds blood blue bodies book books boy branch break bright bring
broad broken brother brown built business call capable care carried carry carrying cases caught caused causes
centre century chance changed changes charge chief chiefly child children church circumstance circumstances
citizens city civil class clearly close closed coast cold colour comes coming community company complete
completely composed concerned conclusion condition conduct confidence connected consequence consider
considerable consideration considered consists constitution continue continued contrary control conversation
corner countries covered credit cried crossed curious cut danger dangerous dark daughter dead deal dear death
deep degree depend described desire determined died difference difficult difficulty dinner direct direction
directly discovered disposition distance distant distinct divided doing door drawing drawn drew driven dry due
duty early earth easily easy eat edge effect eight else employed engaged entered entire entirely equal equally
escape especially essential established evening everything evident evidently evil exactly examined example
excellent except exercise exist existence existing expect expected experience expression extended extent
extraordinary extreme extremely eye facts fair fall fallen father fear feel feeling feelings feet fell fellow
felt field fifty figure filled finally finding fine fire fixed follow followed following food foot forced
foreign formed formerly forms forth fortune forty forward founded free frequent frequently fresh friend friends
front fully further future generally gentleman getting girl gives giving glad glass gone got governments
gradually greatest greatly green grew group growing grown habit habits hair happen happened happiness happy hard
hardly heads hear heart heavy height held help herself higher highly hills history hold honour hope horse horses
hot hour hours houses human ideas ill imagine immediate immediately importance important impossible inclined
increase increased independent individual influence information inhabitants instance instances instead intended
interested interesting interests justice killed knowing knowledge lady laid language larger late later law laws
lay lead learn leaves leaving led length letter level liberty likely likewise line lines live lived lives living
longer looking loss lost love low lower lying main makes mankind marked married mass master matters mean meaning
meant meet members memory mention mentioned mere merely met method middle miles military minds mine minute
minutes modern months mother mouth narrow nation national natural naturally necessity need nine noise none north
note notice noticed numbers numerous object objects obliged observe observed obtained obvious occasion occurred
offered office officers ones opened opening operation opinion opportunity opposite ordinary otherwise ourselves
outside paid pale paper papers particularly party pass passage passing past pay peace peculiar perfect perfectly
period personal persons piece pieces placed places plain plan pleasure pointed points political poor position
possess possession pounds powerful powers practice presently pretty prevent principal principle principles
private probable probably proceed proceeded process produce produced proper property proportion proposed prove
proved provided purpose questions quickly quiet race raised ran reach reached read readily ready real really
reasons receive received red regard regular relation relations remain remained remains remarkable remarked
remember rendered repeated replied required respect result return returned rich rights rise rising river road
rose rule run running sake sat save saying says scarcely scattered scene sea secure security seeing seldom self
sense sensible sent separate serious service settled seven share show showed shown sides sight silence silent
similar simple simply single singular sister sit sitting situation six size sky slowly smaller smoke society
solid son sort sound source south space speak speaking species spent spirit spite spoke spread spring stand
standing started states step stood stopped story strange strength strong struck succeeded success sudden
suddenly sufficient sun supply support suppose supposed sure surface surprise surprised system table takes
taking talk talking ten terms thick thin thinking third thirty thoughts thousand throughout thrown town tree
trees tried trouble trust truth turn turning twice understand understood united unless useful usual usually vain
value various vast views violent visit voice waiting walk walked walking wanted war ways week weight west
whatever whilst wholly why wide wife wild wind window wish wished woman women wonder wonderful wood word words
worth writing written wrong wrote yourself`,
  ],
  [
    0.75,
    `
abandoned abroad abruptly absence abundance abundant accept accepted accident accompanied accordingly accounts
accustomed acknowledged acquire acquired acted acting actions active activity acts actual actually adapted add
addition additional address addressed administration admiration admitted adopted advance advanced advantages
affair affected affection afford afforded afternoon ages agree agreeable agreed aim alarm alive allied altered
ambition amid amongst anger angry annual answering answers anxiety anxious anyone apart apparent apparently
appeal appearing applicable application applied apply appointed appointment apprehension approach approached
approaching apt area argument arguments arise arising armed armies arose around arranged arrangement arrival art
article articles arts ascertain ashamed aside asking aspect assembled assembly assist assistance associated
association assume assumed assure assured astonished astonishment atmosphere attached attachment attack attacked
attacks attained attempted attempts attend attended author authorities average bank banks bare barrier battle
bearing beasts beat beautifully beauty becoming beds beg begun behaviour beings belief believing bell belong
belonged belonging belongs benefit bent beside big bill bird birth bit bitter blame blind blow board boat bold
bones bore born borne bottle bottom bought bound bowed box boys branches bread breakfast breaking breath
brilliant bringing broke building buildings burden buried burn burning burnt burst bushes busy buy calculated
calling calm capacity capital careful carefully carriage cast catch cattle ceased celebrated central centuries
certainty chain chair changing chapter characteristic characters check choice choose chose chosen circle cities
citizen claim classes clay clean cleared climate closely clothes cloud clouds coat collected collection colonies
coloured colours combination combined comfort comfortable command commerce commission committed commonly
communication companion companions compared comparison compelled complicated concealed conceive concern
concerning concerns conclude concluded conditions confess confined confused confusion connection conquered
conquest conscious consent consequences consequently considerations considering consisted constant constantly
constituents construction contact contain contained containing contains content continual continually contrast
convenient convention converted conviction convinced cool copy corn correct cost council councils countenance
county couple courage court courts cousin cover create created creature creatures crime critical cross crossing
crowd crowded crown cry cultivated curiosity current custom daily damp dangers dare darkness data date daughters
debt debts deceived decide decided declare declared deeply defeated defects defence defend definite degrees
delicate delight delighted delightful demand deny dependent depends depth derived descended describe description
desert deserted design desired despair destroy destroyed destruction detail details determine developed
development diameter die difficulties dignity directed directions dirty disagreeable disappeared disappointed
disappointment discover discovery discretion discussed discussion dislike displayed disposed distinction
distinctly distinguish distinguished distribution district districts division doctrine dog dogs dollars domestic
doors double doubted doubtful dozen draw dreadful dream dress dressed drink drinking drive driving drop dropped
drove dull duration dust duties dying eager eagerly ear earlier ears ease east eastern eating educated education
effected effects effectual effort efforts elected election elevated elevation eleven elsewhere empire employ
employment empty enable encouraged endeavour endeavoured ended ends enemies enemy energy enjoy enjoyed enormous
enter entering enterprise entertained error errors escaped establish establishment estate etc event events
everybody everyone everywhere evidence exact examination examine examining examples exceedingly exception
excited excuse executed execution exercised exhausted existed exists expectation expedition expense experienced
experiment experiments explain explained explanation exposed express expressed expressions extend extending
extensive external faced faces fail failed faint fairly faith faithful falling falls false familiar families
famous fancy farm farther fashion fast fat fatal fate fault favour favourable favourite feared fears features
fields fifteen fifth fight fighting figures fill final finds finger fingers finished firm firmly fish fit fitted
flame flat flight floor flow flowers fly flying follows fond foolish forces forget forgotten formation
formidable forming fortunate fought foundation fourth fragments freedom freely friendly friendship frightened
fruit fundamental furnish furnished furniture gain gained game garden gas gathered genius gentlemen girls glance
glanced gloomy glory goes gold governor gradual grand grass gratitude grave gravel greatness grey groups grow
growth guard guide hall handed handsome happens hastily hat health hearing heartily heat heavily hence hidden
highest hill hitherto holding hole honest hoped hopes horror hostile huge humour hundreds hung hunting hurried
hurry husband idle ignorance ignorant imagination imagined immense impression improbable improvement incapable
inch inches incident inclination included including increasing independence indicate individuals industry
inevitable inference inferior infinite informed inhabited injured inquire inquiries inquiry inside instant
instantly institution institutions instrument intellectual intelligence intelligent intense intention
intercourse internal interrupted intervals intimate introduce introduced introduction invariably invited
involved iron irregular island islands issue jealousy join joined journey joy judge judges judgment justify
keeping kindly kindness kinds king kingdom kings knees knows labour ladies lamp landed lands largely largest
lately laughed laughing laying leaders leading learned learning learnt legal legs lest letters library lie lies
lifted lights liked limit limited limits lips list listen listened listening lit local lofty looks loose lose
lot loud loved machine mad magistrate magnificent maintain maintained majority managed management manifest
manners mark marks marriage marry masses masters match material measure measures meat meeting member mental
mercy merit metal methods midnight midst mile millions mingled miserable mistake mistaken mixed mixture mode
moments month moral moreover morrow motion motive motives mountains move moved movement movements moving mud
multitude music mutual mystery naked named namely names nations native nearer nearest necessarily neck needed
needs neighbourhood neighbouring neighbours nevertheless news nice noble nobody northern northward nose notes
notion notwithstanding objection objections observation observing obtain occasional occasionally occasions
occupied occur ocean odd offer officer offices older operations opinions opposed opposition ordered orders
organization organized origin original originally outer outline overcome owing owner pain painful pair parallel
parted partial particulars parties partly passion passions patches path pause paying per perceive perceived
perform performed periods permanent permitted perpetual persuade persuaded philosophers philosophy physical
picked picture pity plainly plans plants play played playing pleasant please pleased pleasing plenty pocket
pointing police policy politics popular population portion possessed possessing possibility possibly post
poverty practical praise pre preceding precise prefer prejudice prejudices prepared presence presented
preservation preserve preserved press pressed presume prevail prevailed prevented previous previously prey price
pride priest primitive princes printed probability problem problems proceeding proceedings procured produces
production profound progress project promise promised promote proof properly proposition propriety prospect
prosperity protected protection proud provide province provinces provision provisions pulled punishment pure
purposes pursued pushed putting qualities quality quantity quarter quarters quick quietly races rain raise
raising range rank rapid rapidly rare rarely rate reaching reader reading reality reasonable reasoning receiving
recent recollect recommend recommended record reduced reflection refused regarded region regions regret
regulation reign relate related relief religion religious remaining remark remarks remedy remembered reminded
remote remove removed render repeat repeatedly replaced reply representation representative representatives
represented republic reputation request require requires requisite resemblance resemble resentment resist
resolution resolved resort resources respectable respecting respective respects results retain retained retired
returning revolution ride ring risen rivers roads rock rocks rode roof rooms roots rough row ruin ruined ruins
rulers rules runs rushed sacrifice sad safe safely safety sailed salt sand satisfaction satisfactory satisfied
satisfy savage saved scale scenery scheme school schools science scientific search season seat seated secret
secured seek sees seized send sending sentence separated separation series seriously servant servants serve
served setting settle settlement seventy severe shade shadow shape shaped sharp shining ship ships shock shook
shop shore shores shortly shot shoulder shoulders shouted showing shows shut sign signs silver sincere
singularly sir sisters situated sixty skill skin slave slavery slaves sleep slept slight slightly slow smallest
smell smile smiled smiling smooth social soft soil sold soldiers sole solemn solitary someone somewhat somewhere
sons sooner sorry sought soul souls sources southern southward sovereign special spectacle speech spend spirits
splendid spoken spot spots sprang square stage stairs standard stands stared staring stars start stated
statement station stay stayed steadily steady steep steps stick stock stone stones stop storm straight stranger
stream street streets stretched strike striking stronger strongly structure struggle struggling study style
subjects submitted substance succeed successful succession successive suffer suffered sufficiently suggested
suit sum summer superior supper supplied supported supposing supposition surely surrounded surrounding suspect
suspected suspicion sweet swept swift tail talked tall task taste taught tax taxes tea teach teaching tears
teeth telling tells temper temporary temptation tempted tend tendency term terrible terror test thence theory
thirteen thoroughly thousands threw throw throwing tide tired title tolerable tone tongue top total touch
touched towns trace trade train travelled travelling treated treaty trial tribes trifling troops truly try
trying twelve ultimately unable uncle uncommon understanding undoubtedly unfortunate unhappy uniform union unite
universal unknown unnecessary unusual upper upstairs upwards urged useless using utility utmost utterly vague
valley valleys valuable varied variety vary vegetable vessel vessels village violence virtue visible vision
visited visitor volcanic volume voyage wait waited wall walls wandered wandering wants warm wars waste watch
watched watching waters waves weak weakness wealth weary weather weeks welcome western westward wet whence
whenever whereas wherever widely willing windows wine wings winter wisdom wise wishes wishing won wondered woods
wore worked working works worn worse worst worthy wretched write yards yellow yes yesterday yield younger yours
youth zeal`,
  ],
]

const RARITY: ReadonlyMap<string, number> = new Map(
  BANDS.flatMap(([rarity, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word): [string, number] => [word, rarity]),
  ),
)

/** From 0.25 (in every chapter of anything) to 1 (not among the common words). The word is in lower case. */
export function rarityOf(word: string): number {
  return RARITY.get(word) ?? 1
}
