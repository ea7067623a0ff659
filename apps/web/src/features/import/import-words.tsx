import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Why a package was refused, with what to do next. */
export function ProblemWords({ problem }: { problem: string | null }) {
  switch (problem) {
    case 'not-a-zip':
    case 'no-collection':
    case 'not-a-collection':
      return <Trans>This is not an Anki package. Export one in Anki with File, Export, and choose that file.</Trans>
    case 'encrypted':
      return <Trans>This package is protected by a password. Pack it without one.</Trans>
    case 'too-many-entries':
    case 'too-large-inside':
      return (
        <Trans>This package is larger inside than can be read. Export single decks and bring them one by one.</Trans>
      )
    case 'unsafe-entry':
      return <Trans>This package holds entries that do not belong into one. It was not opened.</Trans>
    case 'newer-format':
      return (
        <Trans>
          This package is of a newer format. In Anki, export it with “Support older Anki versions” and choose that file.
        </Trans>
      )
    case 'storage-away':
      return <Trans>The server’s file storage did not answer. Try again: your package is there.</Trans>
    case 'took-too-long':
      return <Trans>Reading this package took too long. Export single decks and bring them one by one.</Trans>
    case 'space-used-up':
      return (
        <Trans>
          You don't have enough space for the pictures and sounds of this package. Nothing was added. Settings, Account
          shows how much space you use.
        </Trans>
      )
    case 'internal':
      return (
        <Trans>
          The server couldn't finish this import. Cards that it had added are in the trash. Choose the file again.
        </Trans>
      )
    default:
      return <Trans>This package is damaged. Export it again and choose the new file. Nothing was changed here.</Trans>
  }
}

/** What an issue means for the cards that have it. */
export function issueWords(code: string): ReactNode {
  const words = ISSUES[code]
  return words ?? <Trans>Something could not be carried over ({code})</Trans>
}

const ISSUES: Readonly<Record<string, ReactNode>> = {
  script: <Trans>Scripts are left out</Trans>,
  style: <Trans>Colours, fonts and styling are left out</Trans>,
  hidden: <Trans>Hidden text is left out</Trans>,
  folded: <Trans>Hidden text that a button or script shows is folded</Trans>,
  sheet: (
    <Trans>
      Style sheet rules that show, hide or add text only at times, such as on small screens, are not applied
    </Trans>
  ),
  embed: <Trans>Videos and embedded pages are left out</Trans>,
  'remote-image': <Trans>Images from other sites become links</Trans>,
  'missing-media': <Trans>Files that the package does not hold</Trans>,
  'large-file': <Trans>Files over 25 MB are left out</Trans>,
  'absent-file': <Trans>Files that the package lists but does not hold</Trans>,
  table: <Trans>Tables are simplified</Trans>,
  latex: <Trans>LaTeX documents are shown as a formula</Trans>,
  speech: <Trans>Text to be spoken is left out or shown</Trans>,
  drawing: <Trans>Drawings inside the text are left out</Trans>,
  'template-error': <Trans>The template has a mistake and shows nothing</Trans>,
  'unknown-field': <Trans>The template names a field that does not exist</Trans>,
  'unknown-filter': <Trans>A filter of an add-on is not applied, or its text left out</Trans>,
  'missing-template': <Trans>The card has no template any more</Trans>,
  'empty-question': <Trans>The question is empty</Trans>,
  'open-picture': (
    <Trans>
      Image occlusion whose masks cannot be drawn here: these cards are held back, so that no answer lies open
    </Trans>
  ),
  'mask-colour': <Trans>Image occlusion masks have Cairn’s colours, not the ones you chose</Trans>,
  'lost-card': <Trans>Cards without a note are left out</Trans>,
  'lost-note': <Trans>Notes without a note type are left out</Trans>,
  'repeated-note': <Trans>Notes that occur twice come in once</Trans>,
}
