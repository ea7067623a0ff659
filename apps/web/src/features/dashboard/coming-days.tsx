import { Trans, useLingui } from '@lingui/react/macro'
import { longDay, shortWeekday } from '../../lib/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import type { TodayView } from './read-today.ts'

const TALLEST = 80
const WIDTH = 30

/** The next seven days as bars on a ground line, with their numbers; read out as a list. */
export function ComingDays({ view }: { view: TodayView }) {
  const { t } = useLingui()
  const { week } = view
  const most = Math.max(...week.map((day) => day.due))
  if (most === 0) return null
  const spoken = week.map((day) => `${longDay(day.studyDay)}: ${day.due}`).join(', ')
  return (
    <section className="mb-14">
      <h2 className="font-read text-xl font-semibold">
        <Trans>The week ahead</Trans>
      </h2>
      <p className="mb-5 text-sm text-muted">
        <Trans>Scheduled reviews (new cards not included)</Trans>
      </p>
      <div role="img" aria-label={t`Cards due. ${spoken}`} className="grid max-w-140 grid-cols-7 text-center">
        {week.map((day, index) => (
          <Day key={day.studyDay} due={day.due} height={Math.ceil((TALLEST * day.due) / most)} isToday={index === 0}>
            {index === 0 ? t`Today` : shortWeekday(day.studyDay)}
          </Day>
        ))}
      </div>
    </section>
  )
}

interface DayProps {
  due: number
  height: number
  isToday: boolean
  children: string
}

function Day({ due, height, isToday, children }: DayProps) {
  return (
    <div className="grid content-end justify-items-stretch">
      <span className={classNames('pb-1.5', due === 0 && 'text-muted', isToday && 'font-semibold')}>
        {due === 0 ? '–' : due}
      </span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${height}`}
        width={WIDTH}
        height={height}
        className="justify-self-center"
      >
        {height > 0 && <path d={barPath(height)} className={isToday ? 'fill-moss' : 'fill-stone-high'} />}
      </svg>
      <span className={classNames('border-t border-line pt-2 text-sm', isToday ? 'font-semibold' : 'text-muted')}>
        {children}
      </span>
    </div>
  )
}

/** A bar with a rounded head that stands on the ground line. */
function barPath(height: number): string {
  const round = Math.min(6, height)
  return `M0 ${height}V${round}q0 ${-round} ${round} ${-round}h${WIDTH - 2 * round}q${round} 0 ${round} ${round}V${height}Z`
}
