export type ThemeChoice = 'light' | 'dark' | 'system'

const KEY = 'cairn.theme'
const PAPER = { light: '#fcfaf6', dark: '#111419' }

/** What the learner chose; `system` when nothing was chosen or storage is blocked. */
export function themeChoice(): ThemeChoice {
  const stored = read()
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Keeps the choice on this device and applies it at once. `public/theme.js` applies it before the first paint. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // Storage is blocked: the choice holds until this page is closed.
  }
  applyTheme(choice)
}

/** Follows the system while the choice is `system`. Answers a function that stops. */
export function followSystemTheme(): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => applyTheme(themeChoice())
  query.addEventListener('change', follow)
  return () => query.removeEventListener('change', follow)
}

function applyTheme(choice: ThemeChoice): void {
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  const theme = dark ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAPER[theme])
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // storage is blocked
  }
}
