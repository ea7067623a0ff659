import { type ComponentPropsWithRef, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Markdown } from './markdown-view.tsx'
import { mayHoldMarkup } from './may-hold-markup.ts'
import { withLongAddresses, withShortAddresses } from './media/short-addresses.ts'
import { useSideMedia } from './media/side-media.tsx'

type AreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'value' | 'rows' | 'children' | 'onChange'>

export interface SideFieldProps extends AreaProps {
  /** Names the field for assistive technology; it has no visible label. */
  label: ReactNode
  value: string
  onText: (text: string) => void
  /** The question stands out, the answer follows. */
  strong?: boolean
  /** Without a frame until it is pointed at, so that rows of text read like a page. */
  quiet?: boolean
  className?: string
}

const BOX = 'col-start-1 row-start-1 min-h-11 min-w-0 py-2 pr-11 pl-3 font-read text-lg leading-relaxed wrap-anywhere'

/**
 * One side of a card, edited in place. It is as tall as its text; while it is not being edited, Markdown and maths are
 * shown as they will look on the card. Pictures and sounds can be put into it.
 */
export function SideField(props: SideFieldProps) {
  const { label, value, onText, strong, quiet = false, className, id, maxLength, ...area } = props
  const made = useId()
  const [editing, setEditing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const shown = withShortAddresses(value)
  const media = useSideMedia(shown, () => box.current?.querySelector('textarea') ?? null)
  const drawn = !editing && mayHoldMarkup(value)
  const weight = strong ? 'font-semibold' : ''
  return (
    <div ref={box} {...media.around} className={classNames('relative grid min-w-0', className)}>
      <label htmlFor={id ?? made} className="sr-only">
        {label}
      </label>
      <textarea
        {...area}
        id={id ?? made}
        dir="auto"
        rows={1}
        value={shown}
        maxLength={maxLength === undefined ? undefined : maxLength - (value.length - shown.length)}
        onChange={(event) => onText(withLongAddresses(event.target.value))}
        onFocus={(event) => {
          setEditing(true)
          area.onFocus?.(event)
        }}
        onBlur={(event) => {
          setEditing(false)
          area.onBlur?.(event)
        }}
        className={classNames(
          BOX,
          weight,
          'resize-none overflow-hidden rounded-md bg-transparent ring-inset transition-shadow pointer-coarse:text-lg',
          'hover:ring-1 hover:ring-edge focus:bg-surface focus:ring-2 focus:ring-moss focus:outline-none',
          media.isTarget ? 'ring-2 ring-moss' : quiet ? 'ring-0' : 'ring-1 ring-line',
          drawn && 'text-transparent',
        )}
      />
      {drawn ? (
        // Inert: a link in it is reached by the field's own text alone.
        <div aria-hidden="true" inert className={classNames(BOX, weight, 'pointer-events-none [&_img]:max-h-40!')}>
          <Markdown text={value} />
        </div>
      ) : (
        // Gives the field its height, in every browser.
        <div aria-hidden="true" dir="auto" className={classNames(BOX, weight, 'invisible whitespace-pre-wrap')}>
          {shown}
          {'\u200b'}
        </div>
      )}
      {media.button}
      {media.panel}
    </div>
  )
}
