import { useWindowKeys } from '../../lib/use-window-keys.ts'

interface ReaderKeys {
  readonly openSearch: () => void
  readonly isSearching: () => boolean
  readonly stepCard: (by: 1 | -1) => void
  /** Puts the cards beside the text away; null when there are none to put away. */
  readonly close: (() => void) | null
}

/**
 * `/` and Ctrl F find in the text, as the browser's own search sees only what is drawn (pressed in the field, it is the
 * browser's); N and P go from card to card; Escape puts the cards away. Fields, dialogs and menus keep their keys.
 */
export function useReaderKeys(keys: ReaderKeys): void {
  useWindowKeys((event) => {
    const action = actionFor(event, keys)
    if (action === null) return
    event.preventDefault()
    action()
  })
}

function actionFor(event: KeyboardEvent, keys: ReaderKeys): (() => void) | null {
  const { target } = event
  if (event.defaultPrevented || event.altKey) return null
  if (target instanceof HTMLElement && target.closest('[role=dialog], [role=menu]') !== null) return null
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey)
    return key === 'f' && !event.shiftKey && !keys.isSearching() ? keys.openSearch : null
  if (target instanceof HTMLElement && target.matches('input:not([type=radio]), textarea, select')) return null
  switch (key) {
    case '/':
      return keys.openSearch
    case 'n':
      return () => keys.stepCard(1)
    case 'p':
      return () => keys.stepCard(-1)
    case 'escape':
      return keys.close
    default:
      return null
  }
}
