export interface Mail {
  /** The same for every attempt to send it, so that a mailbox that got it twice can tell. */
  readonly id?: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The one link the mail is about, if it has one. Whoever has it can use it, so only a mailer without a post office logs it. */
  readonly link: string | null
}

/** Sends mail. */
export interface Mailer {
  /** Resolves once the next hop has taken it; throws when it did not, or may not have, or when `signal` is aborted. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Hangs up: what is being sent fails. */
  close?(): void
}
