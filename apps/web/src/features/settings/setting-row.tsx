import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { SaveMark } from './save-mark.tsx'
import type { SettingName } from './save-settings.ts'

export interface RowControl {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

export interface SettingRowProps {
  /** The setting whose saving is told beside the label. */
  name?: SettingName
  label: ReactNode
  /** What it does, in a sentence. */
  hint?: ReactNode
  error?: ReactNode
  /** What follows from it, across the row. */
  effect?: ReactNode
  /** Wide controls stand below the label on a phone, others beside it. */
  wide?: boolean
  /** A group of controls has its own names: the label is a heading for the eye. */
  group?: boolean
  children: (control: RowControl) => ReactNode
}

/** One line of the settings: what it is at the left, its control at the right, a rule above. */
export function SettingRow({
  name,
  label,
  hint,
  error,
  effect,
  wide = false,
  group = false,
  children,
}: SettingRowProps) {
  const id = useId()
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  const Label = group ? 'span' : 'label'
  return (
    <div
      className={classNames(
        'grid items-start gap-x-6 gap-y-2 border-t border-line py-4 first:border-0 sm:gap-x-10 sm:py-5',
        wide ? 'sm:grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Label {...(group ? {} : { htmlFor: id })} className="font-medium">
            {label}
          </Label>
          {name !== undefined && <SaveMark name={name} />}
        </div>
        {hint && (
          <p id={`${id}-hint`} className="max-w-measure text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <div className={classNames(wide ? 'min-w-0 justify-self-stretch sm:justify-self-end' : 'justify-self-end')}>
        {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      </div>
      <div aria-live="polite" className="contents">
        {error && (
          <p id={`${id}-error`} className="col-span-full text-sm text-brick">
            {error}
          </p>
        )}
      </div>
      {effect && <div className="col-span-full">{effect}</div>}
    </div>
  )
}

/** Settings that belong together, under a heading. */
export function SettingGroup({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-12 last:mb-0">
      <h2 id={id} className="font-read text-xl font-semibold">
        {title}
      </h2>
      {lead && <p className="mt-1 max-w-measure text-muted">{lead}</p>}
      <div className="mt-2">{children}</div>
    </section>
  )
}
