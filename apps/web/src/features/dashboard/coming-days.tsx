import { Trans, useLingui } from '@lingui/react/macro'
import { longDay, shortWeekday } from '../../lib/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import type { TodayView } from './use-today.ts'

const WIDTH = 560
const HEIGHT = 132
const GROUND = 104
const TALLEST = 78
const STEP = WIDTH / 7

/** The next seven days as bars on a ground line, with their numbers; read out as a list. */
export function ComingDays({ view }: { view: TodayView }) {
  const { t } = useLingui()
  const { days, overdue } = view.forecast
  const shown = days.map((day, index) => ({ ...day, due: day.due + (index === 0 ? overdue : 0) }))
  const most = Math.max(...shown.map((day) => day.due))
  if (most === 0) return null
  const spoken = shown.map((day) => `${longDay(day.studyDay)}: ${day.due}`).join(', ')
  return (
    <section className="mb-14">
      <h2 className="mb-4 font-read text-xl font-semibold">
        <Trans>The week ahead</Trans>
      </h2>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t`Cards due. ${spoken}`}
        className="h-auto w-full max-w-[35rem] overflow-visible"
      >
        <line x1="0" x2={WIDTH} y1={GROUND} y2={GROUND} className="stroke-line" strokeWidth="1" />
        {shown.map((day, index) => (
          <Day key={day.studyDay} day={day} index={index} most={most} today={t`Today`} />
        ))}
      </svg>
    </section>
  )
}

interface DayProps {
  day: { readonly studyDay: string; readonly due: number }
  index: number
  most: number
  today: string
}

function Day({ day, index, most, today }: DayProps) {
  const middle = STEP * index + STEP / 2
  const height = day.due === 0 ? 0 : Math.max(3, (TALLEST * day.due) / most)
  const isToday = index === 0
  return (
    <g textAnchor="middle">
      {height > 0 && <path d={barPath(middle, height)} className={isToday ? 'fill-moss' : 'fill-stone-high'} />}
      <text
        x={middle}
        y={GROUND - height - 8}
        className={classNames('text-[15px]', day.due === 0 ? 'fill-muted' : 'fill-ink', isToday && 'font-semibold')}
      >
        {day.due === 0 ? '–' : day.due}
      </text>
      <text
        x={middle}
        y={GROUND + 22}
        className={classNames('text-[13px]', isToday ? 'fill-ink font-semibold' : 'fill-muted')}
      >
        {isToday ? today : shortWeekday(day.studyDay)}
      </text>
    </g>
  )
}

/** A bar with a rounded head that stands on the ground line. */
function barPath(middle: number, height: number): string {
  const half = 15
  const round = Math.min(6, height)
  const top = GROUND - height
  return `M${middle - half} ${GROUND}V${top + round}q0 ${-round} ${round} ${-round}h${2 * (half - round)}q${round} 0 ${round} ${round}V${GROUND}Z`
}
