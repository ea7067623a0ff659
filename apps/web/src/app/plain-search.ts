/** Query parameters are plain text everywhere; nobody wants a token of digits to become a number. */
export type PlainSearch = Readonly<Record<string, string | undefined>>
