import { isNominal, type Range, type Token } from './token.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const TITLES = set(
  'mr mr. mrs mrs. ms ms. dr dr. prof prof. professor doctor sir lord lady king queen prince princess emperor empress pope saint st st. ' +
    'president senator governor general colonel captain capt. lieutenant lieut lieut. major admiral chancellor minister mayor ' +
    'bishop archbishop cardinal father brother sister reverend rabbi imam caliph sultan tsar czar duke duchess count baron judge justice',
)

const GIVEN_NAMES = set(
  `aaron abigail abraham ada adam adolf adrian agnes alan albert alec alessandro alexander alexandre alfred alice amelia andre andrew andreas andy ann anna
  anne anthony antoine antonio archibald aristotle arthur augustus barbara barack ben benjamin bernard bertrand blaise bob boris brian bruce
  carl carla carlos caroline catherine cecilia charles charlotte chester christian christiaan christina christopher clara claude clement
  cleopatra constantine daniel dante david deborah denis dmitri dolores donald dorothy douglas dwight edgar edith edmund edward edwin eleanor
  elena eli elias elizabeth ella ellen emil emily emma enrico eric ernest ernst erwin esther eugene euclid eva fabian felix ferdinand florence
  francis francisco franz frances franklin fred frederick friedrich fritz gabriel galileo garth geoffrey georg george gerald gertrude giovanni giuseppe
  gottfried grace gregor gregory guglielmo gustav guy hannah hans harold harriet harry harvey heinrich helen henri henry herbert herman hernan
  hernando hippocrates hiram homer horatio howard hubert hugh hugo humphry ian ibn ida immanuel ingrid irene isaac isabel isabella isambard ivan jack jacob
  jacques james jan jane janet jason jean jeremy jerome jim joan joanna joe johann johannes john jonas jonathan jorge jose josef joseph joseph-louis josephine
  joshua josiah juan judith jules julia julian julius karl kate katherine kenneth kepler kurt laura laurence lawrence leo leon leonard leonardo leonhard
  leopold leslie lewis linus lisa lord louis louise lucas lucy ludwig luigi luis luke luther lydia lyndon malcolm marc marcel marco marcus margaret maria
  marie mario mark martha martin mary matilda matthew matthias maurice max maximilian may mendel michael michelangelo miguel mikhail mildred
  miriam mohammed moses muhammad nancy napoleon ned natalie nathan nathaniel neil nelson nero nicholas nicola nicolas nicolaus niels nikola nikolai noah norman
  olga oliver oscar otto pablo patricia patrick paul pedro percy peter philip philippe pierre plato ptolemy rachel ralph raphael raymond rebecca rene
  richard rita robert robin roger roland ronald rosa rosalind rose rosie roy rudolf rupert russell ruth samuel sandra sara sarah scott sebastian severo sigmund
  simon socrates sofia sophia sophie stanley stella stephen steven stuart susan sylvia theodor theodore theodosius theresa thomas timothy tom toussaint tycho ulysses ursula
  vasco victor victoria vincent virginia vivian vladimir walter warren wernher wilbur wilhelm william winston wolfgang woodrow zachary`,
)

const NOT_PEOPLE = set(
  `act age ages agreement alps amendment army assembly association bank basin battle bay bill bridge bureau canal cape castle cathedral
  century channel charter church city civilization club coast code college colony commission committee company conference confederacy
  confederation congress constitution convention corporation council county coup court crisis crusade crusades current day death declaration deal delta
  democracy department depression desert district doctrine dynasty earth east edict empire era event exchange expedition experiment federation feudalism fleet
  forest forum foundation front government group gulf house independence institute island islands isle kingdom lake law laws league
  library line mountain mountains movement museum nation navy nations north northwest ocean office orbit order organization parliament party passage peace
  peninsula period plague plain plan plateau point pole port powers principle project province purchase range rebellion reform
  reformation region renaissance republic republics restoration resolution revolt revolution river road roads rule school sea senate settlement society south
  square state states statue strait street summit system telescope temple territory theatre theorem theory times tower trade treaty triangle tribe union
  university uprising valley village volcano wall war wars west world zone`,
)

