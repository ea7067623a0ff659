import { z } from 'zod'
import { Cursor, Id, Instant, StudyDay, Version } from './ids.ts'
import { MAX_DECK_TITLE } from './limits.ts'
import { CardsPerDay, DesiredRetention, LeechLapses, MaximumIntervalDays, StepsMinutes } from './study-settings.ts'

export const Visibility = z.enum(['private', 'link', 'public'])

/**
 * What a deck has for itself. A setting that is not there is as the learner has it, a limit then shared with others.
 * Limits hold for the decks below it as well.
 */
export const DeckSettings = z.strictObject({
  desiredRetention: DesiredRetention.optional(),
  learningStepsMinutes: StepsMinutes.optional(),
  relearningStepsMinutes: StepsMinutes.optional(),
  maximumIntervalDays: MaximumIntervalDays.optional(),
  newPerDay: CardsPerDay.optional(),
  reviewsPerDay: CardsPerDay.optional(),
  leechLapses: LeechLapses.optional(),
  /** The day it has to be known on; null for none. */
  examDate: StudyDay.nullable(),
})
export type DeckSettings = z.infer<typeof DeckSettings>

/** Whose deck a copy was made of, as it was then. */
export const Attribution = z.object({
  title: z.string(),
  /** Display name; null for an owner who had set none. */
  owner: z.string().nullable(),
  /** Key of the public address; null for a deck that came by a link. */
  publicKey: z.string().nullable(),
  licence: z.string(),
  copiedAt: Instant,
})
export type Attribution = z.infer<typeof Attribution>

export const Deck = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  folderId: Id.nullable(),
  visibility: Visibility,
  sourceId: Id.nullable(),
  settings: DeckSettings,
  /** Of a copy; not given for one's own deck. */
  attribution: Attribution.optional(),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
  version: Version,
  seq: Cursor,
})
export type Deck = z.infer<typeof Deck>

/** Folders are part of it: `Biology::Cells` stands in the folder `Biology`. */
const title = z.string().trim().min(1).max(MAX_DECK_TITLE)

export const NewDeck = z.strictObject({
  id: Id,
  title,
  description: z.string().max(2_000).optional(),
  sourceId: Id.nullable().optional(),
})
export type NewDeck = z.infer<typeof NewDeck>

/** `settings` replaces all of the deck's settings. */
export const DeckChange = z.strictObject({
  title: title.optional(),
  description: z.string().max(2_000).optional(),
  settings: DeckSettings.optional(),
})
export type DeckChange = z.infer<typeof DeckChange>

export const DeckList = z.object({ decks: z.array(Deck) })
export type DeckList = z.infer<typeof DeckList>
