import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { exportDoor } from '../../lib/export-door.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { DeckMenu } from './deck-menu.tsx'
import type { DeckNode } from './deck-tree.ts'

afterEach(() => {
  exportDoor.close()
  vi.unstubAllGlobals()
})

test('a folder that is no deck leaves as a whole', async () => {
  const nothing = () => undefined
  const counts = { cards: 3, new: 3, learning: 0, due: 0, mastered: 0 }
  const path = 'Geology::Rocks'
  const node: DeckNode = { kind: 'folder', key: path.toLowerCase(), path, deck: null, counts, decks: [], children: [] }
  const drag = { dragged: null, over: null, handleOf: () => ({}), placeOf: () => ({}) } as never
  const actions = { unsaved: new Set<string>(), closed: new Set<string>(), drag, onToggle: nothing }
  await renderScreen(
    '/library',
    <DeckMenu node={node} actions={{ ...actions, onRename: nothing, onMove: nothing, onDelete: nothing }} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More for Rocks' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Export…' }))
  expect(exportDoor.subject()).toEqual({ deck: { id: null, title: path } })
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
})
