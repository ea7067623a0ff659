import type { Deps } from '../../platform/http/deps.ts'
import type { Feature } from '../../platform/http/feature.ts'
import type { Lane } from '../../platform/http/listen.ts'
import { createModels } from '../../platform/llm/models.ts'
import { createV1Lane } from '../../platform/llm/v1-lane.ts'
import { aiRoutes } from './ai.routes.ts'
import { createLearnersChat } from './learners-chat.ts'

interface AiFeature extends Feature {
  /** The short way of `/v1` past the router. */
  readonly lane: Lane
  /** How each model is, by name. */
  states(): Readonly<Record<string, string>>
}

/** `/v1` for learners and the demonstration, with the models that answer. */
export function aiFeature({
  engine,
  config,
  log,
  now,
  limiter,
}: Omit<Deps, 'requireLearner' | 'notifyJobs'>): AiFeature {
  const models = createModels({ llm: config.llm, log })
  const learnersChat = createLearnersChat({ engine, now, limiter }, models, config.modelLimits)
  return {
    routes: [(deps) => aiRoutes(deps, models, learnersChat)],
    lane: createV1Lane(learnersChat.chat, { log, ...config }),
    states: models.states,
    close: () => models.close(),
  }
}
