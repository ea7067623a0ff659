/** What was tried on the landing page, kept in this tab so that an account made next can go on from it. */
import type { DemoCards } from '@cairn/contract/ai'

const TEXT_KEY = 'cairn-demo-text'
const CARDS_KEY = 'cairn-demo-cards'

/** Cards of the demonstration that its visitor wants to keep, and their text. */
export interface KeptDemo {
  readonly text: string
  readonly title: string
  readonly cards: readonly Pick<DemoCards['flashcards'][number], 'front' | 'back'>[]
  /** Of the text, once it was tried to store it. */
  readonly sourceId?: string
}

/** Where an account goes on with the cards that are kept. */
export const KEEP_DEMO_PATH = '/upload?from=demo'

export function keepDemoText(text: string): void {
  put(TEXT_KEY, text)
}

export function keepDemo(demo: KeptDemo): void {
  put(CARDS_KEY, JSON.stringify(demo))
}

/** The text that was tried, once. */
export function takeDemoText(): string | null {
  const text = get(TEXT_KEY)
  forget(TEXT_KEY)
  return text
}

/** The cards that are to be kept; null when there are none, or they were kept already. */
export function keptDemo(): KeptDemo | null {
  const text = get(CARDS_KEY)
  return text === null ? null : (JSON.parse(text) as KeptDemo) // written above alone
}

export function forgetDemo(): void {
  forget(CARDS_KEY)
}

// Where storage is blocked or full, the text is pasted again after signing up.
function put(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

function get(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return null
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
