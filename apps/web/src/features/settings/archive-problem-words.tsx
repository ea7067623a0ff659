import type { Archive, ArchiveProblem } from '@cairn/contract/archives'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Why an export was not made or not taken in, with what to do next. */
export function ArchiveProblemWords({ archive }: { archive: Archive }) {
  const { problem } = archive
  if (problem === null) return null
  return (
    <>
      <p>{wordsFor(problem.code, archive)}</p>
      {problem.place !== null && (
        <p className="text-sm wrap-anywhere">
          <Trans>Where: {problem.place}</Trans>
        </p>
      )}
    </>
  )
}

function StorageAway({ direction, status }: Pick<Archive, 'direction' | 'status'>) {
  if (status === 'ready')
    return <Trans>The server’s file storage did not answer. Bring it back again: it goes on where it stopped.</Trans>
  if (status !== 'failed')
    return <Trans>The server’s file storage does not answer. This goes on by itself when it does.</Trans>
  return direction === 'out' ? (
    <Trans>The server’s file storage did not answer. Nothing is lost; export once more.</Trans>
  ) : (
    <Trans>The server’s file storage did not answer. Nothing was taken in; try again.</Trans>
  )
}

function wordsFor(code: ArchiveProblem, { direction, status }: Archive): ReactNode {
  switch (code) {
    case 'not-a-zip':
    case 'not-an-export':
    case 'encrypted':
      return <Trans>This is not a file that “Export everything” made. Choose the one that it did, as it was.</Trans>
    case 'other-version':
      return <Trans>This export is of another version of Cairn. Bring it back to a Cairn that is up to date.</Trans>
    case 'wrong-checksum':
    case 'missing-entry':
    case 'unexpected-entry':
      return <Trans>This file was changed after it was exported, or did not arrive whole. Nothing was taken in.</Trans>
    case 'damaged':
    case 'invalid-row':
    case 'repeated-row':
    case 'row-too-large':
    case 'missing-reference':
    case 'unsafe-entry':
    case 'too-many-entries':
    case 'too-large-inside':
      return <Trans>This file holds something that no export holds. Nothing was taken in.</Trans>
    case 'account-not-empty':
      return <Trans>This account got cards of its own meanwhile. Nothing was taken in.</Trans>
    case 'too-large':
      return <Trans>Your account is larger than one file may be. Export decks for Anki one by one.</Trans>
    case 'space-used-up':
      return (
        <Trans>
          You don't have enough space for the texts and files in this export. Nothing was taken in. Ask the person who
          runs this server for more.
        </Trans>
      )
    case 'interrupted':
      if (status === 'ready')
        return <Trans>The server stopped in the middle. Bring it back again: it goes on where it stopped.</Trans>
      return direction === 'out' ? (
        <Trans>The server could not finish the file. Nothing is lost; export once more.</Trans>
      ) : (
        <Trans>The server could not finish. Nothing was taken in; bring the file once more.</Trans>
      )
    case 'storage-away':
      return <StorageAway direction={direction} status={status} />
    default:
      return code satisfies never
  }
}
