/** Whether an answer says more than one thing. English. */

/** A second sentence that has a verb of its own, or begins with a figure. */
const SECOND_SENTENCE = /[.!?]["”’)]?\s+(?:\p{Lu}\p{Ll}*|\d[\d,.]*)\s+[\p{L}\d]/u
const ABBREVIATED = /\b(?:Mr|Mrs|Ms|Dr|St|Prof|Gen|Capt|Lt|vs|ca|approx|No|e\.g|i\.e|[A-Z])\.\s+\p{Lu}/u
/** `…; it flows into …`: three words or more behind the mark. */
const SECOND_CLAUSE = /;\s+\p{L}+\s+\S+\s+\S+/u
const SECOND_SUBJECT =
  /(?<!\S)\S+\s+\S+\s*,\s+and\s+(?:it|they|he|she|this|that)\s+(?:is|are|was|were|has|have|had|can|does|do|did|will|also|[a-z]+(?:s|ed))\b/i

/** True for two sentences, two clauses around a semicolon, or a second subject of its own (`…, and it was once …`). */
export function saysTwoThings(back: string): boolean {
  if (SECOND_CLAUSE.test(back) || SECOND_SUBJECT.test(back)) return true
  return SECOND_SENTENCE.test(back.replace(ABBREVIATED, 'x x'))
}
