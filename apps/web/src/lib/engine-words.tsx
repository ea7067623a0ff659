import { Trans } from '@lingui/react/macro'
import { classNames } from '../ui/class-names.ts'
import { useAiEngine } from './use-ai-engine.ts'

/** Who will read the text, said before it is sent. */
export function EngineWords({ className }: { className?: string }) {
  const engine = useAiEngine()
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
