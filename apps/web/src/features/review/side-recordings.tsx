import { useEffect } from 'react'
import { localLearner } from '../../data/session.ts'
import { afterFrame } from '../../lib/after-frame.ts'
import { playRecordings, stopRecordings } from './recordings.ts'

interface SideRecordingsProps {
  /** Changes with every showing of a card. */
  eventId: string
  revealed: boolean
}

/** Heard, not seen: plays the recordings of a side once it was drawn, where the learner wants it, and no longer than it is up. */
export default function SideRecordings({ eventId, revealed }: SideRecordingsProps) {
  useEffect(() => {
    const isWanted = localLearner()?.settings.playRecordings ?? true
    const cancel = afterFrame(() => isWanted && playRecordings())
    return () => {
      cancel()
      stopRecordings()
    }
  }, [eventId, revealed])
  return null
}
