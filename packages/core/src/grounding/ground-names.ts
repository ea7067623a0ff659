/** What a card may not get wrong about names: each stands in the window, and where the card puts it. */
import { wordSet } from '../text/word-set.ts'
import { isStopWord, type Word } from '../text/words.ts'
import { type Claim, type Side, TITLES } from './ground-claim.ts'
import type { SourceIndex } from './ground-index.ts'
import { belongsElsewhere, type Kind } from './ground-rules.ts'
import type { Scene } from './ground-scene.ts'
import type { Matcher } from './ground-window.ts'

/** Months and days are names that no other name competes with. */
const CALENDAR = wordSet(
  `january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday`,
)
const ROMAN = /^(?:i{1,3}|iv|vi{0,3}|ix|xi{0,3}|xiv|xvi{0,3})$/

/** A name of the answer that the window and the front do not have, or whose parts stand apart there. */
export function nameProblem(index: SourceIndex, claim: Claim, scene: Scene, matcher: Matcher): boolean {
  const { back, front } = claim
  const { words } = scene
  const present = [...words, ...front.words]
  for (const run of back.names) {
    if (run.some(({ stem }) => !present.some((word) => word.stem === stem))) return true
    const fresh = run.filter(({ stem }) => !front.words.some((word) => word.stem === stem))
    if (fresh.length > 1 && !standsTogether(run, words) && !standsTogether(run, front.words)) return true
  }
  if (partsApart(back, words) || otherFirstPart(back, scene) || otherSecondPart(back, scene)) return true
  if (back.names.some((run) => hangsElsewhere(claim, run, scene))) return true
  if (otherAppositive(claim, scene) || otherAgent(claim, scene) || notAsked(claim, scene)) return true
  if (pairedElsewhere(claim, scene)) return true
  return back.names.some((run) => isFromElsewhere(index, claim, run, matcher))
}

/** The parts of a name follow one another; titles and initials may be missing between them. */
function standsTogether(run: readonly Word[], words: readonly Word[]): boolean {
  return words.some((start, at) => {
    if (start.stem !== run[0]?.stem) return false
    let next = 1
    for (let place = at + 1; place < words.length && next < run.length && place <= at + run.length + 1; place += 1) {
      if (words[place]?.stem === run[next]?.stem) next += 1
    }
    return next === run.length
  })
}

/** `Bailey of Berlin`: both ends stand in the window, but never near and in this order. */
function partsApart({ words: back }: Side, words: readonly Word[]): boolean {
  return back.some((joiner, at) => {
    const left = back[at - 1]
    const right = back[at + 1]
    if (joiner.norm !== 'of' || !left?.isCapitalised || !right?.isCapitalised || TITLES.has(left.norm)) return false
    const lefts = placesOf(left.stem, words)
    const rights = placesOf(right.stem, words)
    if (lefts.length === 0 || rights.length === 0) return false
    return !lefts.some((from) => rights.some((to) => to > from && to - from <= 4))
  })
}

const placesOf = (stem: string, words: readonly Word[]): number[] =>
  words.flatMap((word, place) => (word.stem === stem ? [place] : []))

/** `Romney I`, `Syria basin`: the second part stands in the window, behind another name. */
function otherFirstPart({ text, words }: Side, scene: Scene): boolean {
  return words.some((second, at) => {
    const first = words[at - 1]
    const together = first !== undefined && /^\s*$/.test(text.slice(first.end, second.start))
    if (!together || !first.isCapitalised || isStopWord(first.norm) || !(isPlain(second) || ROMAN.test(second.norm)))
      return false
    const places = scene.places.get(second.stem) ?? []
    if (places.some((place) => [1, 2].some((back) => scene.words[place - back]?.stem === first.stem))) return false
    return places.some((place) => {
      const other = scene.words[place - 1]
      return other?.isCapitalised === true && place > 1 && !isStopWord(other.norm)
    })
  })
}

/** `inferior Congress`: the first part stands in the window, before another name. */
function otherSecondPart({ text, words }: Side, scene: Scene): boolean {
  return words.some((first, at) => {
    const second = words[at + 1]
    if (second === undefined || !second.isCapitalised || isStopWord(second.norm) || !isPlain(first)) return false
    if (!/^\s*$/.test(text.slice(first.end, second.start))) return false
    const places = scene.places.get(first.stem) ?? []
    if (places.some((place) => [1, 2].some((step) => scene.words[place + step]?.stem === second.stem))) return false
    return places.some((place) => isRivalAt(scene, place + 1))
  })
}

const isPlain = ({ norm, isCapitalised, isNumber }: Word): boolean => !isCapitalised && !isNumber && !isStopWord(norm)

