/** How a learner shares a deck; a deck that was never shared has none. Who sees it stands in the deck's `visibility`. */
export interface DeckShareTable {
  user_id: string
  deck_id: string
  /** In the address of a public deck; it opens nothing while the deck is not public. */
  public_key: string
  with_quotes: number
  licence: string
  /** Since when it is in the list of public decks; null while it is not. */
  listed_at: number | null
  /** What the list finds it by: title and description. */
  search_text: string
  copies: number
  updated_at: number
}

/** A link that opens a deck. The secret itself is stored nowhere. */
export interface ShareLinkTable {
  user_id: string
  id: string
  deck_id: string
  secret_hash: string
  name: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
}

/** What somebody says about a shared deck of this learner. Who said it is not kept. */
export interface DeckReportTable {
  user_id: string
  id: string
  deck_id: string
  reason: string
  text: string
  created_at: number
}
