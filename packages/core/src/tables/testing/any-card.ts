import fc from 'fast-check'
import { cleanAliases, cleanTags, titleFrom } from '../choose-columns.ts'
import { cleanSide, type DoorCard } from '../door-card.ts'

/** Text of the signs that doors give a meaning to, and of others. */
const marked = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['\n', '\r\n', '\t', ',', ';', '|', '"', '""', "'", '=', '+', '-', '@', '＝', '\\', ' ', '   ', '# ', '## '],
        ...[
          'Q: ',
          'A: ',
          'Tags: ',
          'Also: ',
          'Kind: cloze',
          '---',
          '```',
          '::',
          ' - ',
          '<b>',
          '<script>',
          'sep=;',
          '\uFEFF',
        ],
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

/** Any card as Cairn keeps it: sides and lists as they are cleaned on the way in. */
export const anyCard: fc.Arbitrary<DoorCard> = fc
  .record({
    front: marked.map(cleanSide),
    back: marked.map(cleanSide),
    tags: fc.array(marked, { maxLength: 4 }).map(cleanTags),
    aliases: fc.array(marked, { maxLength: 4 }).map(cleanAliases),
    deck: marked.map(titleFrom),
    kind: fc.constantFrom('basic', 'cloze', 'typed', 'reversed'),
    id: fc.uuid(),
  })
  .map((card) => card as DoorCard) // the generator's strings are kinds

/** What a door keeps of a card that says nothing of what is empty. */
export const asRead = (card: DoorCard): DoorCard => ({
  ...card,
  tags: card.tags?.length ? card.tags : null,
  aliases: card.aliases?.length ? card.aliases : null,
})
