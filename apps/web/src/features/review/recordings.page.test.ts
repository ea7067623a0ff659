import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasRecordings, playRecordings, stopRecordings } from './recordings.ts'

/* Players that do as they are told: jsdom has none. */

let heard: string[] = []
/** What the browser answers to the player of this name. */
let answers: Record<string, Error> = {}

beforeEach(() => {
  heard = []
  answers = {}
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    const problem = answers[nameOf(this)]
    if (problem !== undefined) throw problem
    heard.push(nameOf(this))
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    heard.push(`${nameOf(this)} stopped`)
  })
})
afterEach(() => {
  stopRecordings()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const nameOf = (player: HTMLMediaElement): string => player.getAttribute('aria-label') ?? ''
const player = (name: string) => `<audio controls aria-label="${name}"></audio>`
const side = (name: 'question' | 'answer', ...players: string[]) =>
  `<section data-side="${name}">${players.map(player).join('')}</section>`
const ends = (name: string) => tell(name, 'ended')

/** The browser tells of a player, and everybody has taken it in. */
async function tell(name: string, what: 'ended' | 'error' | 'pause' | 'play', from?: HTMLMediaElement): Promise<void> {
  const element = from ?? document.querySelector<HTMLMediaElement>(`audio[aria-label="${name}"]`)
  element?.dispatchEvent(new Event(what))
  await vi.waitFor(() => undefined)
}

test('those of the question one after the other, each when the one before it is over', async () => {
  document.body.innerHTML = side('question', 'one', 'two')
  expect(playRecordings()).toBe(true)
  expect(heard).toEqual(['one'])
  await ends('one')
  expect(heard).toEqual(['one', 'two'])
  await ends('two')
  expect(heard).toEqual(['one', 'two'])
})

test('once the answer is there its own are meant, and what plays makes way', async () => {
  document.body.innerHTML = side('question', 'asked')
  playRecordings()
  document.body.insertAdjacentHTML('beforeend', side('answer', 'told'))
  playRecordings()
  expect(heard).toEqual(['asked', 'asked stopped', 'told'])
  await ends('asked')
  expect(heard).toHaveLength(3)
})

test('a side without any plays nothing, and stops what plays', () => {
  document.body.innerHTML = side('question', 'asked')
  expect(hasRecordings()).toBe(true)
  playRecordings()
  document.body.insertAdjacentHTML('beforeend', side('answer'))
  expect(hasRecordings()).toBe(false)
  expect(playRecordings()).toBe(false)
  expect(heard).toEqual(['asked', 'asked stopped'])
})

test('stopped, the next one is not begun', async () => {
  document.body.innerHTML = side('question', 'one', 'two')
  playRecordings()
  stopRecordings()
  await ends('one')
  expect(heard).toEqual(['one', 'one stopped'])
})

test('a browser that plays nothing yet is left alone', async () => {
  document.body.innerHTML = side('question', 'one', 'two')
  answers = { one: new DOMException('no gesture', 'NotAllowedError') }
  playRecordings()
  await vi.waitFor(() => expect(HTMLMediaElement.prototype.play).toHaveBeenCalledOnce())
  await tell('one', 'pause')
  expect(heard).toEqual([])
})

test('one that cannot be played is passed over, whether it is refused or fails on the way', async () => {
  document.body.innerHTML = side('question', 'missing', 'broken', 'whole')
  answers = { missing: new DOMException('not there', 'NotSupportedError') }
  playRecordings()
  await vi.waitFor(() => expect(heard).toEqual(['broken']))
  await tell('broken', 'error')
  expect(heard).toEqual(['broken', 'whole'])
})

test('a side that is drawn anew goes on with the one that played', async () => {
  document.body.innerHTML = side('question', 'one', 'two')
  playRecordings()
  await ends('one')
  const gone = document.querySelector<HTMLMediaElement>('audio[aria-label=two]')!
  document.querySelector('section')!.innerHTML = player('one') + player('two')
  await tell('two', 'pause', gone)
  expect(heard).toEqual(['one', 'two', 'two'])
})

test('another one that the learner starts plays alone', async () => {
  document.body.innerHTML = side('question', 'one', 'two')
  playRecordings()
  await tell('two', 'play')
  expect(heard).toEqual(['one', 'one stopped'])
  await ends('one')
  expect(heard).toHaveLength(2)
})
