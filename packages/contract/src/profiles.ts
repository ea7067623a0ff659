import { PROFICIENCY_LEVELS } from '@cairn/core/ai-protocol/models'
import { z } from 'zod'
import { Id, Instant } from './ids.ts'

const topics = z.array(z.string().trim().min(1).max(500)).max(20)

/** What one assessment found out about a learner: the specification's record, what it was about, and when. */
export const NewLearningProfile = z.strictObject({
  id: Id,
  /** What was assessed, in words: the title of the text or deck. */
  subject: z.string().trim().max(200),
  proficiency: z.enum(PROFICIENCY_LEVELS),
  score: z.number().int().min(0).max(5),
  strengths: topics,
  weaknesses: topics,
  suggestions: topics,
  assessedAt: Instant,
})
export type NewLearningProfile = z.infer<typeof NewLearningProfile>

export const LearningProfile = z.object(NewLearningProfile.shape)
export type LearningProfile = z.infer<typeof LearningProfile>

/** The latest ones, newest first. */
export const LearningProfileList = z.object({ profiles: z.array(LearningProfile) })
export type LearningProfileList = z.infer<typeof LearningProfileList>
