import { Trans, useLingui } from '@lingui/react/macro'
import { Mic, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useOrFail } from '../use-failure.ts'
import { keepFocus } from './keep-focus.ts'
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
  const [isAsking, setAsking] = useState(false)
  const running = useRef<SoundRecording | null>(null)
  const isGone = useRef(false)
  const orFail = useOrFail()
  // Left in the middle: the microphone is let go of.
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      running.current?.cancel()
    }
  }, [])
  const hold = (next: SoundRecording | null) => {
    running.current = next
    setRecording(next)
    onHold(next !== null)
  }
  const start = async () => {
    if (isAsking) return
    setProblem(null)
    setAsking(true)
    const outcome = await startRecording().finally(() => setAsking(false))
    // Allowed after the field was left: nobody would know that it listens.
    if (outcome.ok && isGone.current) outcome.recording.cancel()
    else if (outcome.ok) hold(outcome.recording)
    else setProblem(outcome.problem)
  }
  const stop = async () => {
    // Pressed twice, it is one recording.
    if (recording === null || running.current === null) return
    running.current = null
    try {
      const blob = await recording.stop()
      await onRecorded(new File([blob], t`Recording`, { type: blob.type }))
    } finally {
      hold(null)
    }
  }
  const cancel = () => {
    recording?.cancel()
    hold(null)
  }
  if (!canRecord()) return null
  if (recording === null)
    return (
      <>
        <Button size="sm" icon={<Icon of={Mic} size={16} />} onMouseDown={keepFocus} onClick={() => orFail(start())}>
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
      <Button
        size="sm"
        variant="primary"
        icon={<Icon of={Square} size={14} />}
        onMouseDown={keepFocus}
        onClick={() => orFail(stop())}
      >
        <Trans>Stop</Trans> <Elapsed onLongest={() => orFail(stop())} />
      </Button>
      <Button size="sm" variant="quiet" onMouseDown={keepFocus} onClick={cancel}>
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
