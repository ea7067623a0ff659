import { t } from '@lingui/core/macro'
import { keepMediaHere } from '../../data/media.ts'
import { showToast } from '../../ui/toast-store.ts'
import { markBetween, markOf, type NewMark } from './media-marks.ts'
import { type PrepareProblem, prepareMedia } from './prepare-media.ts'
import { withShortAddresses } from './short-addresses.ts'

/**
 * Puts files into a text field where its cursor is, one after the other; each is stored on this device before the text
 * names it. What cannot be added is said. Answers how many were.
 */
export async function addMedia(area: HTMLTextAreaElement, files: readonly File[]): Promise<number> {
  let added = 0
  for (const file of files) {
    const mark = await keepFile(file)
    if (mark === null) continue
    if (!area.isConnected) {
      showToast(t`The card went away before its picture was ready. Add it again.`, { tone: 'problem' })
      continue
    }
    insertMark(area, mark)
    added += 1
  }
  return added
}

/** The mark of a file that is stored now; null when it could not be, which is said. */
export async function keepFile(file: File): Promise<NewMark | null> {
  const prepared = await prepareMedia(file)
  if (!prepared.ok) {
    showToast(refusalOf(prepared.problem, file.name), { tone: 'problem' })
    return null
  }
  const outcome = await keepMediaHere(prepared)
  if (!outcome.ok) {
    const isFull = outcome.problem === 'storage-full'
    const message = isFull
      ? t`This browser has no room for more. Make some on this device, then add it again.`
      : t`You are signed out. Sign in, then add it again.`
    showToast(message, { tone: 'problem' })
    return null
  }
  const words = prepared.kind === 'sound' ? nameOf(file) : ''
  return { kind: prepared.kind, words, address: outcome.address }
}

/** A sound is called as its file; what a picture shows is asked for. */
const nameOf = ({ name }: File): string => name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 100) || t`Sound`

function insertMark(area: HTMLTextAreaElement, mark: NewMark): void {
  const { value, selectionStart: start, selectionEnd: end } = area
  replaceText(
    area,
    { start, end },
    markBetween(value.slice(0, start), withShortAddresses(markOf(mark)), value.slice(end)),
  )
}

/** Replaces a stretch of a field's text as typing would; the cursor goes behind it. */
export function replaceText(
  area: HTMLTextAreaElement,
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
): void {
  if (area.maxLength >= 0 && area.value.length - (end - start) + text.length > area.maxLength) {
    showToast(t`This side of the card has no room for more.`, { tone: 'problem' })
    return
  }
  area.setRangeText(text, start, end, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

function refusalOf(problem: PrepareProblem, name: string): string {
  switch (problem) {
    case 'too-large':
      return t`“${name}” is over 25 MB, the most that a card takes.`
    case 'too-many-pixels':
      return t`“${name}” has over 40 million pixels, the most that a card takes.`
    case 'damaged':
      return t`“${name}” cannot be read as a picture. It may be damaged, or of a kind that this browser does not know.`
    case 'not-media':
      return t`“${name}” is neither a picture nor a sound.`
    default:
      return problem satisfies never
  }
}

/** Asks for files as the browser does. Answers none when that is given up. */
export function chooseFiles(accept: string): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    input.multiple = true
    input.hidden = true
    const end = () => {
      input.remove()
      resolve([...(input.files ?? [])])
    }
    input.addEventListener('change', end, { once: true })
    input.addEventListener('cancel', end, { once: true })
    // Safari forgets one that is not in the page.
    document.body.append(input)
    input.click()
  })
}
