import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useOrFail } from '../lib/use-failure.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toast-store.ts'

/** Where toasts appear. Rendered once by the application; everyone else calls `showToast`. */
export function Toaster() {
  const { t } = useLingui()
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts)
  const orFail = useOrFail()
  // The toast is gone by the time its action ends, so that is watched from here.
  const act = async (toast: Toast) => toast.action?.run()
  return (
    <section
      aria-label={t`Messages`}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar,0px)+var(--foot-bar,0px)+1rem)] z-60 flex flex-col items-center gap-2 px-4"
    >
      <div role="status" className="contents">
        {toasts.map((toast) => (
          <ToastView key={toast.id} toast={toast} onAct={() => orFail(act(toast))} />
        ))}
      </div>
    </section>
  )
}

function ToastView({ toast, onAct }: { toast: Toast; onAct: () => void }) {
  const { t } = useLingui()
  const [held, setHeld] = useState(false)
  const durationMs = toast.durationMs ?? (toast.action ? 10_000 : 6_000)
  useEffect(() => {
    if (held || durationMs === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => dismissToast(toast.id), durationMs)
    return () => clearTimeout(timer)
  }, [held, durationMs, toast.id])
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) }
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) }
  return (
    <div
      {...hold}
      {...release}
      className={classNames(
        'pointer-events-auto flex max-w-full animate-reveal items-center gap-1 rounded-md bg-ink py-1 pr-1 pl-4 text-paper shadow-face',
        toast.tone === 'problem' && 'border-l-4 border-brick',
      )}
    >
      <p className="py-2">{toast.message}</p>
      {toast.action && (
        <button
          type="button"
          className="touch h-9 rounded-sm px-3 font-semibold underline underline-offset-4 outline-offset-[-2px]! outline-current!"
          onClick={() => {
            onAct()
            dismissToast(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t`Dismiss`}
        className="touch grid size-9 place-items-center rounded-sm opacity-80 outline-offset-[-2px]! outline-current! hover:opacity-100"
        onClick={() => dismissToast(toast.id)}
      >
        <Icon of={X} size={16} />
      </button>
    </div>
  )
}
