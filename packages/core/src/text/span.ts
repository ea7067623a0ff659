/** A stretch of the stored text. */
export interface Span {
  readonly start: number
  readonly end: number
}
