import { CONFIDENCES, type Confidence } from '@cairn/core/reviews/review-event'
import { useLingui } from '@lingui/react/macro'
import { classNames } from '../../ui/class-names.ts'
import { usePracticeKeys } from './use-practice-keys.ts'

interface ConfidenceTapProps {
  value: Confidence | null
  onChange: (value: Confidence) => void
}

/** How sure, said before the answer is shown; not saying is fine. */
export function ConfidenceTap({ value, onChange }: ConfidenceTapProps) {
  const { t } = useLingui()
  const labels: Record<Confidence, string> = { guess: t`A guess`, think: t`I think so`, sure: t`Sure` }
  usePracticeKeys({ g: () => onChange('guess'), t: () => onChange('think'), s: () => onChange('sure') })
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <legend className="sr-only">{t`How sure are you?`}</legend>
      <span aria-hidden="true" className="text-sm text-muted">{t`How sure are you?`}</span>
      {CONFIDENCES.map((confidence) => (
        <button
          key={confidence}
          type="button"
          aria-pressed={value === confidence}
          aria-keyshortcuts={confidence.charAt(0).toUpperCase()}
          onClick={() => onChange(confidence)}
          className={classNames(
            'h-9 min-w-11 rounded-sm px-3 text-sm font-medium ring-1 ring-inset pointer-coarse:h-11',
            value === confidence
              ? 'bg-moss-soft text-ink ring-moss'
              : 'text-muted ring-line hover:text-ink hover:ring-edge',
          )}
        >
          {labels[confidence]}
        </button>
      ))}
    </fieldset>
  )
}
