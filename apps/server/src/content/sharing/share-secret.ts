import { hash, randomBytes } from 'node:crypto'

/** 128 random bits, safe in an address. Shown once, stored nowhere. */
export const newSecret = (): string => randomBytes(16).toString('base64url')

/** What is stored of a secret: it is random, so one round of SHA-256 cannot be turned back. */
export const hashSecret = (secret: string): string => hash('sha256', secret)
