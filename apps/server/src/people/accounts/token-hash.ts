import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in a link and in a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: it is random, so one round of SHA-256 cannot be turned back. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
