import type { AnkiNote } from '../collection/collection.ts'
import { parseHtml } from '../markup/html-tree.ts'
import { stripHtml } from '../markup/strip-html.ts'

/** What the add-on calls its notes. */
const IDENTITY = /^(?:[\w-]{30,}|\w{1,40}-(?:ao|oa)-\d{1,4})$/

/** What a learner finds a card by that did not come in: its picture, a word of its note, and which card of the note it is. */
export function heldBackName({ fields }: Pick<AnkiNote, 'fields'>, ord: number): string {
  const pictures = fields
    .flatMap((field) => parseHtml(field))
    .flatMap((node) => {
      const source = typeof node !== 'string' && node.name === 'img' ? (node.attributes.get('src') ?? '') : ''
      return source === '' || source.toLowerCase().endsWith('.svg') ? [] : [source]
    })
  const words = fields.map((field) => stripHtml(field).trim())
  const word = words.find((text) => text !== '' && !IDENTITY.test(text) && !text.includes('image-occlusion:'))
  return [pictures[0], word, `${ord + 1}`].filter((part) => part !== undefined).join(', ')
}