/** Nouns that name kinds of people; plural forms are read by their singular. */
const PERSON_NOUNS = set(
  `actor adventurer aristocrat american european african spaniard scot englishman frenchman roman greek viking mongol aztec inca conquistador mariner artist assassin astronomer athlete author barbarian boy brother buyer candidate captain caliph chemist chief child citizen clerk colonist
  commander conqueror craftsman crusader customer daughter diplomat doctor emperor engineer explorer farmer father founder friend general geologist girl god
  governor guard historian hunter husband immigrant inhabitant inventor journalist judge king knight laborer landowner lawyer leader lord
  loyalist man manager mathematician mayor merchant microscopist minister missionary monarch monk mother musician naturalist navigator navy noble nobleman nurse officer
  owner painter parent patient patriot peasant people person pharaoh philosopher physician physicist pilgrim pilot pioneer planter poet pope president priest prince
  princess prisoner prophet puritan queen rebel refugee reformer ruler sailor scholar scientist scribe sculptor senator serf servant settler shepherd
  slave slaveholder smith soldier son statesman student sultan surgeon teacher tourist trader traveler traveller tribe tyrant teenager employee employer consumer renter landlord reformer legislator politician viceroy victim voter voyager warrior
  widow wife witness woman worker writer advocate pioneer leader member pupil expert critic clerk baron heir native hero champion agent ally assistant
  apprentice colleague graduate delegate magistrate millwright instrument-maker carpenter weaver printer baker statistician chemist biologist`,
)

/** Verbs whose subject is a person or a body of people. */
const HUMAN_VERBS = set(
  `abdicate accuse admit advise advocate announce appoint argue arrest ask assassinate assert believe born build choose claim coin command commission compose conclude
  conquer consider crown debate decide declare defeat demand demonstrate deny describe design devise die discover draft draw elect emigrate engineer enlist establish execute explore
  fight flee formulate found hire imagine insist introduce invade invent invite judge kill know lead learn marry measure name negotiate nominate object obtain
  observe order organize paint patent perform persuade petition plan pray preach predict promise propose protest prove publish realize rebel recognize refuse reign
  remark report reside resign retire return rule sail say sculpt see seek seize settle show sign speak suggest surrender swear teach tell theorize think threaten translate
  travel urge visit vow want warn win wish write`,
)

/** True for "king", "dr.", "captain": words that open a person's name. */
export function isTitle(word: string): boolean {
  return TITLES.has(word)
}

export type Personhood = 'person' | 'thing' | 'unsure'

/** Whether a phrase names people. `verb` is the base form of the verb it is the subject of, if any. */
export function personhood(
  tokens: readonly Token[],
  phrase: Range & { head: number },
  verb: string | null,
  singular: (word: string) => string,
): Personhood {
  const words = tokens.slice(phrase.from, phrase.to).filter((token) => isNominal(token) || token.tag === 'ADJ')
  const head = tokens[phrase.head]
  if (head === undefined) return 'unsure'
  if (head.tag === 'PRON') return /^(?:he|she|who|him|her|we|i|you)$/.test(head.lower) ? 'person' : 'thing'
  const isName = head.tag === 'PROPN' && /^\p{Lu}/u.test(head.text)
  if (!isName)
    return PERSON_NOUNS.has(singular(head.lower)) ||
      (/(?:[a-z]{3}ist|grapher|ician)s?$/.test(head.lower) &&
        !/^(?:checklist|playlist|wrist|twist|assist|mist|consist|exist|resist|insist|persist|list|artist)s?$/.test(
          head.lower,
        ))
      ? 'person'
      : 'thing'
  const names = words.map((word) => word.lower)
  // "Joseph Banks": a given name before it makes no bank of a surname.
  if (GIVEN_NAMES.has(names[0] ?? '') && names.length === 2 && !NOT_PEOPLE.has(names[1] ?? '')) return 'person'
  if (names.some((name) => NOT_PEOPLE.has(name) || NOT_PEOPLE.has(singular(name)))) return 'thing'
  if (TITLES.has(names[0] ?? '') && names.length > 1) return 'person'
  if (words.some((word) => word.tag === 'NOUN' && PERSON_NOUNS.has(singular(word.lower)))) return 'person'
  if (GIVEN_NAMES.has(names[0] ?? '') && (names.length > 1 || (verb !== null && HUMAN_VERBS.has(verb)))) return 'person'
  if (/^(?:the)$/.test(tokens[phrase.from]?.lower ?? '')) return 'unsure'
  if (verb !== null && HUMAN_VERBS.has(verb) && names.length <= 3)
    return PLURAL_NAME.test(head.text) ? 'person' : names.length > 1 || isInitialled(words) ? 'person' : 'unsure'
  return 'unsure'
}

const PLURAL_NAME = /(?:ans|ese|ish|ists|ers|ards|ims|ites)$/

function isInitialled(words: readonly Token[]): boolean {
  return words.some((word) => /^\p{Lu}\.$/u.test(word.text))
}
