import { wordSet } from '../text/word-set.ts'

/** Given names that tell a person from a place or a work. Folded, without accents. Far from all. */
const GIVEN = wordSet(
  `adam adolf agatha alan albert alexander alfred alice amelia amy andrew angela anna anne anthony antoine antonio aristotle
  arthur august auguste barack barbara bartolomeu benjamin bernard bertrand bill blaise boris carl carlos caroline catherine
  charles charlotte christiaan christopher claude clara david denis dante diego dmitri dmitry dorothy edgar edmund edward
  edwin elena elisabeth elizabeth emily emmanuel enrico ernest erwin eugene eva federico ferdinand fernando florence francis
  francisco franklin franz frederic frederick frida frieda friedrich fyodor gabriel galileo georg george georges gerhard
  gilbert giovanni giuseppe gottfried grace gregor guglielmo gustav hannah hans harriet harry heinrich helen henri henry
  herbert hermann hernan homer hugo ibn ian immanuel ingrid ira isaac isabel isaiah ivan jack jacques james jan jane jawaharlal
  jean jeremy jesse joan joe johan johann johannes john jonas jonathan jorge jose joseph juan jules julia julius karl
  katherine kurt lars laura lenin leo leon leonard leonardo leonhard lev lewis linus lise lord louis louise ludwig luis luther
  mahatma malcolm marcel marco marcus margaret maria marie mario mark martha martin mary mathilde matthew max maximilien
  michael michelangelo miguel mikhail milton miles nadia napoleon neil nelson nicola nicolas nicolaus niccolo niels nikola
  nikolai noam octavio orville oscar otto pablo patrick paul paulo pedro percy peter philip pierre pieter pyotr rachel ralph
  rene richard robert roald rosa rosalind ruth salvador samuel sarah sergei sigmund simon simone sofia sophie stephen steve
  susan sylvia theodor theodore thomas thurgood tim toni umberto ursula vasco victor vincent virginia vladimir walt walter
  werner wilbur wilhelm william winston wolfgang woodrow yuri`,
)

/** Whether a folded word is a known given name. */
export function isGivenName(word: string): boolean {
  return GIVEN.has(word)
}
