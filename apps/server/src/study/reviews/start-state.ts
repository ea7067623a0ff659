import { StartState } from '@cairn/contract/reviews'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'

/** What an imported card begins with, or where its answers had left it, as the log keeps it. */
export function parseStart(json: string): MemoryState {
  return StartState.parse(JSON.parse(json))
}
