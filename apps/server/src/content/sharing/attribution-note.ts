import { Attribution } from '@cairn/contract/decks'

/** A deck's description as it leaves Cairn: with a line that says whose deck it was copied from. */
export function creditedDescription({
  description,
  attribution,
}: {
  readonly description: string
  /** JSON as the row has it; null for one's own deck. */
  readonly attribution: string | null
}): string {
  if (attribution === null) return description
  const { title, owner, licence } = Attribution.parse(JSON.parse(attribution))
  const credit = [`Copied from “${title}”`, owner === null ? '' : ` by ${owner}`, licence === '' ? '' : `, ${licence}`]
  return [description, `${credit.join('')}.`].filter((part) => part !== '').join('\n\n')
}
