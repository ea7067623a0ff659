import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface FieldTexts {
  label: ReactNode
  /** Stays below the field; say what is expected before it is typed. */
  hint?: ReactNode
  /** What is wrong and what to do; announced when it appears. */
  error?: ReactNode
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean
}

interface FieldProps extends FieldTexts {
  id?: string
  className?: string
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

export const CONTROL_CLASS = classNames(
  'w-full rounded-md bg-surface px-3.5 text-base text-ink ring-1 ring-inset ring-edge transition-shadow',
  'hover:ring-ink focus:ring-2 focus:ring-moss focus:outline-none aria-invalid:ring-2 aria-invalid:ring-brick',
  'disabled:bg-sunken disabled:text-muted pointer-coarse:text-[1rem]',
)

/** Label, control, hint and error, tied together for assistive technology. */
export function Field({ id, label, hint, error, hideLabel = false, className, children }: FieldProps) {
  const made = useId()
  const controlId = id ?? made
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ')
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      <div aria-live="polite" className="contents">
        {error && (
          <p id={errorId} className="text-sm text-brick">
            {error}
          </p>
        )}
      </div>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
