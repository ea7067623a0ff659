import type { Attribution } from '@cairn/contract/decks'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { shortDate } from '../../lib/dates.ts'
import { useOriginal } from './use-original.ts'

/** Whose deck a copy was made of, as it was then, and whether it has changed since. */
export function CopiedFrom({ deckId, attribution }: { deckId: string; attribution: Attribution }) {
  const { title, owner, publicKey, licence, copiedAt } = attribution
  const original = useOriginal(deckId, publicKey !== null)
  return (
    <p className="-mt-5 mb-6 max-w-measure text-sm text-muted wrap-anywhere">
      {owner === null ? (
        <Trans>
          Copied from “{title}” on {shortDate(copiedAt)}
        </Trans>
      ) : (
        <Trans>
          Copied from “{title}” by {owner} on {shortDate(copiedAt)}
        </Trans>
      )}
      {licence !== '' && <> · {licence}</>}
      {original === 'gone' && (
        <>
          {' · '}
          <Trans>the original is no longer shared</Trans>
        </>
      )}
      {original === 'changed' && (
        <>
          {' · '}
          <Trans>the original has changed since</Trans>
        </>
      )}
      {publicKey !== null && original !== 'gone' && (
        <>
          {' · '}
          <Link to="/" search={{ deck: publicKey }} className="link touch">
            <Trans>see the original</Trans>
          </Link>
        </>
      )}
    </p>
  )
}
