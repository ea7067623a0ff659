import { render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { useWindowKeys } from './use-window-keys.ts'

const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key }))

/** Hears keys with a word that changes with each drawing. */
function Screen({ word, heard, enabled = true }: { word: string; heard: string[]; enabled?: boolean }) {
  useWindowKeys(({ key }) => heard.push(`${word} ${key}`), enabled)
  return null
}

/** Whoever is quick: the key comes in the moment in which the screen is put up, before anything that waits for its drawing. */
function Quick({ children, at }: { children: ReactNode; at: unknown }) {
  useLayoutEffect(() => {
    press('q')
  }, [at])
  return children
}

test('a key that is pressed as soon as the screen is there is heard, by what that screen says', () => {
  const heard: string[] = []
  const shown = (word: string, enabled?: boolean) => (
    <Quick at={word}>
      <Screen word={word} heard={heard} {...(enabled !== undefined && { enabled })} />
    </Quick>
  )
  const { rerender, unmount } = render(shown('first'))
  expect(heard).toEqual(['first q'])
  rerender(shown('second'))
  expect(heard).toEqual(['first q', 'second q'])
  rerender(shown('third', false))
  expect(heard).toEqual(['first q', 'second q'])
  rerender(shown('fourth', true))
  expect(heard).toEqual(['first q', 'second q', 'fourth q'])
  unmount()
  press('q')
  expect(heard).toHaveLength(3)
})
