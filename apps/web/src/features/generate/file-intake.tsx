import type { UploadedDocument, UploadWarning } from '@cairn/contract/uploads'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Select } from '../../ui/select.tsx'
import { IntakeProblem, mayTryAgain } from './intake-problem.tsx'
import { PictureCards } from './picture-cards.tsx'
import { type BroughtText, type Intake, type IntakeWish, useIntake } from './use-intake.ts'

interface FileIntakeProps {
  wish: IntakeWish
  /** Null when what was brought is not wanted any more. */
  onText: (text: BroughtText | null) => void
}

/** A file or an address on its way to its text: how far it is, what stands in the way, what was left out. */
export function FileIntake(props: FileIntakeProps) {
  const { wish } = props
  const picture = 'file' in wish && wish.file.type.startsWith('image/') ? wish.file : null
  return (
    <>
      <Standing {...props} />
      {picture !== null && <PictureCards key={`${picture.name} ${picture.lastModified}`} file={picture} />}
    </>
  )
}

function Standing({ wish, onText }: FileIntakeProps) {
  const intake = useIntake(wish, onText)
  if (intake === null) return null
  const { state, label, isAddress } = intake
  const discard = (
    <Button size="sm" variant="quiet" onClick={intake.discard}>
      {state.kind === 'sending' || state.kind === 'reading' ? <Trans>Stop</Trans> : <Trans>Remove</Trans>}
    </Button>
  )
  switch (state.kind) {
    case 'sending':
    case 'reading':
      return <Underway intake={intake} discard={discard} />
    case 'failed':
      return (
        <Banner
          tone={state.problem === 'image-only' ? 'plain' : 'problem'}
          role="alert"
          action={
            <span className="flex gap-1">
              {mayTryAgain(state) && (
                <Button size="sm" onClick={intake.tryAgain}>
                  <Trans>Try again</Trans>
                </Button>
              )}
              {discard}
            </span>
          }
        >
          <IntakeProblem failure={state} label={label} isAddress={isAddress} />
        </Banner>
      )
    case 'ready':
      return state.upload.document && <Read intake={intake} document={state.upload.document} discard={discard} />
    default:
      return state satisfies never
  }
}

const MEGABYTE = 1_000_000

function Underway({ intake: { state, label, isAddress }, discard }: { intake: Intake; discard: React.ReactNode }) {
  const { t, i18n } = useLingui()
  if (state.kind !== 'sending' && state.kind !== 'reading') return null
  const megabytes = (bytes: number) => i18n.number(bytes / MEGABYTE, { maximumFractionDigits: 1 })
  const words = () => {
    const { serverSays } = state
    if (state.waiting && serverSays) return t`${serverSays} Cairn keeps trying.`
    if (state.waiting) return t`The network is away. This goes on by itself when it is back.`
    if (state.kind === 'reading' && state.isStorageAway)
      return t`The server’s file storage does not answer. This goes on by itself when it does.`
    if (state.kind === 'sending') return t`Sending: ${megabytes(state.sent)} of ${megabytes(state.total)} MB`
    if (state.total !== null && state.done > 0) return t`Reading: page ${state.done} of ${state.total}`
    return isAddress ? t`Fetching and reading the page` : t`Reading`
  }
  const [value, max] = state.kind === 'sending' ? [state.sent, state.total] : [state.done, state.total ?? 1]
  return (
    <div className="grid gap-2 rounded-sm border-l-2 border-edge bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
          <span className="font-medium">{label}</span>
          <span className="block text-sm text-muted" role="status">
            {words()}
          </span>
        </p>
        {discard}
      </div>
      <ProgressBar label={words()} value={value} max={max} />
    </div>
  )
}

function Read({ intake, document, discard }: { intake: Intake; document: UploadedDocument; discard: React.ReactNode }) {
  const { t } = useLingui()
  const { pages, parts, pagesWithoutText, warnings } = document
  return (
    <div className="grid gap-3">
      <Banner tone="good" action={discard}>
        <span className="font-medium wrap-anywhere">{intake.label}</span>{' '}
        {pages !== null && (
          <>
            (<Plural value={pages} one="# page" other="# pages" />)
          </>
        )}{' '}
        <Trans>was read. Its text stands above; change it, or leave sections out.</Trans>
      </Banner>
      {parts.length > 1 && (
        <Select
          label={<Trans>This is long, so it was divided. Make cards from</Trans>}
          value={String(intake.part)}
          onChange={({ currentTarget }) => intake.choosePart(Number(currentTarget.value))}
          options={parts.map(({ title, fromPage, toPage, words }, at) => ({
            value: String(at),
            label:
              fromPage === null ? t`${title}, ${words} words` : t`${title}, pages ${fromPage} to ${toPage ?? fromPage}`,
          }))}
        />
      )}
      {pagesWithoutText.length > 0 && (
        <Banner tone="caution">
          <PagesWithoutText pages={pagesWithoutText} />
        </Banner>
      )}
      {warnings.map((warning) => (
        <Warning key={warning} warning={warning} />
      ))}
    </div>
  )
}

function PagesWithoutText({ pages }: { pages: readonly number[] }) {
  const named = rangesOf(pages)
  return (
    <>
      <Plural value={pages.length} one="Page" other="Pages" /> {named}{' '}
      <Plural
        value={pages.length}
        one="has no text: it is a picture or empty. Run text recognition over the file if it matters."
        other="have no text: they are pictures or empty. Run text recognition over the file if they matter."
      />
    </>
  )
}

const MOST_RANGES = 12

/** 2, 5–9, 12: as people write pages. */
export function rangesOf(pages: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last && last[1] === page - 1) last[1] = page
    else ranges.push([page, page])
  }
  const shown = ranges.slice(0, MOST_RANGES).map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
  return shown.join(', ') + (ranges.length > MOST_RANGES ? ', …' : '')
}

function Warning({ warning }: { warning: UploadWarning }) {
  switch (warning) {
    case 'missing-characters':
      return (
        <Banner tone="caution">
          <Trans>Some letters of this file are shapes without a meaning. Check the text before you go on.</Trans>
        </Banner>
      )
    case 'guessed-encoding':
      return (
        <Banner tone="caution">
          <Trans>The file does not say how its letters are written. If they look wrong, save it as UTF-8.</Trans>
        </Banner>
      )
    case 'read-by-model':
      return (
        <Banner tone="caution">
          <Trans>A model read this from the picture. Compare the text with it before you go on.</Trans>
        </Banner>
      )
    case 'parts-left-out':
      return (
        <Banner tone="caution">
          <Trans>Only the first 20 million characters were taken. Split the file to bring the rest.</Trans>
        </Banner>
      )
    case 'damaged-places':
      return (
        <Banner tone="caution">
          <Trans>Some places of this file are damaged and were left out.</Trans>
        </Banner>
      )
    case 'footnotes-at-end':
      return (
        <p className="text-sm text-muted">
          <Trans>The footnotes stand at the end of the text.</Trans>
        </p>
      )
    // Named above, or of no consequence for the learner.
    case 'pages-without-text':
    case 'whole-page':
      return null
    default:
      return warning satisfies never
  }
}
