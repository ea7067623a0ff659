import type { ModelLimits } from '../../platform/config.ts'
import type { Deps } from '../../platform/http/deps.ts'
import type { CallerParts } from '../../platform/llm/caller.ts'
import { type ChatService, createChatService } from '../../platform/llm/chat-service.ts'
import type { Models } from '../../platform/llm/models.ts'
import { endWithAccess } from './end-with-access.ts'
import { createStillOpen, createVerifyBearer } from './verify-bearer.ts'

/** Chat completions for learners and how they are recognised. One per process. */
export interface LearnersChat {
  readonly chat: ChatService
  readonly callers: CallerParts
}

/** `/v1` over the tokens of learners. */
export function createLearnersChat(
  { engine, now, limiter }: Pick<Deps, 'engine' | 'now' | 'limiter'>,
  models: Pick<Models, 'answering'>,
  limits?: Partial<ModelLimits>,
): LearnersChat {
  const callers = { verifyBearer: createVerifyBearer(engine.db, now), limiter }
  const chat = createChatService({ engine, now, models, ...callers, ...(limits && { limits }) })
  return { callers, chat: endWithAccess(chat, createStillOpen(engine.db, now)) }
}
