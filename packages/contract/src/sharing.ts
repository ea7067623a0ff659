import { z } from 'zod'
import { CardKindSchema } from './cards.ts'
import { Deck, Visibility } from './decks.ts'
import { Id, Instant, Version } from './ids.ts'
import { LONGEST_LICENCE, LONGEST_LINK_NAME, LONGEST_REPORT } from './limits.ts'
import { REPORT_REASONS } from './report-reasons.ts'

/**
 * Which shared deck is meant: by the secret of a link, or by the address of a public deck. It is always sent in a body:
 * what stands in an address ends up in logs.
 */
export const SharedAddress = z.strictObject({ kind: z.enum(['link', 'public']), key: z.string().min(1).max(100) })
export type SharedAddress = z.infer<typeof SharedAddress>

export const OpenShared = z.strictObject({
  address: SharedAddress,
  /** How many cards were seen already. */
  from: z.number().int().min(0).max(10_000_000).default(0),
})
export type OpenShared = z.input<typeof OpenShared>

/** All that a stranger learns of a card: `aliases` where it has any, `quote` only if the owner shows quotes. */
export const SharedCard = z.strictObject({
  kind: CardKindSchema,
  front: z.string(),
  back: z.string(),
  tags: z.array(z.string()),
  /** Other right answers. */
  aliases: z.array(z.string()).optional(),
  quote: z.string().optional(),
})
export type SharedCard = z.infer<typeof SharedCard>

/** All that a stranger learns of a deck. */
export const SharedDeck = z.strictObject({
  title: z.string(),
  description: z.string(),
  /** The owner's display name; null for one who has set none. */
  owner: z.string().nullable(),
  licence: z.string(),
  cardCount: z.number().int(),
  cards: z.array(SharedCard),
  /** `from` of the next page; null after the last. */
  next: z.number().int().nullable(),
})
export type SharedDeck = z.infer<typeof SharedDeck>

export const CopyShared = z.strictObject({
  address: SharedAddress,
  /** Id of the copy; sent again with the same one it is made once. */
  deckId: Id,
  /** Wanted although there is a copy already. */
  again: z.boolean().default(false),
})
export type CopyShared = z.input<typeof CopyShared>

/**
 * What became of the cards that a copy was made of. `gone`: nobody may see them now. `unknown`: there is no original, it
 * came by a link, which is not kept, or it was copied before a copy remembered what it was made of.
 */
export const ORIGINAL_STATES = ['same', 'changed', 'gone', 'unknown'] as const
export const OriginalDeck = z.object({ state: z.enum(ORIGINAL_STATES) })
export type OriginalDeck = z.infer<typeof OriginalDeck>
export type OriginalState = OriginalDeck['state']

export const CopyOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('copied'), deck: Deck }),
  /** `original`: against the copy that was made last. */
  z.object({ outcome: z.literal('copied-before'), deck: Deck, original: OriginalDeck.shape.state }),
  z.object({ outcome: z.literal('own'), deck: Deck }),
  z.object({ outcome: z.literal('too-large'), most: z.number().int() }),
])
export type CopyOutcome = z.infer<typeof CopyOutcome>

export const ReportShared = z.strictObject({
  address: SharedAddress,
  reason: z.enum(REPORT_REASONS),
  text: z.string().trim().max(LONGEST_REPORT),
})
export type ReportShared = z.infer<typeof ReportShared>

export const PublicDeckQuery = z.strictObject({
  q: z.string().max(200).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

/** A public deck in the list of all. */
export const PublicDeck = z.strictObject({
  /** Key of its `SharedAddress`. */
  key: z.string(),
  title: z.string(),
  description: z.string(),
  owner: z.string().nullable(),
  cardCount: z.number().int(),
  copies: z.number().int(),
  listedAt: Instant,
})
export type PublicDeck = z.infer<typeof PublicDeck>

/** Listed last first. */
export const PublicDeckList = z.object({ decks: z.array(PublicDeck), total: z.number().int() })
export type PublicDeckList = z.infer<typeof PublicDeckList>

/** A link as its owner sees it; its secret is shown once, when it is made. */
export const ShareLink = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  /** Null for one that ends only when it is revoked. */
  expiresAt: Instant.nullable(),
})
export type ShareLink = z.infer<typeof ShareLink>

export const NewShareLink = z.strictObject({
  /** Whom it is for, to tell links apart. */
  name: z.string().trim().max(LONGEST_LINK_NAME),
  expiresInDays: z.number().int().min(1).max(366).nullable(),
})
export type NewShareLink = z.infer<typeof NewShareLink>

/** Answered once: nobody can read `secret` again. */
export const CreatedShareLink = ShareLink.extend({ secret: z.string() })
export type CreatedShareLink = z.infer<typeof CreatedShareLink>

/** How a deck is shared, for its owner. */
export const DeckSharing = z.object({
  visibility: Visibility,
  /** Key of the public address; null for a deck that was never public. */
  publicKey: z.string().nullable(),
  withQuotes: z.boolean(),
  licence: z.string(),
  /** The name that others see; null for none. */
  ownerName: z.string().nullable(),
  /** Those that open the deck, newest first. */
  links: z.array(ShareLink),
  /** How often others copied it. */
  copies: z.number().int(),
  /** Of the deck. */
  version: Version,
})
export type DeckSharing = z.infer<typeof DeckSharing>

/** Back to private revokes every link for good. */
export const SharingChange = z.strictObject({
  visibility: Visibility.optional(),
  withQuotes: z.boolean().optional(),
  licence: z.string().trim().max(LONGEST_LICENCE).optional(),
})
export type SharingChange = z.infer<typeof SharingChange>
