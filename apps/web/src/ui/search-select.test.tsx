import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../lib/testing/render-screen.tsx'
import { SearchSelect } from './search-select.tsx'

const TAGS = Array.from({ length: 1_489 }, (_, index) => ({ value: `tag-${index}`, label: `Topic::Part ${index}` }))
const OPTIONS = [{ value: '', label: 'Any tag' }, ...TAGS]

function Picker() {
  const [tag, setTag] = useState('')
  return <SearchSelect label="Tag" searchLabel="Find a tag" value={tag} options={OPTIONS} onChange={setTag} />
}

async function open() {
  await renderScreen('/', <Picker />)
  fireEvent.click(screen.getByRole('combobox', { name: 'Tag: Any tag' }))
  return screen.findByRole('combobox', { name: 'Find a tag' })
}

test('one of 1,489 is found by typing a part of it and taken by Enter', async () => {
  const field = await open()
  expect((await screen.findAllByRole('option')).length).toBeLessThanOrEqual(50)
  expect(screen.getByText('1,490 to choose from. Type to find one.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'part 1234' } })
  await expect.poll(() => screen.getAllByRole('option').map((row) => row.textContent)).toEqual(['Topic::Part 1234'])
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  await expect.poll(() => screen.getByRole('option').hasAttribute('data-highlighted')).toBe(true)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByRole('combobox', { name: 'Tag: Topic::Part 1234' })).toBeTruthy()
})

test('what is not there is said', async () => {
  fireEvent.change(await open(), { target: { value: 'no such' } })
  expect(await screen.findByText('Nothing matches.')).toBeTruthy()
})

test('Escape closes the list and changes nothing', async () => {
  fireEvent.keyDown(await open(), { key: 'Escape' })
  await expect.poll(() => screen.queryByRole('option')).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Tag: Any tag' })).toBeTruthy()
})
