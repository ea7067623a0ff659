import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { aiEngine } from '../data/ai-client.ts'
import { classNames } from '../ui/class-names.ts'

/** Who will read the text, said before it is sent. */
export function EngineWords({ className }: { className?: string }) {
  const [engine, setEngine] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    // Without an answer nothing is claimed; starting the run reports what is wrong.
    aiEngine().then(
      (name) => current && setEngine(name),
      () => current && setEngine(null),
    )
    return () => {
      current = false
    }
  }, [])
  if (engine === null) return null
  return (
    <p className={classNames('text-sm text-muted', className)}>
      {engine === 'built-in' ? (
        <Trans>Made by the built-in engine, no AI model. Your text stays on this server.</Trans>
      ) : (
        <Trans>Your text is sent to the AI model that this Cairn is connected to.</Trans>
      )}
    </p>
  )
}
