/** Stands between the fields of a note in a collection of Anki's. */
export const FIELD_EDGE = '\u001f'

/** A field that a collection can hold: what stands between two fields there is a space in it. */
export const withoutEdge = (field: string): string => field.replaceAll(FIELD_EDGE, ' ')
