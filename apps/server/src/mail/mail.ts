export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The one link the mail is about, if it has one. Whoever has it can use it, so only a mailer without a post office logs it. */
  readonly link: string | null
}

/** Sends mail. Resolves once the next hop has taken it; throws when it did not. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
