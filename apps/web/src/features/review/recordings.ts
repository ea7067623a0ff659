/**
 * The recordings of the card in front of the learner: those of the side that is up, in their order, one at a time. What
 * plays are the players that the side shows, so that they show how far it is.
 */
import { stopReadingAloud } from '../../lib/device.ts'

let running: AbortController | null = null

/** Whether the side that is up has recordings. */
export function hasRecordings(): boolean {
  return playersOf(sideUp()).length > 0
}

/** Plays the recordings of the side that is up from the first on, in place of all that is heard; false for none. */
export function playRecordings(): boolean {
  stopRecordings()
  const side = sideUp()
  if (playersOf(side).length === 0) return false
  stopReadingAloud()
  running = new AbortController()
  void playInTurn(() => playersOf(side), running.signal)
  return true
}

/** Costs nothing where nothing plays: it is called whenever a card is turned or rated. */
export function stopRecordings(): void {
  running?.abort()
  running = null
}

const sideUp = (): Element | null =>
  document.querySelector('[data-side=answer]') ?? document.querySelector('[data-side=question]')

const playersOf = (side: Element | null): readonly HTMLAudioElement[] => [...(side?.querySelectorAll('audio') ?? [])]

/** Looks the players up each time, since a side may be drawn anew while they play. */
async function playInTurn(players: () => readonly HTMLAudioElement[], signal: AbortSignal): Promise<void> {
  let next = 0
  while (!signal.aborted) {
    const player = players()[next]
    if (player === undefined) return
    const outcome = await played(player, signal)
    if (outcome === 'refused') return
    if (outcome === 'over') next += 1
  }
}

/**
 * Plays one from its beginning. `over`: to its end, or it cannot be played. `redrawn`: its player left the page, which
 * ends it. `refused`: the browser plays nothing before the learner has touched the page.
 */
function played(player: HTMLAudioElement, signal: AbortSignal): Promise<'over' | 'redrawn' | 'refused'> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const settle = (outcome: 'over' | 'redrawn' | 'refused') => {
      listening.abort()
      resolve(outcome)
    }
    const once = { signal: listening.signal }
    player.addEventListener('ended', () => settle('over'), once)
    player.addEventListener('error', () => settle('over'), once)
    player.addEventListener('pause', () => !player.isConnected && settle('redrawn'), once)
    // Another one that the learner starts plays alone.
    document.addEventListener('play', ({ target }) => target !== player && stopRecordings(), { ...once, capture: true })
    signal.addEventListener(
      'abort',
      () => {
        player.pause()
        settle('over')
      },
      once,
    )
    player.currentTime = 0
    player.play().catch((problem: unknown) => {
      if (isNamed(problem, 'NotAllowedError')) settle('refused')
      else if (!isNamed(problem, 'AbortError')) settle('over')
      // Paused before it began: by the learner, who may start it again, or because it left the page.
      else if (!player.isConnected) settle('redrawn')
    })
  })
}

const isNamed = (problem: unknown, name: string): boolean => problem instanceof DOMException && problem.name === name
