import type { Flashcard } from '../../cards/card.ts'

type Rows = readonly (readonly [front: string, back: string])[]
const cards = (rows: Rows): readonly Flashcard[] => rows.map(([front, back]) => ({ front, back }))

/**
 * True cards on texts that were looked at last. At the first look 155 of 164 changed answers were caught (94.5 %) and 2 of
 * 58 true cards doubted: that is what a new text may expect. One rule was mended since, for answers such as `It always
 * enters …`.
 */
export const BATTUTA_CARDS = cards([
  ['In which city was Ibn Battuta born?', 'Tangier'],
  ['How old was Ibn Battuta when he set off for Mecca?', 'Twenty-one'],
  ['In which year did Ibn Battuta set off on his hajj?', '1325'],
  ['How long did the pilgrimage to Mecca ordinarily take?', 'Sixteen months'],
  ['After how many years did Ibn Battuta see Morocco again?', 'Twenty-four years'],
  ['Why did Ibn Battuta join caravans?', 'To reduce the risk of being robbed'],
  ['How far is it from Damascus to Medina?', '1,300 km'],
  ['When did the Mongols sack Baghdad?', '1258'],
  ['Who appointed Ibn Battuta a judge?', 'The Sultan of Delhi, Muhammad bin Tughluq'],
  ['For how long did Ibn Battuta hold the post of qadi in Delhi?', 'Six years'],
  ['To which dynasty was Ibn Battuta made ambassador in 1341?', 'The Yuan dynasty'],
  ['Where was the fleet to China wrecked?', 'At Calicut'],
  ['How long did Ibn Battuta stay in the Maldives?', 'Nine months'],
  ['At which port did Ibn Battuta land in China?', 'Quanzhou'],
  ['Which English word derives from Zaytun?', 'Satin'],
  ['Of what were the houses of Taghaza built?', 'Blocks of salt'],
  ['To whom did Ibn Battuta dictate his story?', 'Ibn Juzayy'],
  ['Where did French scholars find manuscripts of the Rihla?', 'In Algeria'],
])

export const PLATES_CARDS = cards([
  ['What is the rigid outer shell of the Earth called?', 'The lithosphere'],
  ['How thick is the lithosphere?', 'About a hundred kilometres'],
  ['Into how many big plates is the lithosphere broken?', 'Seven'],
  ['Who proposed continental drift in 1912?', 'Alfred Wegener'],
  ['Why did people laugh at Wegener?', 'He had no mechanism'],
  ['Who drew the first map of the Atlantic floor?', 'Marie Tharp'],
  ['What did Harry Hess suggest in 1962?', 'That new crust is made at the ridges and moves away on both sides'],
  ['At which boundary do plates move apart?', 'A divergent boundary'],
  ['What happens at a transform boundary?', 'The plates slide past each other'],
  ['Why does the oceanic plate go down under a continental plate?', 'It is denser'],
  ['In which trench does the Challenger Deep lie?', 'The Mariana Trench'],
  ['How fast do the Himalayas rise?', 'Roughly a centimetre a year'],
  ['What is thought to be the main force that drives the plates?', 'Slab pull'],
  ['Who explained hot spots in 1963?', 'Tuzo Wilson'],
  ['How old is Kauai?', 'About five million years'],
])

export const CONTRACT_CARDS = cards([
  ['What is acceptance in contract law?', 'A final and unqualified assent to the terms of an offer'],
  ['What do both sides exchange in a bilateral contract?', 'Promises'],
  ['What counts as consideration?', 'Something of value that each party gives in return for the promise of the other'],
  ['Which acts do not count as consideration?', 'Past acts'],
  ['What is duress?', 'Pressure or threats that force a person to agree'],
  ['Who can sue on a contract by the principle of privity?', 'Only the parties to it'],
  ['What is a misrepresentation?', 'A false statement of fact that induces another to make a contract'],
  ['What legal effect has a void contract?', 'No legal effect from the start'],
  ['How many parties promise something in a unilateral contract?', 'One side'],
])

export const VACCINE_CARDS = cards([
  ['In which city was the immunologist Ruth Adeyemi met?', 'Leeds'],
  ['How long does a first immune response take to build up?', 'About ten days'],
  ['How long can memory cells live?', 'For decades'],
  ['In which year did Jenner scratch cowpox into the arm of a boy?', '1796'],
  ['Who was the boy that Jenner vaccinated?', 'James Phipps'],
  ['From which Latin word does vaccine come?', 'Vacca, the word for cow'],
  ['Who brought variolation to England?', 'Lady Mary Wortley Montagu'],
  ['How many people died of variolation?', 'About two in a hundred'],
  ['What do live attenuated vaccines contain?', 'A weakened germ that can still multiply'],
  ['Whose polio vaccine of 1955 was inactivated?', 'Jonas Salk'],
  ['Why can mRNA not change our DNA?', 'It never enters the nucleus'],
  ['Since when have aluminium salts been used as adjuvants?', '1932'],
  ['What share of people must be immune against measles?', 'About 95 per cent'],
  ['What share of people must be immune against polio?', '80 per cent'],
  ['When was the world declared free of smallpox?', '1980'],
  ['Where was the last natural case of smallpox?', 'Somalia'],
])
