/** The release that made an event, as the log keeps it. */
export const APP_VERSION = `${__VERSION__}+${__BUILD_ID__}`.slice(0, 64)

/** Whether this browser can read text aloud. */
export function canReadAloud(): boolean {
  return typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined'
}

/** Reads a text aloud, in place of whatever is being read. */
export function readAloud(text: string): void {
  if (!canReadAloud()) return
  speechSynthesis.cancel()
  speechSynthesis.speak(new SpeechSynthesisUtterance(text))
}

/** Costs nothing in silence, where the browser would still send word to whoever speaks for it. */
export function stopReadingAloud(): void {
  if (canReadAloud() && (speechSynthesis.speaking || speechSynthesis.pending)) speechSynthesis.cancel()
}

/** Offers a text as a file to keep. */
export function saveTextFile(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'application/json' }))
}

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
