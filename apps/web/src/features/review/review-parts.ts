/**
 * What the first card does not need: loaded right after it, so that everything works when the network goes. Nothing of it
 * is fetched before the card stands there.
 */
import { lazyPart } from '../../lib/lazy-part.ts'
import { nextPause } from '../../lib/next-pause.ts'

const rest = () => import('./review-rest.ts')
const typed = () => import('./typed-parts.ts')

export const Announcer = lazyPart(async () => ({ default: (await rest()).Announcer }))
export const CardMenu = lazyPart(async () => ({ default: (await rest()).CardMenu }))
export const CardQuote = lazyPart(async () => ({ default: (await rest()).CardQuote }))
export const EditInPlace = lazyPart(async () => ({ default: (await rest()).EditInPlace }))
export const MissedNote = lazyPart(async () => ({ default: (await rest()).MissedNote }))
export const NothingDue = lazyPart(async () => ({ default: (await rest()).NothingDue }))
export const ReviewNotices = lazyPart(async () => ({ default: (await rest()).ReviewNotices }))
export const ReviewPanels = lazyPart(async () => ({ default: (await rest()).ReviewPanels }))
export const SideRecordings = lazyPart(async () => ({ default: (await rest()).SideRecordings }))
export const SwipeToRate = lazyPart(async () => ({ default: (await rest()).SwipeToRate }))
export const TypedFeedback = lazyPart(async () => ({ default: (await typed()).TypedFeedback }))
export const TypedQuestion = lazyPart(async () => ({ default: (await typed()).TypedQuestion }))
export const ReviewEnd = lazyPart(() => import('./review-end.tsx'))

/** What is done to cards. */
export const loadActs = async () => (await rest()).acts
export const loadLearnMore = async () => (await rest()).learnMore
export const loadSpeech = async () => (await rest()).readCard
export const loadUndoneWords = async () => (await rest()).undoneWords
export const loadWatch = async () => (await rest()).watchSitting
export const loadVerdict = async () => (await typed()).wasRight

const PARTS = [
  ReviewNotices,
  Announcer,
  CardMenu,
  MissedNote,
  CardQuote,
  EditInPlace,
  NothingDue,
  ReviewPanels,
  SideRecordings,
  SwipeToRate,
  ReviewEnd,
  TypedQuestion,
  TypedFeedback,
]

const lateParts = () =>
  rest().then(
    ({ CardInfo, FixCard }) => [CardInfo, FixCard],
    () => [],
  )

/**
 * Loads everything, one after the other and each in a pause of its own: whoever turns the first card at once waits for one of
 * them at most. What cannot be fetched now is asked for again when it is wanted.
 */
export async function preloadParts(): Promise<void> {
  for (const part of PARTS) await preloadInPause(part)
  for (const part of await lateParts()) await preloadInPause(part)
}

async function preloadInPause(part: { readonly preload: () => Promise<void> }): Promise<void> {
  await nextPause()
  await part.preload().then(undefined, () => undefined)
}
