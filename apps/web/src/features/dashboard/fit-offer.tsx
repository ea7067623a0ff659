import { ALL_FROM_REVIEWS } from '@cairn/core/fitting/fit-parameters'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { recentHabits } from '../../data/answer-habits.ts'
import { localDb, studyDayAt } from '../../data/queries.ts'
import { localStudySettings } from '../../data/schedule-settings.ts'
import { useLearner, useLive } from '../../data/use-live.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { useSettingsChange } from './use-settings-change.ts'

/** Odds of forgetting this many times, or one part in as many, of what is foretold: then a fit pays. */
const PAYS_FROM = 1.3

/** Offers a schedule of the learner's own where the average one foretells their answers badly. */
export function FitOffer() {
  const settings = useLearner()?.settings
  const change = useSettingsChange()
  const orFail = useOrFail()
  const habits = useLive('fit-offer', ['days', 'sync'], readHabits)
  if (!settings || settings.fitDeclined || settings.parameterHistory.current !== null || !habits) return null
  const { lapseOdds, answers } = habits
  if (answers < ALL_FROM_REVIEWS || (lapseOdds < PAYS_FROM && lapseOdds > 1 / PAYS_FROM)) return null
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-5">
      <p className="max-w-measure flex-1 basis-72">
        {lapseOdds > 1 ? (
          <Trans>
            <strong className="font-semibold">You forget more often than your schedule expects.</strong> It still
            follows an average learner; one fitted to your answers would ask at a better time.
          </Trans>
        ) : (
          <Trans>
            <strong className="font-semibold">You remember more than your schedule expects.</strong> It still follows an
            average learner; one fitted to your answers would ask less often.
          </Trans>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-5">
        <Link to="/settings" className="link touch">
          <Trans>Fit it to my answers</Trans>
        </Link>
        <Button variant="quiet" size="sm" onClick={() => orFail(change({ fitDeclined: true }))}>
          <Trans>No, thanks</Trans>
        </Button>
      </p>
    </section>
  )
}

async function readHabits() {
  const db = await localDb()
  return db === null ? null : recentHabits(db.idb, studyDayAt(Date.now()), localStudySettings())
}
