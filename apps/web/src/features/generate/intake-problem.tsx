import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { UploadState } from './upload-run.ts'

type Failure = Extract<UploadState, { kind: 'failed' }>

/** What happened to a file or an address, and what to do next. */
export function IntakeProblem({ failure, label, isAddress }: { failure: Failure; label: string; isAddress: boolean }) {
  switch (failure.problem) {
    case 'empty':
      return <Trans>“{label}” is empty. Choose another file.</Trans>
    case 'too-large':
      return isAddress ? (
        <Trans>This page is over 10 MB. Save it, and choose the file or paste the part you need.</Trans>
      ) : (
        <Trans>
          “{label}” is larger than files of its kind may be. Split it, or copy the part you need and paste it.
        </Trans>
      )
    case 'too-many-pages':
      return <Trans>“{label}” has over 2,000 pages or 200,000 rows. Split it and bring one part at a time.</Trans>
    case 'encrypted':
      return <Trans>“{label}” is locked with a password. Save a copy without it and choose that one.</Trans>
    case 'damaged':
      return (
        <Trans>
          “{label}” is damaged or incomplete. Open it in its own program, save it again, or copy its text and paste it.
        </Trans>
      )
    case 'no-text':
      return isAddress ? (
        <Trans>There is no text at this address. Pages that need a program to show are empty; copy what you see.</Trans>
      ) : (
        <Trans>
          “{label}” has no text, only pictures of pages. Run text recognition over it first, or paste what you need.
        </Trans>
      )
    case 'image-only':
      return (
        <Trans>
          “{label}” is a picture. No model that reads pictures is connected here: make cards of the picture itself, or
          paste the words that are in it.
        </Trans>
      )
    case 'picture-kind':
      return <Trans>“{label}” is a picture of a kind that no model reads. Save it as PNG or JPEG.</Trans>
    case 'picture-no-text':
      return (
        <Trans>In “{label}” nothing is written, or not clearly enough. Take the picture again from closer by.</Trans>
      )
    case 'model-busy':
      return <Trans>You have had the model read much today. Try “{label}” again in a while.</Trans>
    case 'model-failed':
      return <Trans>The model that reads pictures did not answer. Try “{label}” again in a while.</Trans>
    case 'unsupported':
      return (
        <Trans>
          “{label}” is of a kind that is not read here. Save it as PDF, Word (.docx), PowerPoint (.pptx), EPUB, HTML or
          text, or paste its text.
        </Trans>
      )
    case 'anki-package':
      return (
        <Trans>
          “{label}” is an Anki package. Its cards are ready: import it in{' '}
          <Link to="/library" className="link">
            your library
          </Link>
          .
        </Trans>
      )
    case 'hostile':
      return (
        <Trans>“{label}” is built to do harm when it is opened, so it was not. Get it anew from where it came.</Trans>
      )
    case 'too-slow':
    case 'too-much-memory':
      return <Trans>“{label}” took too much to read. Split it, or save it anew as plain PDF.</Trans>
    default:
      return <WayProblem failure={failure} label={label} />
  }
}

/** What stood in the way to the server or to an address. */
function WayProblem({ failure, label }: { failure: Failure; label: string }) {
  switch (failure.problem) {
    case 'gone':
    case 'interrupted-here':
      return <Trans>“{label}” was not sent to its end. Choose it again.</Trans>
    case 'address-refused':
      return <Trans>This address is not on the public internet. Open it yourself, copy its text and paste it.</Trans>
    case 'address-port':
      return (
        <Trans>
          Cairn only opens addresses on the web’s own ports, 80 and 443. Open this one yourself, copy its text and paste
          it.
        </Trans>
      )
    case 'address-unreachable':
      return <Trans>No public web page answered at this address. Check it, or try again in a while.</Trans>
    case 'address-missing':
      return <Trans>There is no page at this address. Check it.</Trans>
    case 'address-forbidden':
      return <Trans>This site does not show the page to programs. Open it yourself, copy its text and paste it.</Trans>
    case 'address-failed':
    case 'address-redirects':
      return <Trans>This site has trouble of its own right now. Try again later, or copy its text and paste it.</Trans>
    case 'address-type':
      return <Trans>What is at this address is no text. Download it and choose the file, if it is a document.</Trans>
    case 'network':
      return (
        <Trans>The server was not reached for ten minutes. Try again when you are online; nothing else is lost.</Trans>
      )
    case 'session':
      return <Trans>Your session has ended. Sign in and try again.</Trans>
    case 'quota':
    case 'storage-full':
    case 'refused':
      return <>{failure.words}</>
    default:
      return <Trans>Reading “{label}” was interrupted. Try again; it does not have to be sent anew.</Trans>
  }
}

const WORTH_ANOTHER_TRY: ReadonlySet<string> = new Set([
  'network',
  'quota',
  'storage-full',
  'session',
  'interrupted',
  'model-busy',
  'model-failed',
  'address-unreachable',
  'address-failed',
  'address-redirects',
])

/** Whether the same again may end otherwise. */
export const mayTryAgain = ({ problem }: Failure) => WORTH_ANOTHER_TRY.has(problem)
