import type { Attribution } from '@cairn/contract/decks'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { shortDate } from '../../lib/dates.ts'

/** Whose deck a copy was made of, as it was then. */
export function CopiedFrom({ attribution }: { attribution: Attribution }) {
  const { title, owner, publicKey, licence, copiedAt } = attribution
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
      {publicKey !== null && (
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
