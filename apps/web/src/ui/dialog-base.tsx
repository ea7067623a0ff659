import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import type { DialogProps } from './dialog-props.ts'
import { Icon } from './icon.tsx'
import { useFocusBack } from './use-focus-back.ts'

/** Where a window is low, or its text large, all of a dialog scrolls: what stays in place would leave its content a slit. */
const LOW = {
  popup: '[@container_(max-height:30rem)]:overflow-y-auto',
  content: '[@container_(max-height:30rem)]:overflow-visible [@container_(max-height:30rem)]:after:hidden',
}

const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/** The dialog itself; `dialog.tsx` loads it when it is first opened. */
export default function DialogBase({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  size = 'sm',
  initialFocus,
}: DialogProps) {
  const { t } = useLingui()
  const popup = useRef<HTMLDivElement>(null)
  const focusBack = useFocusBack(open, popup)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <div className="pointer-events-none fixed inset-0 z-50 [container-type:size]">
          <Base.Popup
            ref={popup}
            initialFocus={initialFocus}
            finalFocus={focusBack}
            className={classNames(
              'pointer-events-auto fixed inset-x-0 bottom-0 flex max-h-[92dvh] flex-col rounded-t-lg bg-paper shadow-face outline-none',
              'sm:inset-auto sm:top-[8vh] sm:left-1/2 sm:max-h-[84vh] sm:w-[calc(100%-3rem)] sm:-translate-x-1/2 sm:rounded-lg',
              'transition-[opacity,transform] data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
              LOW.popup,
              WIDTHS[size],
            )}
          >
            <div className="flex shrink-0 items-start gap-4 px-5 pt-5 sm:px-6 sm:pt-6">
              <div className="grid flex-1 gap-1.5">
                <Base.Title className="font-read text-xl font-semibold">{title}</Base.Title>
                {description && <Base.Description className="text-muted">{description}</Base.Description>}
              </div>
              <Base.Close
                render={
                  <IconButton label={t`Close`} className="-mt-2 -mr-2">
                    <Icon of={X} />
                  </IconButton>
                }
              />
            </div>
            {children && (
              <div
                className={classNames(
                  'fade-foot scroll-pb-24 overflow-y-auto px-5 pt-4 sm:px-6',
                  LOW.content,
                  actions ? 'pb-1' : 'pb-6 [--foot-room:1.5rem]',
                )}
              >
                {children}
              </div>
            )}
            {actions && (
              <div className="flex shrink-0 flex-col-reverse gap-2 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6 sm:pb-6">
                {actions}
              </div>
            )}
          </Base.Popup>
        </div>
      </Base.Portal>
    </Base.Root>
  )
}
