import type { Me } from '@cairn/contract/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../data/api-client.ts'
import { localLearner, setLearner } from '../../data/session.ts'
import { type ServerProblem, serverProblem } from '../../lib/server-problem.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { classNames } from '../../ui/class-names.ts'
import { CONTROL_CLASS } from '../../ui/field.tsx'
import { useTyping } from './number-setting.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import { SettingRow } from './setting-row.tsx'

const LONGEST = 100

/** The name that others see. It is kept by the server alone, which says so when it has it. */
export function NameSetting({ learner }: { learner: Me }) {
  const { t } = useLingui()
  const orFail = useOrFail()
  const [problem, setProblem] = useState<ServerProblem | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [wanted, setWanted] = useState(learner.name)
  const save = async (name: string) => {
    setWanted(name)
    setSaved(false)
    setProblem(null)
    try {
      const kept = await api('PUT /api/auth/name', { body: { name } })
      // As they are by now: settings may have changed meanwhile, and somebody else be signed in.
      const now = localLearner()
      if (now?.id === learner.id) await setLearner({ ...now, ...kept })
      setSaved(true)
    } catch (error) {
      setProblem(serverProblem(error))
    }
  }
  const typing = useTyping({ saved: wanted, check: () => null, save: (name) => orFail(save(name)) })
  return (
    <SettingRow
      wide
      label={<Trans>Name</Trans>}
      hint={
        <span aria-live="polite">
          {isSaved ? t`Saved.` : <Trans>Shown beside decks you share. Leave it empty to show none.</Trans>}
        </span>
      }
      effect={problem !== null && <ProblemBanner problem={problem} onRetry={() => orFail(save(wanted))} />}
    >
      {(control) => (
        <input
          {...control}
          {...typing.field}
          maxLength={LONGEST}
          autoComplete="name"
          className={classNames(CONTROL_CLASS, 'h-11 w-full sm:w-64')}
        />
      )}
    </SettingRow>
  )
}
