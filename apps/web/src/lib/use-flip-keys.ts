import { useWindowKeys } from './use-window-keys.ts'

interface FlipActions {
  readonly turn: () => void
  readonly next: () => void
  readonly previous: () => void
}

const KEYS: Readonly<Record<string, keyof FlipActions>> = {
  ' ': 'turn',
  Enter: 'turn',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
}

export function useFlipKeys(actions: FlipActions): void {
  useWindowKeys((event) => {
    const action = KEYS[event.key]
    if (action === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const onControl = event.target instanceof HTMLElement && event.target.closest('button, a, [role=dialog]') !== null
    if (onControl && action === 'turn') return
    event.preventDefault()
    actions[action]()
  })
}
