import { hash, randomBytes } from 'node:crypto'

/** What tells our tokens from others in a log or a settings file. */
const PREFIX = 'cairn_'

/** 256 random bits. Shown once, stored nowhere. */
export const newBearerToken = (): string => PREFIX + randomBytes(32).toString('base64url')

/** The first letters, to tell a token from others: 24 of its 256 bits. */
export const prefixOf = (token: string): string => token.slice(0, PREFIX.length + 4)

/** What is stored of a token: it is random, so one round of SHA-256 cannot be turned back. */
export const hashBearerToken = (token: string): string => hash('sha256', token)
