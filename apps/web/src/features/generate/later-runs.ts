/** Runs, for the screen on which one begins: it does not wait for their code, which comes while a text is chosen. */
import { NetworkError } from '../../data/api-client.ts'
import type { ActiveRun, RunWish } from './active-run.ts'

/** Fetches what the first run needs. What cannot come now is asked for again then, and told. */
export function prepareRuns(): void {
  const ahead = [runs(), import('../../data/ai-client.ts').then(({ prepareAi }) => prepareAi())]
  for (const part of ahead) part.then(undefined, () => undefined)
}

/** Rejects as a call of the server does: without a network neither comes. */
export const beginRun = async (wish: RunWish): Promise<ActiveRun> => (await runs()).beginRun(wish)

export const openActiveRun = async (id: string, takes: boolean): Promise<ActiveRun | null> =>
  (await runs()).openActiveRun(id, takes)

export function letGo(active: ActiveRun): void {
  runs()
    .then((held) => held.letGo(active))
    .catch(reportError) // whoever has a run has its code
}

async function runs() {
  try {
    return await import('./active-run.ts')
  } catch (cause) {
    throw navigator.onLine ? cause : new NetworkError('The code of runs was not reached', { cause })
  }
}
