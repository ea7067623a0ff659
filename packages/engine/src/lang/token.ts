/** Universal part-of-speech tags as the tagger gives them. */
export type Tag =
  | 'ADJ'
  | 'ADP'
  | 'ADV'
  | 'AUX'
  | 'CCONJ'
  | 'DET'
  | 'INTJ'
  | 'NOUN'
  | 'NUM'
  | 'PART'
  | 'PRON'
  | 'PROPN'
  | 'PUNCT'
  | 'SCONJ'
  | 'SYM'
  | 'VERB'
  | 'X'

/** A word or mark of the source. Offsets are UTF-16 indices into the whole source, `text` is its slice. */
export interface Token {
  readonly text: string
  readonly lower: string
  readonly start: number
  readonly end: number
  readonly tag: Tag
}

/** Token positions of one sentence, from `from` up to but not including `to`. */
export interface Range {
  readonly from: number
  readonly to: number
}

export function isNominal(token: Token | undefined): boolean {
  return token !== undefined && (token.tag === 'NOUN' || token.tag === 'PROPN')
}
