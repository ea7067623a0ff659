/** The singular of an English noun, as a key: `arteries`, `mitochondria`, `boxes`. Words of three letters stay. */
const IRREGULAR = new Map(
  `men:man women:woman feet:foot teeth:tooth mice:mouse geese:goose oxen:ox children:child people:person lice:louse
  mitochondria:mitochondrion bacteria:bacterium phenomena:phenomenon criteria:criterion nuclei:nucleus fungi:fungus
  cacti:cactus stimuli:stimulus radii:radius alumni:alumnus foci:focus loci:locus bacilli:bacillus villi:villus
  alveoli:alveolus nucleoli:nucleolus vertebrae:vertebra larvae:larva formulae:formula antennae:antenna algae:alga
  crises:crisis hypotheses:hypothesis theses:thesis analyses:analysis syntheses:synthesis parentheses:parenthesis
  axes:axis bases:basis diagnoses:diagnosis neuroses:neurosis metastases:metastasis matrices:matrix indices:index
  vertices:vertex cortices:cortex appendices:appendix strata:stratum spectra:spectrum media:medium data:datum
  curricula:curriculum ova:ovum septa:septum sera:serum cilia:cilium flagella:flagellum quanta:quantum errata:erratum
  memoranda:memorandum ganglia:ganglion automata:automaton polyhedra:polyhedron taxa:taxon genera:genus corpora:corpus
  schemata:schema stigmata:stigma stomata:stoma leaves:leaf halves:half lives:life wives:wife wolves:wolf selves:self
  shelves:shelf knives:knife calves:calf loaves:loaf thieves:thief vertebre:vertebra larve:larva formule:formula
  antenne:antenna alge:alga taxis:taxi skis:ski bikinis:bikini alibis:alibi safaris:safari rabbis:rabbi kiwis:kiwi
  menus:menu gurus:guru emus:emu gnus:gnu tofus:tofu`
    .split(/\s+/)
    .map((pair) => {
      const [plural = '', singular = ''] = pair.split(':')
      return [plural, singular] as const
    }),
)

/** Whether two keys are one English noun, in the singular or plural: `Paris` and `virus` are no plurals. */
export function areOneNoun(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length >= 3 && !/[su]s$/.test(short) && !/[siu]s$/.test(long) && long === `${short}s`) return true
  if (short.length >= 3 && /(?:s|x|z|ch|sh|o)$/.test(short) && long === `${short}es`) return true
  return singularOf(one) === singularOf(other)
}

/** The singular as far as rules go; equal for singular and plural of most nouns. */
export function singularOf(word: string): string {
  if (word.length <= 3) return word
  const listed = IRREGULAR.get(word)
  if (listed !== undefined) return listed
  if (!word.endsWith('s') || /(?:ss|us|is|ics)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
