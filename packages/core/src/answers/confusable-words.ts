/** Words that differ by a slip of the finger and are not each other. Learned by heart because nothing else tells them apart. */
const GROUPS = `
meiosis mitosis miosis
thymine thiamine tyramine
thymus thalamus
adenine adenosine
cytosine cysteine cystine
ilium ileum
adduction abduction
afferent efferent
peroneal perineal peritoneal
mucus mucous
callus callous
humerus humorous
ureter urethra
dysphagia dysphasia dysplasia
aphagia aphasia ataxia
palpation palpitation
perfusion profusion
malleus malleolus
glucagon glycogen glucose glucan
creatine creatinine keratin
tendon tenon
cation anion
stalactite stalagmite
nitrate nitrite nitride nitrile
phosphate phosphite phosphide
chlorate chlorite chloride chlorine
fluoride fluorine
bromide bromine
iodide iodine
amine imine amide azide
alkane alkene alkyne alkali
ferrous ferric
silicon silicone
carbon carbine
proton photon
neutron neutrino neuron
boson baryon
quark quartz
hadron hydron
fission fusion
reflection refraction deflection
affect effect
accept except
advice advise
allusion illusion elusion delusion
complement compliment
principal principle
stationary stationery
desert dessert
personal personnel
moral morale
human humane
loose lose
quiet quite
weather whether
council counsel consul
assure ensure insure
emigrate immigrate migrate
emigration immigration migration
eminent imminent immanent
historic historical
economic economical
elicit illicit
adopt adapt adept
adoption adaption
conscious conscience
continuous contiguous continual
discreet discrete
formally formerly
ingenious ingenuous
proceed precede
prescribe proscribe
perspective prospective
prosecute persecute
prophecy prophesy
respectively respectfully
statue statute stature
tortuous torturous
uninterested disinterested
monopoly monopsony
oligopoly oligopsony
inflation deflation inflection
capital capitol
fiscal physical
causal casual
martial marital
angel angle
bellow below
breath breathe breadth
cloth clothe
canal channel
coarse course
dairy diary
dual duel
trail trial
united untied
from form
marshal martial
median medial
mode node
mean median
iceland ireland
island irland
islande irlande
japanese javanese
cerium caesium cesium curium
austria australia
gambia zambia namibia
niger nigeria
guinea guyana ghana
slovakia slovenia
mauritius mauritania
dominica dominican
uruguay paraguay
iran iraq oman
latvia lithuania libya
serbia siberia syria
budapest bucharest
china chile
india indiana
mali malta malawi
chad chat
vienna vietnam
lisbon lebanon
tripoli
bern bonn
monet manet
marx mars
euler euclid
curie cure
june july
tuesday thursday
sunday monday
thirteen thirty
fourteen forty
fifteen fifty
sixteen sixty
seventeen seventy
eighteen eighty
nineteen ninety
metaphor metonymy
homonym homophone homograph synonym antonym
phonology philology phrenology phonetics
etymology entomology
astronomy astrology gastronomy
ecology geology zoology theology
psychology physiology psychiatry
sociology socialism
anatomy autonomy
endemic epidemic pandemic
virus viral
bacteria bacterium
genus genius genes
gene genome
species spices
artery artistry
tropic trophic
climatic climactic
atoll atom
axis axes
bisector vector sector
theorem theory
secant second
cosine cosmic
matrix mattress
prism prison
parabola parable
hyperbola hyperbole
ellipse ellipsis eclipse
isotope isomer
polymer polygon
enthalpy entropy
solvent solute solution
convection conduction convention
induction conduction deduction reduction seduction
radiation irradiation
evaporation vaporization
precipitation participation
inhibit inhabit exhibit
projector protector
conversion conversation conservation
converse conserve
impress express
session cession cessation secession
recession procession precession succession
accession
elector electron electric
mediator moderator
legislator legislature
executive
judicial judicious
liable libel label
defendant dependent
plaintiff plaintive
tort torte
statutory statuary
federal feudal
monarch monarchy
oligarch oligarchy
democrat democracy
autocracy aristocracy
republic republican
confederation federation
commune communism
populous populace
ritual virtual
canon cannon
alter altar
prophet profit
pedal petal peddle
stamen stamens
pistil pistol
pollen polling
larva lava
molar polar solar
cellular cellulose cellulite
chloroplast chromoplast
ribosome lysosome liposome
centrosome centromere
chromosome chromatid chromatin
operon operator
codon colon
intron exon
exon axon
promoter primer
ligase lipase
amylase amylose
maltase maltose
sucrase sucrose
lactase lactose
cellulase cellulose
pepsin trypsin
insulin inulin
estrogen estrone
prolactin prolamin
adrenal renal
cranial carnal
carpal tarsal
carpals tarsals
metacarpal metatarsal
vein vain vane
ventral central
ventricle vesicle
cerebrum cerebellum
`
const PARTNERS: ReadonlyMap<string, ReadonlySet<string>> = partners()

function partners(): ReadonlyMap<string, ReadonlySet<string>> {
  const table = new Map<string, Set<string>>()
  for (const line of GROUPS.trim().split('\n')) {
    const words = line.split(' ')
    for (const word of words) {
      const known = table.get(word) ?? new Set<string>()
      for (const other of words) if (other !== word) known.add(other)
      table.set(word, known)
    }
  }
  return table
}

/** Whether the two are known to be taken for each other while they are not the same. Also in the plural. */
export function areConfusable(one: string, other: string): boolean {
  return PARTNERS.get(one)?.has(other) === true || PARTNERS.get(single(one))?.has(single(other)) === true
}

function single(word: string): string {
  return word.endsWith('s') && word.length > 4 ? word.slice(0, -1) : word
}
