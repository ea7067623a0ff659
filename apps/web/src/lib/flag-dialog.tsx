import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Flag, FlagOff } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { FLAGS } from './flags.ts'

interface FlagDialogProps {
  /** How many cards get it; one unless told. */
  count?: number
  /** The mark the card has, 0 for none; null where cards may have different ones. */
  flag: number | null
  onFlag: (flag: number) => void
  onClose: () => void
}

/** Seven marks by colour, name and number; the number is the key. */
export default function FlagDialog({ count = 1, flag, onFlag, onClose }: FlagDialogProps) {
  const { t } = useLingui()
  const chosen = useRef<HTMLButtonElement>(null)
  const choose = (wanted: number) => {
    onFlag(wanted)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!/^[0-7]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choose(Number(event.key))
  }
  const title = plural(count, { one: 'Flag this card', other: 'Flag # cards' })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} initialFocus={chosen}>
      <fieldset aria-label={t`Colour`} onKeyDown={onKeyDown} className="grid grid-cols-2 gap-2 pb-2">
        {FLAGS.map((one) => (
          <FlagButton
            key={one.flag}
            ref={(flag || 1) === one.flag ? chosen : undefined}
            isOn={flag === one.flag}
            number={one.flag}
            onClick={() => choose(one.flag)}
          >
            <Icon of={Flag} className={one.className} />
            {t(one.name)}
          </FlagButton>
        ))}
        <FlagButton isOn={flag === 0} number={0} onClick={() => choose(0)}>
          <Icon of={FlagOff} className="text-muted" />
          <Trans>No flag</Trans>
        </FlagButton>
      </fieldset>
    </Dialog>
  )
}

interface FlagButtonProps {
  isOn: boolean
  number: number
  onClick: () => void
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

function FlagButton({ isOn, number, onClick, children, ref }: FlagButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-pressed={isOn}
      aria-keyshortcuts={String(number)}
      onClick={onClick}
      className={classNames(
        'flex h-12 items-center gap-3 rounded-md px-4 text-left ring-1 ring-inset hover:bg-sunken',
        isOn ? 'bg-sunken font-semibold ring-ink' : 'ring-line',
      )}
    >
      {children}
      <Kbd className="ml-auto text-muted pointer-coarse:hidden">{number}</Kbd>
    </button>
  )
}
