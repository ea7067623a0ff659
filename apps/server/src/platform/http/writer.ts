import { TAB_HEADER } from '@cairn/contract/headers'
import type { Context } from 'hono'
import type { RequestEnv } from './context.ts'

const TAB = /^[0-9a-f-]{1,36}$/

/** Who writes: a session and, where a browser names it, the tab. It is only ever compared. */
export function writerOf(c: Context<RequestEnv>): string {
  const { sessionId } = c.get('learner')
  const tab = c.req.header(TAB_HEADER)
  return tab !== undefined && TAB.test(tab) ? `${sessionId} ${tab}` : sessionId
}

/** The session of a writer. */
export const sessionOf = (writer: string): string => writer.split(' ')[0] ?? writer
