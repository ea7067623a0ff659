import type { StudyQueue } from '../scheduling/queue.ts'
import type { QueueCard } from '../scheduling/queue-card.ts'

/**
 * The queue with some of its cards first, in the order of their ids: what the learner was sure of and had wrong. Cards
 * being learned keep their times, and no card comes that would not have come.
 */
export function withFirst(queue: StudyQueue, cardIds: readonly string[]): StudyQueue {
  const byId = new Map(queue.main.map((card) => [card.id, card]))
  const first = [...new Set(cardIds)].map((id) => byId.get(id)).filter((card): card is QueueCard => card !== undefined)
  if (first.length === 0) return queue
  const isFirst = new Set(first.map(({ id }) => id))
  const main = [...first, ...queue.main.filter(({ id }) => !isFirst.has(id))]
  const places = new Map(main.map(({ id }, place) => [id, place]))
  const isMain = (id: string): boolean => places.has(id)
  const start = queue.order.findIndex(isMain)
  const learning = queue.order.filter((id) => !isMain(id))
  return {
    ...queue,
    main,
    order: [...learning.slice(0, start), ...main.map(({ id }) => id), ...learning.slice(start)],
  }
}
