import { Plural, Trans } from '@lingui/react/macro'

/** What an import did, in a sentence; what it did not do goes without saying. */
export function AddedWords({ added, updated }: { added: number; updated: number }) {
  if (updated === 0) return <Plural value={added} one="# card added." other="# cards added." />
  if (added === 0) return <Plural value={updated} one="# card updated." other="# cards updated." />
  return (
    <Trans>
      <Plural value={added} one="# card added" other="# cards added" />, {updated} updated.
    </Trans>
  )
}
