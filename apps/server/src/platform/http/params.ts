import { Id } from '@cairn/contract/ids'
import { z } from '@hono/zod-openapi'

/** Path parameter of routes about one row. */
export const IdParam = z.object({ id: Id })
