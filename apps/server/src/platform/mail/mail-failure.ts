/**
 * Why a mail was not taken. It stands for the error of the mail server, which often repeats the address: the words here
 * name nobody, so they may be logged.
 */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /** The next hop has said no for good: it is not asked again. */
  readonly isFinal: boolean

  constructor(words: string, { isFinal, responseCode }: { readonly isFinal: boolean; readonly responseCode: number }) {
    super(responseCode > 0 ? `${words} (${responseCode})` : words)
    this.isFinal = isFinal
  }
}

const SIGN_IN: ReadonlySet<string> = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2'])
const TLS: ReadonlySet<string> = new Set(['ETLS', 'EREQUIRETLS'])
const LATE: ReadonlySet<string> = new Set(['ETIMEDOUT', 'EABORT'])
const LOST: ReadonlySet<string> = new Set(['ECONNECTION', 'ESOCKET', 'EDNS'])

/** What an error of a mailer means. A refused sign-in and missing TLS are the operator's to mend: they are tried again. */
export function mailFailureOf(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error
  const { code, responseCode } = partsOf(error)
  const again = (words: string) => new MailFailure(words, { isFinal: false, responseCode })
  const final = (words: string) => new MailFailure(words, { isFinal: true, responseCode })
  if (SIGN_IN.has(code)) return again('the mail server refused the sign-in')
  if (TLS.has(code)) return again('no safe connection to the mail server')
  // 503 says that the session was out of step, not that the mail is refused.
  if (responseCode >= 500 && responseCode !== 503) return final('refused')
  if (responseCode >= 400) return again('put off')
  if (code === 'EENVELOPE') return final('not an address that mail can go to')
  if (LATE.has(code)) return again('no answer in time')
  if (LOST.has(code)) return again('connection lost')
  return again(code === '' ? 'unknown' : code)
}

function partsOf(error: unknown): { readonly code: string; readonly responseCode: number } {
  if (!(error instanceof Error)) return { code: '', responseCode: 0 }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  return { code, responseCode }
}
