/** Who wrote a field of a card last. Fields that nobody changed since the card was made have no row. */
export interface CardFieldTable {
  user_id: string
  card_id: string
  /** As the contract names it. */
  field: string
  /** By the writer's clock, corrected. */
  edited_at: number
  /** The version that the card had afterwards. */
  version: number
  /** The session that wrote it and, of a browser, the tab. */
  writer: string
}

/** A text of a card that another writer's took the place of. */
export interface CardHistoryTable {
  user_id: string
  card_id: string
  /** Of field, instant and value, so that what is sent again is kept once. */
  id: string
  field: string
  value: string
  edited_at: number
  lost_at: number
}
