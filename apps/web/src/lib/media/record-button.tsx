import { Trans, useLingui } from '@lingui/react/macro'
import { Mic, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { canRecord, LONGEST_SECONDS, type SoundRecording, startRecording } from './record-sound.ts'

interface RecordButtonProps {
  onRecorded: (file: File) => Promise<void>
  /** Nothing around it may go away. */
  onHold: (held: boolean) => void
}

/** Records with the microphone; nothing where the browser cannot. */
export function RecordButton({ onRecorded, onHold }: RecordButtonProps) {
  const { t } = useLingui()
  const [recording, setRecording] = useState<SoundRecording | null>(null)
  const [problem, setProblem] = useState<'refused' | 'no-microphone' | null>(null)
  const running = useRef<SoundRecording | null>(null)
  // Left in the middle: the microphone is let go of.
  useEffect(() => () => running.current?.cancel(), [])
  const hold = (next: SoundRecording | null) => {
    running.current = next
    setRecording(next)
    onHold(next !== null)
  }
  const start = async () => {
    setProblem(null)
    const outcome = await startRecording()
    if (outcome.ok) hold(outcome.recording)
    else setProblem(outcome.problem)
  }
  const stop = async () => {
    if (recording === null) return
    const blob = await recording.stop()
    running.current = null
    await onRecorded(new File([blob], t`Recording`, { type: blob.type }))
    hold(null)
  }
  const cancel = () => {
    recording?.cancel()
    hold(null)
  }
  if (!canRecord()) return null
  if (recording === null)
    return (
      <>
        <Button size="sm" icon={<Icon of={Mic} size={16} />} onClick={() => void start()}>
          <Trans>Record</Trans>
        </Button>
        {problem !== null && (
          <p role="alert" className="w-full text-sm text-brick">
            {problem === 'refused' ? (
              <Trans>The browser did not allow the microphone. Allow it for this page in the browser’s settings.</Trans>
            ) : (
              <Trans>No microphone was found.</Trans>
            )}
          </p>
        )}
      </>
    )
  return (
    <>
      <Button size="sm" variant="primary" icon={<Icon of={Square} size={14} />} onClick={() => void stop()}>
        <Trans>Stop</Trans> <Elapsed onLongest={() => void stop()} />
      </Button>
      <Button size="sm" variant="quiet" onClick={cancel}>
        <Trans>Discard</Trans>
      </Button>
    </>
  )
}

/** Seconds since it began to be shown. */
function Elapsed({ onLongest }: { onLongest: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const begun = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - begun) / 1_000)), 250)
    return () => clearInterval(timer)
  }, [])
  const isOver = seconds >= LONGEST_SECONDS
  useEffect(() => {
    if (isOver) onLongest()
  }, [isOver])
  return (
    <span aria-hidden="true" className="tabular-nums">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}