/** The word before the name (`shores of the …`) is followed by another name in the window, and nowhere by this one. */
function hangsElsewhere({ back }: Claim, run: readonly Word[], scene: Scene): boolean {
  const [name] = run
  if (name === undefined) return false
  const place = back.words.indexOf(name)
  const anchorAt = back.words.findLastIndex(({ norm }, at) => at < place && !isStopWord(norm))
  const anchor = back.words[anchorAt]
  if (anchor === undefined || place - anchorAt > 4 || anchor.isNumber) return false
  const places = scene.places.get(anchor.stem) ?? []
  if (places.some((at) => (scene.places.get(name.stem) ?? []).some((other) => other > at && other - at <= NEAR_WORDS)))
    return false
  return places.some((at) => {
    const next = scene.words.findIndex(({ norm }, other) => other > at && !isStopWord(norm))
    return next !== -1 && next - at <= 4 && isRivalAt(scene, next) && scene.words[next]?.stem !== name.stem
  })
}

const NEAR_WORDS = 6

/** `which prime minister`: in the window a name stands right behind these words, and it is not the answer. */
function otherAppositive({ front, back, around }: Claim, scene: Scene): boolean {
  const [run] = back.names
  const at = front.words.findIndex(({ norm }) => norm === 'which' || norm === 'what')
  if (run === undefined || at === -1 || around !== null) return false
  const kinds = front.words.slice(at + 1, at + 7).filter(isPlain)
  return kinds.some(({ stem }) => {
    const places = scene.places.get(stem) ?? []
    const near = places.flatMap((place) => scene.words.slice(Math.max(0, place - 3), place + 5))
    if (near.some((word) => run.some((part) => part.stem === word.stem))) return false
    return places.some((place) =>
      isRivalAt(scene, scene.words[place + 1]?.norm === 'the' ? place + 2 : place + 1, front),
    )
  })
}

/** `who opened the line`: another name stands right before this verb in the window, or behind it with `by`. */
function otherAgent({ front, back, around }: Claim, scene: Scene): boolean {
  const at = front.words.findIndex(({ norm }) => norm === 'who')
  const verb = front.words.slice(at + 1).find(({ norm }) => !isStopWord(norm))
  if (back.names.length === 0 || at === -1 || around !== null || verb === undefined) return false
  const answers = new Set(back.names.flat().map(({ stem }) => stem))
  const isAnswer = (place: number) => answers.has(scene.words[place]?.stem ?? '')
  const doers = likeliestPlaces(front, verb, scene).map((place) => doersOf(scene, place))
  if (doers.some(({ likely }) => likely.some(isAnswer))) return false
  return doers.some(({ sure }) => sure.some((place) => isRivalAt(scene, place, front)))
}

/** Where the verb stands with most of the question around it: a sentence may say of two people what they opened. */
function likeliestPlaces(front: Side, verb: Word, { words, places }: Scene): number[] {
  const asked = new Set(front.stems)
  const ranked = (places.get(verb.stem) ?? []).map((place) => ({
    place,
    near: new Set(
      words
        .slice(place, place + 6)
        .filter(({ stem }) => asked.has(stem))
        .map(({ stem }) => stem),
    ).size,
  }))
  const most = Math.max(...ranked.map(({ near }) => near))
  return ranked.filter(({ near }) => near === most).map(({ place }) => place)
}

/** Where the doer of a verb stands, and where it may stand: before it in its sentence, or behind `by`. */
function doersOf({ words, clauses }: Scene, verb: number): { sure: readonly number[]; likely: readonly number[] } {
  const by = words.slice(verb + 1, verb + 5).findIndex(({ norm }) => norm === 'by')
  if (by !== -1) {
    const behind = upToPlace(words, verb + by + 2)
    return { sure: behind, likely: behind }
  }
  if (/^(?:is|are|was|were|been|be)$/.test(words[verb - 1]?.norm ?? '')) return { sure: [], likely: [] }
  const before = Array.from({ length: FAR_BEFORE }, (_, step) => verb - 1 - step)
  const nearest = before.slice(0, 2).filter((place) => clauses[place] === clauses[verb])
  if (nearest.some((place) => isNamed(words[place])) && isNamed(words[verb - 1]))
    return { sure: nearest, likely: nearest }
  return { sure: nearest, likely: before }
}

const isNamed = (word: Word | undefined): boolean =>
  word?.isCapitalised === true && !isStopWord(word.norm) && !TITLES.has(word.norm)

/** Words before a verb among which its doer is looked for. */
const FAR_BEFORE = 12

/** A few places from one on, as far as the next word such as `in`. */
function upToPlace(words: readonly Word[], from: number): number[] {
  const span = words.slice(from, from + 6).findIndex(({ norm }) => norm !== 'of' && AT_PLACE.has(norm))
  return Array.from({ length: span === -1 ? 6 : span }, (_, step) => from + step)
}

const AT_PLACE = wordSet('in at to near from of into on through across around outside inside behind off under over')

