import { mayHoldMaths } from './maths-syntax.ts'

const INLINE = /\*\*?\S|~~\S|`[^`]+`|!?\[[^\]]*\]\(|<\/?[a-z][^>]*>|(?:^|[\s(])_[^_\s][^_]*_(?:$|[\s).,;:!?])/i
const BLOCK = /^\s{0,3}(?:#{1,6}\s|>\s|[-*+]\s|\d{1,9}[.)]\s|\||```|~~~)/m

/** Whether a text would look different drawn as Markdown than as it was typed; cheap, and true a little too often. */
export function mayHoldMarkup(text: string): boolean {
  return INLINE.test(text) || BLOCK.test(text) || mayHoldMaths(text)
}
