import type { LearningPath } from '@cairn/core/paths/learning-path'
import { planPath } from '@cairn/core/paths/plan-path'
import type { PathRequest } from '../protocol/engine-types.ts'

/** The built-in planner: see `planPath`. The same request gives the same path. */
export function learningPath({ cards, preferences }: PathRequest): LearningPath {
  return planPath(cards, preferences)
}