/** `on which river`, `where`: another name stands where the question points in the window, and this one does not. */
function notAsked({ front, back, around }: Claim, scene: Scene): boolean {
  const [name] = back.names[0] ?? []
  const asks = /^(?:where\b|(in|at|to|near|from|on|with|under|against|of|by|for) (?:which|what|whom|whose)\b)/i.exec(
    front.text,
  )
  if (name === undefined || around !== null || asks === null) return false
  const asked = asks[1]?.toLowerCase()
  const fits = (place: number) => {
    const word = beforeName(scene, place)
    return asked === undefined ? AT_PLACE.has(word) : word === asked
  }
  const places = scene.places.get(name.stem) ?? []
  if (places.length === 0) return false
  if (new RegExp(`^(?:${asked ?? 'in|at|near|from|on|to'})\\b`, 'i').test(back.text) === false && !places.some(fits)) {
    const isOther = (place: number) => isRivalAt(scene, place, front) && scene.words[place]?.stem !== name.stem
    const isAsked = (place: number) =>
      asked === undefined ? /^(?:in|at)$/.test(beforeName(scene, place)) : fits(place)
    if (scene.words.some((_, place) => isOther(place) && isAsked(place))) return true
  }
  return followsElsewhere(front, name, scene)
}

/** The last word of the question (`… salt works?`) is followed by a place in the window, and it is not this one. */
function followsElsewhere(front: Side, name: Word, scene: Scene): boolean {
  const last = front.words.findLast(({ norm }) => !isStopWord(norm))
  const places = last === undefined ? [] : (scene.places.get(last.stem) ?? [])
  const follows = (place: number) => scene.words.slice(place + 1, place + 6).some(({ stem }) => stem === name.stem)
  if (places.some(follows)) return false
  return places.some((place) => {
    const joint = scene.words[place + 1]
    const next = scene.words[place + 2]?.norm === 'the' ? place + 3 : place + 2
    return /^(?:of|in|at|on)$/.test(joint?.norm ?? '') && isRivalAt(scene, next, front)
  })
}

/** The first word before a name, in its clause, that is neither an article nor part of the name. */
function beforeName({ words, clauses }: Scene, place: number): string {
  let at = place - 1
  while (at >= 0 && clauses[at] === clauses[place] && isOfName(words[at])) at -= 1
  return clauses[at] === clauses[place] ? (words[at]?.norm ?? '') : ''
}

const isOfName = (word: Word | undefined): boolean =>
  word !== undefined && (word.isCapitalised || /^(?:the|a|an|de)$/.test(word.norm))

/** `A and B`: in the window one of them is joined with another name, and they are nowhere joined with each other. */
function pairedElsewhere({ back }: Claim, scene: Scene): boolean {
  return back.names.some((run, at) => {
    const other = back.names[at + 1]
    const last = run.at(-1)
    const [first] = other ?? []
    if (first === undefined || last === undefined) return false
    if (!/^\s*and\s+(?:the\s+)?$/i.test(back.text.slice(last.end, first.start))) return false
    const lasts = scene.places.get(last.stem) ?? []
    const firsts = scene.places.get(first.stem) ?? []
    if (lasts.some((from) => firsts.some((to) => Math.abs(to - from) <= 4))) return false
    return lasts.some((place) => isJoined(scene, place, 1)) || firsts.some((place) => isJoined(scene, place, -1))
  })
}

const JOINS = wordSet('and with')

/** Another name stands behind (or before) a joining word next to this one. */
function isJoined(scene: Scene, place: number, step: 1 | -1): boolean {
  let at = place + step
  while (scene.words[at]?.norm === 'the') at += step
  if (!JOINS.has(scene.words[at]?.norm ?? '')) return false
  at += step
  while (scene.words[at]?.norm === 'the') at += step
  return isRivalAt(scene, at)
}

/** A capitalised word that names something new: no title, no month, and not merely the first word of its sentence. */
function isRivalAt({ words, opens }: Scene, place: number, front?: Side): boolean {
  const word = words[place]
  if (word === undefined || !word.isCapitalised || opens.has(place)) return false
  if (front?.words.some(({ stem }) => stem === word.stem)) return false
  return !isStopWord(word.norm) && !CALENDAR.has(word.norm) && !TITLES.has(word.norm)
}

/** Names something else: capitalised, never a common word, no month and no title. */
function isRival(index: SourceIndex, { norm, isCapitalised }: Word): boolean {
  return (
    isCapitalised &&
    index.names.has(norm) &&
    !index.common.has(norm) &&
    !isStopWord(norm) &&
    !CALENDAR.has(norm) &&
    !TITLES.has(norm)
  )
}

/** The name stands in a sentence about something else, while the sentence asked about has another. */
function isFromElsewhere(index: SourceIndex, { front, back }: Claim, run: readonly Word[], matcher: Matcher): boolean {
  const [name] = run.filter(({ norm }) => !CALENDAR.has(norm))
  if (name === undefined || front.words.some(({ stem }) => stem === name.stem)) return false
  const own = new Set(run.map(({ stem }) => stem))
  const said = new Set([...front.words, ...back.words].map(({ stem }) => stem))
  const kindOf = (ordinal: number): Kind => {
    const sentence = index.sentences[ordinal]
    if (sentence === undefined) return 'neither'
    if (sentence.stems.has(name.stem)) return 'has'
    const rivals = sentence.words.some((word, place) => place > 0 && isRival(index, word) && !said.has(word.stem))
    return rivals ? 'rival' : 'neither'
  }
  return belongsElsewhere(matcher, (ordinal) => matcher.shareIn(ordinal, own), kindOf)
}
