/** Sizes of all text, as shares of the browser's own; every measure of the interface follows. */
export const TEXT_SIZES = { small: 93.75, normal: 100, large: 112.5, larger: 125 } as const
export type TextSize = keyof typeof TEXT_SIZES

const KEY = 'cairn.text-size'

/** What was chosen on this device; `normal` when nothing was or storage is blocked. */
export function textSize(): TextSize {
  const stored = read()
  return stored !== null && isTextSize(stored) ? stored : 'normal'
}

/** Keeps the choice on this device and applies it at once. `public/theme.js` applies it before the first paint. */
export function chooseTextSize(size: TextSize): void {
  try {
    if (size === 'normal') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, size)
  } catch {
    // Storage is blocked: the choice holds until this page is closed.
  }
  document.documentElement.style.fontSize = size === 'normal' ? '' : `${TEXT_SIZES[size]}%`
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // storage is blocked
  }
}

function isTextSize(value: string): value is TextSize {
  return value in TEXT_SIZES
}
