import { spokenText } from '@cairn/core/cards/asked-text'
import { studySides } from '@cairn/core/cards/siblings'
import { guessLanguage } from '@cairn/core/text/language'
import { t } from '@lingui/core/macro'
import { canReadAloud } from '../../lib/device.ts'
import { plainText } from '../../lib/markdown.ts'
import { showToast } from '../../ui/toast-store.ts'
import { playRecordings } from './recordings.ts'
import type { ShownView } from './review-view.ts'

/** A voice that has said nothing by then will not. */
const LONGEST_SILENCE_MS = 2_500

/**
 * Plays the recordings of the side that is up, else reads it aloud; asked again while it reads, it stops. Says so where
 * the browser has no voice.
 */
export async function readCard({ card, revealed }: Pick<ShownView, 'card' | 'revealed'>): Promise<void> {
  if (playRecordings()) return
  if (!canReadAloud()) return say(t`This browser cannot read aloud.`)
  if (speechSynthesis.speaking) return speechSynthesis.cancel()
  const { front, back } = studySides(card)
  const words = spokenText(revealed ? back : front, plainText)
  if (words === '') return say(t`There is no text on this side to read aloud.`)
  const utterance = new SpeechSynthesisUtterance(words)
  const language = guessLanguage(`${card.front} ${card.back}`)
  if (language !== null) utterance.lang = language
  const outcome = await spoken(utterance)
  if (outcome === 'silent') say(t`This device has no voice to read aloud with. Its settings for speech may add one.`)
}

/** Whether something was heard: a browser may offer to speak and have no voice. */
function spoken(utterance: SpeechSynthesisUtterance): Promise<'heard' | 'silent'> {
  return new Promise((resolve) => {
    const silence = setTimeout(() => {
      speechSynthesis.cancel()
      resolve('silent')
    }, LONGEST_SILENCE_MS)
    const end = (outcome: 'heard' | 'silent') => {
      clearTimeout(silence)
      resolve(outcome)
    }
    utterance.addEventListener('start', () => end('heard'))
    utterance.addEventListener('error', ({ error }) =>
      end(error === 'canceled' || error === 'interrupted' ? 'heard' : 'silent'),
    )
    speechSynthesis.speak(utterance)
  })
}

function say(message: string): void {
  showToast(message)
}
