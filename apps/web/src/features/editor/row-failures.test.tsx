import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FatalErrorBoundary } from '../../app/error-boundary.tsx'
import { breakStorage } from '../../data/testing/break-storage.ts'
import { FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { CardChanger } from './card-change.ts'
import { card, setUp } from './testing/editor-setup.ts'
import { useEditorWords } from './use-editor-words.ts'
import { useRowActions } from './use-row-actions.ts'

const { editor, row, setMode } = setUp([card('a', 'What is chalk?', 'A rock'), card('b', 'What is chalk?', 'Lime', 2)])
const changer = new CardChanger({
  stream: () => {
    throw new Error('Inconsistent: the model client broke')
  },
  sourceText: async () => null,
  isOnline: () => true,
})
const nothing = () => undefined

function Actions() {
  const words = useEditorWords()
  const parts = { editor, changer, words, focusSoon: nothing, announce: nothing }
  const actions = useRowActions({ ...parts, openPassage: nothing, openHistory: nothing, openInfo: nothing })
  const { id, front, back } = row('b')
  return (
    <>
      <button
        type="button"
        onClick={() => actions.merge('a', { id, front, back, deckId: 'deck', deckTitle: '', reason: 'same' })}
      >
        Merge
      </button>
      <button type="button" onClick={() => actions.resetSchedule(row('a'))}>
        Start anew
      </button>
      <button type="button" onClick={() => actions.ask('a', 'shorten', null)}>
        Shorten
      </button>
    </>
  )
}

beforeEach(async () => {
  console.error = nothing // React reports what a boundary catches
  await freshDevice()
  await signedIn(new FakeServer().install())
})

test.each(['Shorten', 'Start anew', 'Merge'])('what breaks in “%s” is said, not waited for', async (name) => {
  await renderScreen(
    '/edit/deck',
    <FatalErrorBoundary>
      <Actions />
    </FatalErrorBoundary>,
  )
  breakStorage()
  setMode('broken')
  fireEvent.click(screen.getByRole('button', { name }))
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
})
