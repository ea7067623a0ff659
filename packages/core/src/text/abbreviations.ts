/** English abbreviations by what a full stop after them means. Lower case, without the last stop. */
import { wordSet } from './word-set.ts'

/** Something always follows. */
export const NEVER_ENDS = wordSet(`dr mr mrs ms mx messrs mme prof capt cpt lieut lt gen col sgt cpl maj adm cmdr
  rev revd hon gov sen rep pres supt insp fr mt st ste vs v e.g eg i.e ie cf viz approx ca figs eqs et`)

/** End nothing before a number: `No. 5`, `Fig. 2`; else they are words or end a sentence. */
export const BEFORE_NUMBER = wordSet(`no nos fig eq vol vols p pp ch chap chaps sec sect secs art arts par para ver tab
  ex pt bk lib l ll n nn c b d r fl app prop thm lem def cor op abb nr`)

/** End a sentence before any capital. */
export const ENDS_BEFORE_CAPITAL = wordSet('etc cent a.m p.m sq cu cm mm km kg mg ml lb lbs oz yd yds hr hrs min mins')

/** End a sentence only before a word that commonly begins one. */
export const AMBIGUOUS =
  wordSet(`al inc ltd co corp bros jr sr esq ph.d m.d b.a m.a b.sc m.sc d.phil b.c a.d c.e b.c.e u.s
  u.k u.n e.u u.s.a u.s.s.r d.c n.y l.a jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat
  dept univ assn est ave blvd rd ed eds trans ft in ibid cit loc rom lat gk nat intl natl acad sci soc phil proc`)

/** Words that commonly begin a sentence and are no names. */
export const STARTERS =
  wordSet(`the a an it he she they we i you this that these those there here in on at by for from with
  when while if as after before although though because since however thus therefore then but and or so yet nor not no
  one two three some many most all each every both few several such what who whom whose why how where which its his her
  their our my your to under over during between among another other others also later today now once until unless
  first second third finally meanwhile moreover furthermore instead nevertheless perhaps only even just still according
  next nothing nobody everyone everything something someone anyone neither either let please see compare note did does do is are was were
  can could will would should may might must have has had`)
