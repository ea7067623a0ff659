import { wordSet } from '../text/word-set.ts'

/**
 * Common English words of five letters and more: typed for another word, they are no slip. The words of public-domain
 * books that come most often, and what a school dictionary has besides. Not complete: rare words pass as slips. Each as
 * `oneSpelling` has it: to spell thousands of them when this is loaded would keep a screen waiting.
 */
export const COMMON = wordSet(`
abandoned abbey abdomen ablution abode abolish abort about above abroad abrupt abruptly absence absolute absolutely
absorb abstract abundance abundant abuse academy accent accept accepted accident accompanied accord according
accordingly account accounts accustomed acknowledged acorn acquaintance acquainted acquire acquired across acted acting
action actions active activity actual actually acute adapted added adder addict addition additional address addressed
adhere adjective administration admiration admit admitted adopted advance advanced advantage advantages adverb adverse
advice affable affair affairs affected affection affirm afford afforded afraid after afternoon afterwards again against
agenda agent aggravate agile agony agree agreeable agreed alarm album alcohol alert algae alien align alike alimony
alive allay alley alliance allied allot allow allowed alloy almost alone along alpha already altered although altitude
altogether aluminum always amber ambition ambush amend amiable among amongst amount ample amuse analogy anchor ancient
anecdote anger angry animal animals ankle annex annual another answer answered answering answers anthem antler anvil
anxiety anxious anyone anything aorta apart apathy apparent apparently appeal appear appearance appeared appearing
appears append applaud apple applicable application applied apply appoint appointed appointment apprehension approach
approached approaching apricot apron aptitude arbiter arcade arctic arena argon argument arguments arise arising armed
armies aroma arose around arrange arranged arrangement arrest arrival arrived arrow arsenal arson article articles
artisan ascent ascertain ashamed ashes aside asked asking aspect aspen asphalt aspire assembled assembly asset assign
assist assistance associated association assume assumed assure assured asthma astonished astonishment astute asylum
atmosphere atone attached attachment attack attacked attacks attain attained attempt attempted attempts attend attended
attention attic attire attune auction audit aunts aurora author authorities authority avenue average averse avert avoid
awake award aware awful awkward axiom bacon badge badger baggage baker balance ballad ballet balloon ballot bamboo
banana bandage banish banjo banker banks banner banquet baptism barbarian barber barge baron barrack barrel barren
barrier barter basalt basic basil basin basis basket baton batter battery battle beach beacon beaker beard bearing beast
beasts beautiful beautifully beauty beaver became because become becomes becoming beetle before began beggar begin
beginning begun behave behavior behind being beings belief believe believed believing belly belong belonged belonging
belongs below bench beneath benefit berry beside besides betray better between beverage beware beyond biceps bicycle
bigot billion binary biopsy birch birds birth bishop bison biter bitter bizarre black blade blame blanket blast blaze
blazer bleach bleak blend bless blind blink blister blizzard block blond blood bloom blossom blotch blouse bluff blunder
blunt board boast bodies bolster bones bonus books boost booth borax border borne borrow bottle bottom bough bought
boulder bounce bound boundary bounty bovine bowed bowel boxer brace bracket braid brain brake branch branches brand
brass bravery breach bread break breakfast breaking breath breed brevity bribe brick bride bridge brief bright brilliant
brine bring bringing brisk bristle brittle broach broad broke broken broker bronze brooch brood brook broom broth
brother brought brown browse bruize brush brute bubble bucket buckle budget buffalo buffer buffet bugle builder building
buildings built bulge bullet bumble bunch bundle bunker burden bureau burger burial buried burned burning burrow burst
bushes business butter button buyer bypass cabin cabinet cable cactus cadet caffeine calcium calculated calculus
calendar called calling calves camel camera camper campus canary cancel cancer candid candle candor canine canister
cannibal cannot canoe canopy canvas canyon capable capacity caper capillary capital carat caravan carbohydrate career
careful carefully caress cargo caribou carnival carol carpet carriage carried carrot carry carrying cartel carton
cartoon carve cascade cases casing casino casket castle casual catalyst catapult catch cater cattle caught causal cause
caused causes caution cavalry cavern cavity ceased cedar celebrated celery celestial cellar cello cement census center
central centuries century ceramic cereal cerebral certain certainly certainty cervix chain chair chalk chamber champion
chance change changed changes changing chant chaos chapel chapter character characteristic characters charcoal charge
chariot charity charm charter chase chasm chaste cheap cheat check cheek cheese cheetah chemist cherry chess chest chick
chief chiefly child children chill chimney chisel chive choice choir choke cholera choose chord chorus chose chosen
chrome chronic chunk church cider cigar cinder cinema cinnamon cipher circle circuit circumstance circumstances circus
cities citizen citizens civil claim clamp clash clasp class classes clause clean clear cleared clearly cleft clergy
clerk clever cliff climate climax climb clinic cloak clock clone close closed closely clothes cloud clouds clove clover
clown cluster clutch coach coarse coast cobalt cobra cocoa coconut codex coffee coffin cognate cohort collage collapse
collar collect collected collection college collide colonies colony color colored colors combat combination combine
combined comedy comes comet comfort comfortable comic coming comma command commerce commission commit committed common
commonly communication community compact companion companions company compared comparison compass compel compeled
compete compile complete completely complex complicated comply compose composed compost comprize compute conceal
concealed concede conceive concept concern concerned concerning concerns concert concize conclude concluded conclusion
concrete concur condense condition conditions condone conduct confer confess confidence confine confined confirm conform
confuse confused confusion congress conifer conjure connected connection connote conquered conquest conscious consent
consequence consequences consequently consider considerable consideration considerations considered considering
consisted consists console consort constant constantly constituents constitution construction consul consume contact
contagion contain contained containing contains contend content contest context continual continually continue continued
contort contour contract contrary contrast control convene convenient convent convention conversation convert converted
convex convey convict conviction convince convinced cooler copper coral corner cornet corona corps corpse correct
correlate corrode corrupt cortex cosmos costume cotton cough could council councils countenance counter countries
country county couple coupon courage courier course court courts cousin cover covered coward coyote cradle craft crane
crank crash crater crave crawl crayon crazy cream create created creature creatures credit creed creek creep crest
cricket cried crime crimson cripple crisis crisp critic critical crock cross crossed crossing crowd crowded crown crude
cruel cruize crumb crush crust crystal cubic cuckoo cultivated cumin curate curiosity curious currant current curse
curve custard custody custom cutter cycle cyclone cylinder cymbal cynic daily daisy damage damper dancer danger
dangerous dangers darkness daughter daughters dealer death debit debris debts decade decal decay deceit deceived decent
decibel decide decided decimal declare declared decline decor decree deduce deeply defeated defect defects defend
defense defer deficit define definite deform degree degrees deity delay delegate delete delicate delight delighted
delightful delta deluge demand demize demon demote denim denote dense dental depart depend dependent depends depict
deploy deport deposit depot depress deprive depth deputy derive derived descend descended describe described description
desert deserted design desire desired despair despite dessert destroy destroyed destruction detail details detain detect
deter determine determined detest detour detox developed development device devil devize devor devote diabetes diagonal
diagram dialect diameter diamond diaper dictate differ difference different difficult difficulties difficulty diffuse
digest digit dignity dilate dilemma dilute dimple dinner diode dioxide diploma direct directed direction directions
directly dirty disagreeable disappeared disappointed disappointment discard discern discharge disciple discord discount
discourse discover discovered discovery discretion discuss discussed discussion disease disgust dislike dismal dismay
dismiss disorder dispel disperse display displayed dispose disposed disposition dispute disrupt dissent distal distance
distant distill distinct distinction distinctly distinguish distinguished distort distribution district districts
disturb ditch diver divert divided divine division divorce docile doctor doctrine dogma doing dollar dollars dolphin
domain domestic dominant donate donkey donor doors double doubt doubted doubtful dough dozen draft dragon drain drama
drape drawer drawing drawn dread dreadful dream dress dressed drift drill drink drinking drive driven driving drizzle
drone droop dropped drought drove drown dryer duchess dungeon duplex durable duration during duties dwarf dwell dying
dynamic dynasty eager eagerly eagle earlier early earth easel easily eastern eating ebony edible edict educated
education effect effected effects effectual effort efforts eight either eject elapse elastic elbow elder elect elected
election elegant elegy element elevate elevated elevation elevator eleven elite elope elsewhere elude email embalm
embark embed ember emblem embrace embryo emerald emerge emission emotion emperor empire employ employed employment empty
enable enact enamel encode encouraged endeavor endeavored ended endow endure enemies enemy energy enforce engage engaged
engine engrave enigma enjoy enjoyed enlist enormous enough enrage enrich ensign ensue entail enter entered entering
enterprize entertained entice entire entirely entity entrance entry envelope envoy enzyme epoch equal equally equate
equator equip erase erect erial erode error errors erupt escape escaped escort especially essay essential establish
established establishment estate esteem estuary eternal ethic ethnic evade evening event events every everybody everyone
everything everywhere evidence evident evidently evoke evolve exact exactly exalt examination examine examined examining
example examples excavate exceed exceedingly excel excellent except exception excerpt excess excite excited exclude
excuse executed execution exempt exercize exercized exert exhale exhaust exhausted exile exist existed existence
existing exists exotic expand expect expectation expected expedition expel expend expense experience experienced
experiment experiments expert expire explain explained explanation explode exploit explore export expose exposed express
expressed expression expressions extend extended extending extensive extent external extinct extort extract
extraordinary extreme extremely fable fabric facade faced faces factor facts faculty failed faint fairly fairy faith
faithful falcon fallacy fallen falling falls false familiar families family famine famous fancy farmer farther fashion
fasten fatal father fatigue faucet fault fauna favor favorable favorite feared fears feast feather features feeling
feelings fellow fence fender ferment ferret ferry fertile fetal fever fiasco fickle fiddle field fields fiend fierce
fifteen fifth fifty fight fighting figure figures filled filter final finale finally finance finch finding finds finger
fingers finished firmly first fiscal fissure fitted fixed flair flame flank flare flash flask flavor fleet flesh flicker
flight flint flirt float flock flood floor flora flour flower flowers fluent fluid flush flute flying focus folder folio
follow followed following follows folly foolish force forced forces foreign forest forge forget forgive forgotten formal
format formation formed former formerly formidable forming forms forth fortunate fortune forty forward fossil foster
fought found foundation founded fountain fourth fraction fracture fragile fragments frail frame franc frantic fraud
freedom freely freight frenzy frequent frequently fresco fresh friar friction fridge friend friendly friends friendship
frightened fringe front frost frown frozen frugal fruit fugue fully fundamental fungal fungus funnel furnish furnished
furniture further fusion futile future gable gained galaxy gallery galley gallon gallop gamble gamete gander garage
garden garlic garment garnet garrison gather gathered gazelle general generally generic genetic genial genius genre
gentile gentle gentleman gentlemen gentry gerund getting geyzer giant gibbon ginger giraffe girdle girls given gives
giving glacial glacier glade glance glanced gland glare glass glaze gleam glide glimpse global globe gloom gloomy glory
gloss glove glucose gluten goblet going golden goose gopher gospel gossip gourd govern government governments governor
grace grade gradient gradual gradually graft grain grammar grand granite grant grape graph grasp grass grate gratitude
grave gravel gravity graze grease great greater greatest greatly greatness greed green greet grenade grief grill grind
grocer groin groom groove gross ground group groups grouse grove growing growl grown growth guard guess guest guide
guild guilt guitar gully gutter gypsum habit habits hamlet hammer handed handle hands handsome hangar hanger happen
happened happens happiness happy harass harbor harden hardly harness harsh harvest hasten hastily hatch hatred haven
having hazard hazel heads health heard hearing heart hearth heartily heathen heaven heavily heavy hedge heifer height
helium helmet hence herald heresy heretic heritage hermit hernia heroic heroin heroine heron herring herself hidden
higher highest highly hills himself hinder hinge history hitherto hockey holding hollow holly holster homage honest
honey honor hoped hopes horde horizon hormone horrid horror horse horses hostage hostel hostile hotel hound hours house
houses hover however human humble humid humor hundred hundreds hunger hunter hunting hurdle hurricane hurried hurry
husband hybrid hydrant hyena hygiene icicle ideal ideas idiom igloo ignite ignorance ignorant ignore iguana illegal
image imagination imagine imagined imbue immediate immediately immense immune impact impair impala impart impasse impede
impel imperial implant implicit imply import importance important impose impossible impression improbable improvement
impulse incapable incense incest inches incident incite inclination incline inclined included including income increase
increased increasing incur indeed independence independent index indicate indict indigo individual individuals indoor
induce industry inert inevitable infant infect infer inference inferior infest infinite inflate inflict influence influx
inform information informed infuse ingest inhabitants inhabited inhale inherit inject injure injured inland inlet inmate
innate inner input inquire inquiries inquiry insect insert inside insight insist inspect inspire instance instances
instant instantly instead instep instinct institution institutions instruct instrument insult intact intake intellectual
intelligence intelligent intend intended intense intent intention inter intercourse interest interested interesting
interests interim intern internal interrupted intervals intestine intimate introduce introduced introduction intrude
invade invariably invent inverse invert invest invite invited invoice invoke involved ironic irony irregular irrigate
island islands isolate issue itself ivory jackal jacket jaguar jargon jaundice jealousy jelly jersey jewel joined joint
joker jolly journal journey jovial judge judges judgment juggle juice jumper jungle junior jurist juror justice justify
keeping kennel kernel kettle kidney killed kindly kindness kinds kingdom kings kiosk kitten knead kneel knees knife
knight knowing knowledge known knows label labor lacquer ladder ladies ladle lagoon lambda lament lance landed lands
language lantern lapse larch large largely larger largest larynx laser lasso latch lately latent later lateral latex
lathe latter lattice laugh laughed laughing launch laundry laurel lawyer layer laying leach leaders leading league learn
learned learning lease leash least leather leave leaves leaving lecture ledger legacy legal legend legible legion
leisure lemon length leopard lesion lesser lesson lethal letter letters lettuce levee level lever lexicon liberal
liberty library lichen lifted light lights liked likely likewize lilac limit limited limits linear linen lines linger
lining liquid liquor listen listened listening liter litter little lived liver lives living lizard llama loader lobby
lobster local locate locker locus locust lodge lofty logic longer looked looking looks loose lotion lotus lounge loved
lower loyal lucid lumber lumen lunar lunch lupine luster luxury lying lymph lynch lyric machine magistrate magma magnet
magnificent magpie maiden maintain maintained major majority makes making mallet mammal mammoth managed management
mandate mangle mango mania manifest mankind manner manners manor mansion mantle manual manure maple marble march margin
marina marine marked market marks maroon marriage married marrow marry marsh martyr marvel mascot mason massage masses
master masters match material matter matters mature maxim mayor meadow meager meaning means meant measles measure
measures medal meddle medieval medium medley meeting melody melon member members membrane memoir memory menace mental
mention mentioned mentor mercy merely merge merit mermaid meson metal meteor meter method methods metric middle midget
midnight midst might migrant mildew miles military millions mimic mince minds miner mineral mingled minnow minor minus
minute minutes miracle mirage mirror miser miserable misery missile mission mistake mistaken mister mistletoe mixed
mixture mobile modal model modem modern modest modify module molar molecule mollusk molten moment moments monarch money
monkey monsoon monster month months moose moral morbid moreover morning morrow mortal mortar mosaic mosque mosquito
motel mother motif motion motive motives motor mottle motto mountains mouse mouth moved movement movements moving
multitude mural murder murmur muscle museum mushroom music musket mussel mustard muster mutant mutate mutiny mutton
mutual muzzle myopia myself mystery mystic naive naked named namely names napkin narrate narrow nasal nasty nation
national nations native natural naturally nature naval navel nearer nearest nearly nebula necessarily necessary
necessity nectar needed needle needs negate neighboring neighbors neighbourhood neither nephew nerve nettle neural
neuter never nevertheless nickel niece night nimble noble nobody noise nomad nominal noodle normal north northern
northward nostril notary notch notes nothing notice noticed notion notwithstanding novel novice noxious nuclear nuclei
nucleus nudge nuisance number numbers numerous nurse nursery nutmeg nutrient nymph oasis obese object objection
objections objects obliged oblique oblong obscene obscure observation observe observed observing obsess obsolete obtain
obtained obtuse obvious occasion occasional occasionally occasions occupied occur occurred ocean octane octave octopus
ocular offend offer offered office officer officers offices often older olive omega onion onset opaque opened opening
opera operation operations opiate opinion opinions opium opportunity oppose opposed opposite opposition optic option
oracle orange orbit orchard orchid ordeal order ordered orders ordinary organ organization organized orient orifice
origin original originally ornate orphan orthodox osprey ostrich other others otherwize otter ought ourselves outer
outline output outrage outside ovary overcome overt owing owner oxide oxygen oyster ozone packet paddle paddock pagan
pageant painful palace palate palette pallid pamphlet panacea pancake panda panel panic panther pantry papal paper
papers papyrus parade paradox paraffin parallel parcel pardon parent parity parka parley parlor parody parole parrot
parsley parsnip parson parted partial particular particularly particulars parties partly parts party passage passed
passing passion passions pastel pastor pastry pasture patch patches patent patient patio patrol patron pattern pauper
pause pavement paying payment peace peach peacock peanut pearl peasant pebble pectin peculiar pedant pelican pellet
pelvic pelvis penal penalty pencil pendant penguin pension people pepper perceive perceived perch perfect perfectly
perform performed perfume perhaps peril period periods perish perjury permanent permit permitted perpetual perplex
persist person personal persons persuade persuaded petal petite petition petrol petty phantom pharynx phase pheasant
philosophers philosophy phlegm phobia phone phonetic physic physical physics piano picked picket pickle picnic picture
piece pieces pierce pigeon pigment pilgrim pillar pillow pilot pinch pioneer piper pirate piston pitch pivot pizza place
placebo placed places plague plaid plain plainly plane planet plank plans plant plants plaque plasma plaster plastic
plate plateau platelet platform platinum played player playing plead pleasant please pleased pleasing pleasure pleat
pledge plenty pliable plier plight plover pluck plumage plumber plume plunder plunge plural poach pocket poetry point
pointed pointing points poise poison poker police policy polish polite political politics pollute ponder popcorn poplar
poppy popular population porcelain porch porous portal porter portion portrait posit position posse possess possessed
possessing possession possibility possible possibly poster posture potash potato potent potion potter poultry pound
pounds poverty powder power powerful powers practical practice prairie praize prank prawn prayer preach preceding
precept precious precize predator predict preface prefer prefix prejudice prejudices prelude premium premize prepare
prepared presence present presented presently preservation preserve preserved preside press pressed pressure prestige
presume pretend pretext pretty prevail prevailed prevent prevented previous previously price prick pride priest primate
prime primitive prince princes principal principle principles print printed prior privacy private privilege prize
probability probable probably probate probe problem problems procedure proceed proceeded proceeding proceedings process
proclaim procure procured prodigy produce produced produces product production profane profile profound program progress
prohibit project prolong promize promized promote prompt prone prong pronoun proof propel proper properly property
proportion proposal propose proposed proposition propriety prose prospect prosperity protect protected protection
protein protest protocol proud prove proved proverb provide provided province provinces provision provisions provoke
prowl proxy prune psalm pseudo puberty public puddle pulled pulley pulse punch pundit pungent punish punishment pupil
puppet puppy purchase purge purify purple purpose purposes purse pursue pursued pushed putting puzzle pylon pyramid
python quail quaint qualities quality quantity quantum quarrel quarry quarter quarters quartet queen quell query quest
question questions queue quick quickly quiet quietly quilt quite quiver quorum quota quote rabbi rabbit rabies raccoon
races radar radial radiant radical radio radish radium radius raise raised raising rally ranch random range rapid
rapidly rapture rarely rascal raspberry rather ratify ratio ration rational rattle raven ravine razor reach reached
reaching react reader readily reading ready reality really realm reason reasonable reasoning reasons rebate rebel rebuke
recall recede receipt receive received receiving recent recess recipe recite reckon recline recluse recoil recollect
recommend recommended record recruit rectal rectify rector rectum recur redeem reduce reduced refer refine reflection
reflex reform refuge refund refuse refused refute regal regard regarded regent regime region regions regress regret
regular regulation reign reject relapse relate related relation relations relax relay release relic relief relieve
religion religious relish remain remained remaining remains remark remarkable remarked remarks remedy remember
remembered reminded remorse remote remove removed render rendered renew renounce renown rental repeal repeat repeated
repeatedly repel repent replace replaced replica replied reply report repose representation representative
representatives represented repress reprint reptile republic repulse reputation request require required requires
requisite rescue resemblance resemble resent resentment reserve reside resign resin resist resolution resolve resolved
resonance resort resources respect respectable respecting respective respects respite respond restore restrain result
results retail retain retained retina retire retired retort retract retreat retrieve return returned returning reveal
revenge revenue revere reverse revert review revive revize revoke revolt revolution revolve reward rhyme rhythm ribbon
rider ridge rifle right rights rigid rigor rinse ripen ripple risen rising ritual rival river rivers rivet roads roast
robin robot robust rocket rocks rodent rogue romance rooms rooster roots rosary roster rotary rotate rotor rotten rouge
rough round rouse route routine rover royal rubber rubble rudder ruined ruins rulers rules rumor runner running rural
rushed rustic saber sabotage sacred sacrifice saddle safari safely safety sailed saint salad salamander salary saline
saliva salmon saloon salute salvage sample sanction sanctuary sandal sanity sapphire sarcasm satire satisfaction
satisfactory satisfied satisfy saturate sauce sausage savage saved savior savor saying scalar scale scallop scalp
scandal scanner scarce scarcely scare scarf scarlet scatter scattered scene scenery scent scepter schedule schema scheme
scholar school schools science scientific scion scissors scoff scold scoop scope score scorn scorpion scour scout scrap
scrape scratch scream screen screw scribe script scroll scrub sculptor sculpture scurvy search season seated second
secret sector secure secured security sedan sediment seduce seeing seemed seems segment seize seized seldom select
senate sending senile senior sense sensible sensor sentence sentry separate separated separation sepia septic sequel
sequence serene serial series serious seriously sermon serpent serum servant servants serve served service session
setting settle settled settlement seven seventy sever several severe sewage sewer shade shadow shaft shake shale shall
shallow shame shape shaped share shark sharp shave shear sheath sheep sheer sheet shelf shell shelter shepherd sheriff
shield shift shine shining ships shirt shock shook shoot shore shores short shortly shorts should shoulder shoulders
shout shouted shovel showed shower showing shown shows shred shrewd shriek shrimp shrine shrink shroud shrub shuffle
shutter shuttle sibling sickle sides siege sieve sight signal signs silence silent silver similar simile simmer simple
simply since sincere sinew singe single singular singularly sinus siphon siren sister sisters sitar sitting situated
situation sixty skeletal skeleton sketch skill skillet skull skunk slack slate slave slavery slaves sleek sleep sleet
sleeve slender slept slice slide slight slightly slime sling slogan slope sloth slouch slowly slump smack smaler small
smallest smart smear smell smelt smile smiled smiling smock smoke smoking smooth snack snail snake snare sneak sneer
sneeze snipe sober soccer social society sodium solace solar solder soldier soldiers solemn solid solitary soluble solve
somber someone something sometimes somewhat somewhere sonar sonata sonic sooner sooth sorcery sorrow sorry sought souls
sound source sources south southern southward sovereign space spade spaniel spare spark sparrow sparse spasm spatial
spawn speak speaking spear special species spectacle spectrum speech spell spend spent sperm sphere spice spider spiral
spirit spirits spite spleen splendid splint split spoil spoke spoken sponge sponsor spore sport spots spouse sprain
sprang sprawl spray spread sprig spring sprint sprout spruce square squash squid squire squirrel stable stack stadium
staff stage stain stair stairs stake stale stalk stall stallion stamina stammer stamp stand standard standing stands
stanza staple starch stare stared staring stars start started starve state stated statement states static station status
stave stayed stead steadily steady steak steal steam steel steep steer stencil steps stereo sterile stern steroid
steward stick sticky stiff stifle stigma still sting stingy stirrup stitch stock stoic stomach stone stones stood stool
stoop stopped stork storm story stout stove straight strain strait strand strange stranger strap strata stratum straw
stray streak stream street streets strength stress stretch stretched strict stride strife strike striking string strip
stripe strive stroke stroll strong stronger strongly struck structure struggle struggling stubborn student studio study
stuff stumble stump stung stunt sturdy style subdue subject subjects sublime submit submitted subsidy substance subtle
suburb subway succeed succeeded success successful succession successive suction sudden suddenly suffer suffered
sufficient sufficiently suffix sugar suggested suicide suitor sulfur sullen sultan summary summer summit summon sundae
super superior supper supple supplied supply support supported suppose supposed supposing supposition suppress supreme
surely surface surge surgeon surgery surly surplus surprize surprized surrender surrounded surrounding survey survive
suspect suspected suspend suspicion suture swallow swamp swarm swear sweat sweep sweet swell swept swift swing swirl
switch sword sycamore syllable symbol symmetry symphony symptom synapse syndrome syntax syphilis syringe syrup system
table tablet taboo tacit tackle tactic tadpole taken takes taking talent talked talking talon tango tanker tantrum taper
tapestry target tarnish tarot tartan tassel taste tattoo taught taunt tavern taxes teach teacher teaching tears teeth
telling tells temper temple tempo temporary tempt temptation tempted tenant tendency tender tendril tennis tenor tense
tension tepid terminal termite terms terrace terrain terrible terror tertiary testify tetanus textile texture theft
their theism theme themselves thence theory there therefore thermal these thesis thick thief thigh thing things think
thinking third thirst thirteen thirty thistle thorax thorn thoroughly those though thought thoughts thousand thousands
thread threat three thresh threw thrift thrill thrive throat throne throng through throughout throw throwing thrown
thrust thumb thunder thyroid tiara ticket tickle tidal tiger timber times timid tingle tinker tinsel tired tissue titan
title toast tobacco toddler together toggle token tolerable tomato tongue tonic tonsil topaz topic topple torch torment
tornado torpedo torque torrent torso tortoize torture total totem toucan touch touched tough tourist towards towel tower
towns toxic toxin trace track tract tractor trade tradition tragedy trail train trait traitor tramp trance transcend
transfer transform transit translate transmit transport trapeze trauma travel traveled traveling trawl treacle tread
treason treasure treat treated treaty treble trees tremble tremor trench trend trespass triad trial triangle tribal
tribe tribes tribune tribute trick tried trifling trigger trill trinity triple tripod trite triumph trivial trolley
trombone troop troops trophy trouble trough trout trowel truck truly trumpet trunk truss trust truth trying tumor tumult
tundra tunic tunnel turban turbine turkey turmoil turned turning turnip turquoize turret turtle tutor tweed twelve
twenty twice twine twist tycoon typhoon typhus typical tyrant udder ulcer ultimate ultimately umbrella umpire unable
uncle uncommon under understand understanding understood undoubtedly unfortunate unhappy uniform union unison unite
united universal universe unknown unless unnecessary until unusual update upgrade uphold upper upright uproar upstairs
upwards uranium urban urchin urged urgent urine usage useful useless usher using usual usually usurp usury utensil
uterus utility utmost utopia utter utterly vacant vaccine vacuum vagina vague valid valley valleys valor valuable value
valve vampire vapor variable variant varied variety various vascular vassal vault vector vegetable velvet vendor veneer
venom venture venue verbal verdict verge verify verse version vertebra vertex vertical vessel vessels vestige veteran
vibrant vicar victim victor video views vigil vigor villa village villain vinegar vintage vinyl viola violence violent
violet violin viper viral virgin virtual virtue viscous visible vision visit visited visitor visual vital vitamin vivid
vocal vogue voice volatile volcanic volcano volley volume vomit vortex voter vowel voyage vulgar vulture wafer wagon
waited waiter waiting walked walking walls waltz wander wandered wandering wanted wants warden warmth warrant warrior
waste watch watched watching water waters waves weakness wealth weapon weary weasel weather weave wedding wedge weeks
weigh weight weird welcome welfare western westward whale whatever wheat wheel wheeze whence whenever where whereas
wherever whether which while whilst whine whirl whisk whisper whistle white whole wholly whose wicked widely widow width
wield wilderness willing willow wince winch windmill window windows wings winner winter wisdom wished wishes wishing
witch wither within without witness wizard woman women wonder wondered wonderful woods woolen words worked worker
working works world worry worse worship worst worth worthy would wound wrath wreath wreck wrench wrestle wretched wring
wrinkle wrist write writer writing written wrong wrote yacht yards yearn years yeast yellow yesterday yield yogurt young
younger yours yourself youth zebra zenith zodiac zombie zygote`)

/** Whether a folded word in one spelling is a common English word. */
export function isWordOfItsOwn(word: string): boolean {
  return COMMON.has(word)
}
