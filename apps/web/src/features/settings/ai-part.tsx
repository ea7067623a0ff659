import type { Settings } from '@cairn/contract/accounts'
import { Trans } from '@lingui/react/macro'
import { aiEngine } from '../../data/ai-client.ts'
import { useServer } from '../../lib/use-server.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import { SettingGroup } from './setting-row.tsx'
import { SwitchSetting } from './switch-setting.tsx'
import { Tokens } from './tokens.tsx'

/** Who makes cards, what it knows of the learner, and programs that may ask it too. */
export default function AiPart({ settings }: { settings: Settings }) {
  return (
    <>
      <SettingGroup title={<Trans>Who makes your cards</Trans>}>
        <div className="pt-2 pb-5">
          <Engine />
        </div>
        <SwitchSetting
          settings={settings}
          name="tailoring"
          label={<Trans>Fit cards to what you know</Trans>}
          hint={
            <Trans>
              With the strong and weak topics of your assessments: a weak one gets more cards and easier first steps.
              Off: every text is taken as it is.
            </Trans>
          }
        />
      </SettingGroup>
      <Tokens />
    </>
  )
}

function Engine() {
  const engine = useServer(aiEngine)
  switch (engine.kind) {
    case 'loading':
      return (
        <Loading>
          <Skeleton className="h-5 w-72 max-w-full" />
        </Loading>
      )
    case 'failed':
      return <ProblemBanner problem={engine.problem} onRetry={engine.reload} />
    case 'here':
      return (
        <p className="max-w-measure">
          {engine.value === 'built-in' ? (
            <Trans>
              <strong className="font-semibold">The built-in engine</strong> of this Cairn, which is no AI model. Your
              texts stay on this server.
            </Trans>
          ) : (
            <Trans>
              <strong className="font-semibold">The AI model</strong> that this Cairn is connected to. A text is sent to
              it when you ask for cards, and not before; where it fails, the built-in engine answers.
            </Trans>
          )}
        </p>
      )
    default:
      return engine satisfies never
  }
}
