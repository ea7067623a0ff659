import { Trans, useLingui } from '@lingui/react/macro'
import { useLearner } from '../../data/use-live.ts'
import { browserTimeZone, keepSameTime } from '../../lib/browser-time-zone.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { changeOrSay } from './change-or-say.ts'

/** Says that this device is in another time zone than study days follow, and changes it at a tap. */
export default function ZoneNote() {
  const { t } = useLingui()
  const orFail = useOrFail()
  const timeZone = useLearner()?.settings.timeZone
  const here = browserTimeZone()
  if (timeZone === undefined || keepSameTime(timeZone, here, Date.now())) return null
  const follow = async () => {
    if (!(await changeOrSay({ timeZone: here }))) return
    showToast(t`Study days now follow ${placeName(here)}.`, {
      action: { label: t`Undo`, run: () => changeOrSay({ timeZone }) },
    })
  }
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-5">
      <p className="max-w-measure flex-1 basis-72">
        <Trans>
          <strong className="font-semibold">This device is in {placeName(here)}.</strong> Your study days still begin
          and end as in {placeName(timeZone)}. If you change that, days already studied stay as they were.
        </Trans>
      </p>
      <Button size="sm" onClick={() => orFail(follow())}>
        <Trans>Use {placeName(here)}</Trans>
      </Button>
    </section>
  )
}

/** "New York" of "America/New_York". */
const placeName = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
