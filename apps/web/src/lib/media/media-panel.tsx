import { Trans, useLingui } from '@lingui/react/macro'
import { AudioLines, Image as ImageIcon, Trash2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { mediaStanding } from '../../data/media.ts'
import { useLive } from '../../data/use-live.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { localMediaVersion, onLocalMedia, shownAddress } from '../local-media.ts'
import { useOrFail } from '../use-failure.ts'
import { chooseFiles, replaceText } from './add-media.ts'
import { keepFocus } from './keep-focus.ts'
import { escapedWords, type MediaMark, mediaMarks } from './media-marks.ts'
import { RecordButton } from './record-button.tsx'

interface MediaPanelProps {
  value: string
  area: () => HTMLTextAreaElement | null
  onAdd: (files: readonly File[]) => Promise<void>
  /** The panel must not go away: something is being recorded. */
  onHold: (held: boolean) => void
}

/** Ways to add a picture or sound to a side, and those that it has, each with its words. */
export default function MediaPanel({ value, area, onAdd, onHold }: MediaPanelProps) {
  const marks = mediaMarks(value)
  const orFail = useOrFail()
  const choose = async (accept: string) => onAdd(await chooseFiles(accept))
  return (
    // Pressed beside its buttons the panel has the focus, and stays open.
    <div tabIndex={-1} className="col-start-1 mt-1 grid gap-3 rounded-md bg-sunken p-2.5 outline-none sm:p-3">
      <div className="flex flex-wrap gap-1.5 sm:gap-2">
        <Button
          size="sm"
          icon={<Icon of={ImageIcon} size={16} />}
          onMouseDown={keepFocus}
          onClick={() => orFail(choose('image/*'))}
        >
          <Trans>Picture</Trans>
        </Button>
        <Button
          size="sm"
          icon={<Icon of={AudioLines} size={16} />}
          onMouseDown={keepFocus}
          onClick={() => orFail(choose('audio/*'))}
        >
          <Trans>Sound</Trans>
        </Button>
        <RecordButton onRecorded={(file) => onAdd([file])} onHold={onHold} />
      </div>
      {marks.length === 0 ? (
        <p className="text-sm text-muted">
          <Trans>A picture can also be pasted into the text or dropped on it.</Trans>
        </p>
      ) : (
        <ul className="grid gap-3">
          {marks.map((mark, at) => (
            <MarkRow key={`${mark.address} ${at}`} mark={mark} area={area} />
          ))}
        </ul>
      )}
    </div>
  )
}

function MarkRow({ mark, area }: { mark: MediaMark; area: () => HTMLTextAreaElement | null }) {
  const { t } = useLingui()
  useSyncExternalStore(onLocalMedia, localMediaVersion)
  const isPicture = mark.kind === 'picture'
  const replace = (start: number, end: number, text: string) => {
    const field = area()
    if (field !== null) replaceText(field, { start, end }, text)
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <div className={isPicture ? 'min-w-0' : 'min-w-0 sm:col-span-2'}>
        {isPicture ? (
          <img
            src={shownAddress(mark.address)}
            alt=""
            className="size-16 shrink-0 rounded-sm bg-surface object-contain ring-1 ring-line"
          />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: the learner's own recording has none
          <audio
            controls
            preload="none"
            src={shownAddress(mark.address)}
            aria-label={mark.words}
            className="max-w-full"
          />
        )}
      </div>
      <TextField
        className={isPicture ? 'min-w-0 max-sm:col-span-2 max-sm:row-start-2' : 'col-span-full row-start-2 min-w-0'}
        label={isPicture ? t`What the picture shows` : t`What the sound is called`}
        hint={
          isPicture && mark.words === ''
            ? t`Read aloud to those who cannot see it. On a front, do not give the answer away.`
            : undefined
        }
        value={mark.words}
        maxLength={300}
        onChange={(event) => replace(mark.wordsStart, mark.wordsEnd, escapedWords(event.target.value))}
      />
      <IconButton
        size="sm"
        label={isPicture ? t`Take the picture out` : t`Take the sound out`}
        className={isPicture ? 'sm:mt-7' : ''}
        onMouseDown={keepFocus}
        onClick={() => replace(mark.start, mark.end, '')}
      >
        <Icon of={Trash2} />
      </IconButton>
      <Standing address={mark.address} />
    </li>
  )
}

/** Said only while the server does not have it. */
function Standing({ address }: { address: string }) {
  const standing = useLive(`media ${address}`, ['media'], () => mediaStanding(address))
  if (standing?.rejection !== undefined)
    return (
      <p role="alert" className="col-span-full text-sm text-brick">
        {standing.rejection} <Trans>It stays on this device alone.</Trans>
      </p>
    )
  if (standing?.waiting === undefined) return null
  return (
    <p className="col-span-full text-sm text-muted">
      <Trans>On this device; it goes to the server with the next connection.</Trans>
    </p>
  )
}
