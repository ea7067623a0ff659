import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import type { MemoryTable, ReviewTable } from '../../platform/db/schema.ts'
import { toState } from './memory.store.ts'
import { toEvent } from './receive-event.ts'

/** A row of the log as an event, for features that read logs whole. */
export const reviewEventOf = (row: ReviewTable): ReviewEvent => toEvent(row)

/** A row of the cache as a memory state. */
export const memoryStateOf = (row: MemoryTable): MemoryState => toState(row)
