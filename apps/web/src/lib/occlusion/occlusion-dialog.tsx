import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Image as ImageIcon, Plus } from 'lucide-react'
import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { localMediaVersion, onLocalMedia, shownAddress } from '../local-media.ts'
import { chooseFiles, keepFile } from '../media/add-media.ts'
import { useOrFail } from '../use-failure.ts'
import { uuid7 } from '../uuid7.ts'
import { type Drawing, EMPTY, type Part } from './drawing.ts'
import { keepDrawing } from './kept-drawing.ts'
import { PartList } from './part-list.tsx'
import { afterAct, freshRegion } from './parts.ts'
import { type DrawingPlace, type SaveOutcome, saveDrawing } from './save-drawing.ts'
import { Stage } from './stage.tsx'

interface OcclusionDialogProps {
  begun: Drawing
  place: DrawingPlace
  /** Done before the cards are made: their deck may have to be. */
  prepare?: () => Promise<void>
  /** The number of new cards. */
  onSaved?: (made: number) => void
  onClose: () => void
}

/** Makes cards of a picture: draw over what is to be asked, write what stands there. */
export default function OcclusionDialog({ begun, place, prepare, onSaved, onClose }: OcclusionDialogProps) {
  const { t } = useLingui()
  const [drawing, act] = useReducer(afterAct, begun)
  const [tried, setTried] = useState(false)
  const orFail = useOrFail()
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Extract<SaveOutcome, { ok: false }> | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const isNew = place.noteId === null
  const keptAs = place.noteId ?? place.deckId
  useEffect(() => {
    if (drawing !== begun) keepDrawing(keptAs, drawing)
  }, [keptAs, begun, drawing])
  // Of a new drawing nothing else is left: it stays for the next time.
  const cancel = () => {
    if (!isNew) keepDrawing(keptAs, EMPTY)
    onClose()
  }
  const toLabel = (id: string) =>
    // A part that was just drawn has its field after the next drawing of the page.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>(`[data-label="${id}"] input`)?.focus())
  const asked = drawing.parts.filter(({ isCard }) => isCard)
  // What came in with a package may have no answer in words.
  const cameWithout = (part: Part) =>
    part.cardId !== null && begun.parts.some(({ id, label }) => id === part.id && label === '')
  const unlabelled = asked.filter((part) => part.label.trim() === '' && !cameWithout(part))
  const save = async () => {
    setTried(true)
    setProblem(null)
    if (unlabelled[0] !== undefined) return toLabel(unlabelled[0].id)
    setSaving(true)
    const outcome = await (prepare?.() ?? Promise.resolve()).then(() => saveDrawing(drawing, place))
    setSaving(false)
    if (!outcome.ok) return setProblem(outcome)
    keepDrawing(keptAs, EMPTY)
    showToast(isNew ? t`The cards are made.` : t`The cards are changed.`)
    onSaved?.(outcome.made)
    onClose()
  }
  const count = asked.length
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={<Trans>Hide parts of a picture</Trans>}
      description={<Trans>Every part that you draw becomes a card: it is hidden, and you say what is there.</Trans>}
      actions={
        <>
          <Button onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={saving} disabled={count === 0} onClick={() => orFail(save())}>
            {isNew ? (
              <Plural value={count} _0="Make cards" one="Make # card" other="Make # cards" />
            ) : (
              <Trans>Save</Trans>
            )}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2 [&_input]:scroll-mt-[40dvh]">
        {drawing.picture === null ? (
          <ChoosePicture onChosen={(address) => act({ type: 'picture', address })} />
        ) : (
          <>
            <Picture drawing={drawing} act={act} onLabel={toLabel} />
            <div className="flex flex-wrap items-center gap-3">
              <Button
                size="sm"
                icon={<Icon of={Plus} size={16} />}
                onClick={() => {
                  const id = uuid7()
                  act({ type: 'draw', id, region: freshRegion(drawing.parts) })
                  toLabel(id)
                }}
              >
                <Trans>Add a part</Trans>
              </Button>
              <Segmented
                label={t`What is hidden`}
                value={drawing.mode}
                options={[
                  { value: 'one', label: t`Hide the asked one` },
                  { value: 'all', label: t`Hide all` },
                ]}
                onChange={(mode) => act({ type: 'mode', mode })}
              />
            </div>
            <PartList ref={list} parts={asked} act={act} lacksLabel={(part) => tried && unlabelled.includes(part)} />
            <TextField
              label={t`What the picture shows`}
              hint={t`Read aloud to those who cannot see it. Do not give the answers away.`}
              value={drawing.alt}
              maxLength={300}
              onChange={(event) => act({ type: 'alt', alt: event.target.value })}
            />
          </>
        )}
        {problem && (
          <Banner tone="problem" role="alert">
            <ProblemWords problem={problem} />
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

function Picture({
  drawing,
  act,
  onLabel,
}: Pick<Parameters<typeof Stage>[0], 'act' | 'onLabel'> & { drawing: Drawing }) {
  useSyncExternalStore(onLocalMedia, localMediaVersion)
  const { picture, alt, parts } = drawing
  return (
    <Stage source={shownAddress(picture ?? '')} alt={alt} parts={parts} newId={uuid7} act={act} onLabel={onLabel} />
  )
}

function ChoosePicture({ onChosen }: { onChosen: (address: string) => void }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const orFail = useOrFail()
  const take = async (files: readonly File[]) => {
    const [file] = files
    if (file === undefined) return
    setBusy(true)
    const mark = await keepFile(file).finally(() => setBusy(false))
    if (mark?.kind === 'picture') onChosen(mark.address)
  }
  return (
    <fieldset
      aria-label={t`The picture`}
      className="grid min-w-0 justify-items-center gap-3 rounded-md bg-sunken px-4 py-10 text-center"
      onPaste={(event) => orFail(take([...event.clipboardData.files]))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        orFail(take([...event.dataTransfer.files]))
      }}
    >
      <Button busy={busy} icon={<Icon of={ImageIcon} />} onClick={() => orFail(chooseFiles('image/*').then(take))}>
        <Trans>Choose a picture</Trans>
      </Button>
      <p className="text-sm text-muted">
        <Trans>Or paste one, or drop it here.</Trans>
      </p>
    </fieldset>
  )
}

function ProblemWords({ problem }: { problem: Extract<SaveOutcome, { ok: false }> }) {
  switch (problem.problem) {
    case 'offline':
      return (
        <Trans>New cards need the network for a moment. What you drew is kept on this device; try again later.</Trans>
      )
    case 'signed-out':
      return <Trans>You are signed out. Sign in again; what you drew is kept on this device.</Trans>
    case 'refused':
      return problem.message
    default:
      return problem satisfies never
  }
}
