import { domainToASCII } from 'node:url'
import { z } from 'zod'

/*
 * One spelling per mailbox. Case is ignored throughout. A domain in another script becomes its ASCII form (xn--…), so
 * a look-alike is visibly another address; full-width letters become plain ones, as the mail system itself has it.
 * Before the @ only ASCII is taken: there no rule says which look-alikes are the same. Mail goes to this spelling and
 * never to what somebody typed.
 */

const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

/** The address as it is stored and compared, or null when it is none that Cairn takes. */
export function toEmailAddress(typed: string): string | null {
  const trimmed = typed.trim()
  const at = trimmed.lastIndexOf('@')
  if (at < 1 || at > MAX_LOCAL_LENGTH) return null
  const address = `${trimmed.slice(0, at)}@${domainToASCII(trimmed.slice(at + 1))}`
  if (address.length > MAX_LENGTH || !z.email().safeParse(address).success) return null
  return address.toLowerCase()
}
