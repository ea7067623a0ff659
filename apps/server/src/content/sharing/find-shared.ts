import type { SharedAddress } from '@cairn/contract/sharing'
import type { Engine } from '../../platform/db/engines.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { DescribeAccount } from '../../study/learners/describe-account.ts'
import { hashSecret } from './share-secret.ts'
import { type FoundDeck, findByPublicKey, findBySecret } from './shared.store.ts'

export interface SharedParts {
  readonly engine: Engine
  readonly now: () => number
  readonly describeAccount: DescribeAccount
}

export interface SharedDeckFound extends FoundDeck {
  /** The owner's display name; null for none. */
  readonly owner: string | null
}

/** The deck behind an address, or the one answer that every address gets that opens nothing. */
export async function findShared(parts: SharedParts, address: SharedAddress): Promise<SharedDeckFound> {
  const found = await lookUpShared(parts, address)
  if (found === null) throw opensNothing()
  return found
}

/** The deck behind an address; null for one that opens nothing. */
export async function lookUpShared(parts: SharedParts, { kind, key }: SharedAddress): Promise<SharedDeckFound | null> {
  const { engine, now, describeAccount } = parts
  // Made for both kinds, so that both take as long.
  const secretHash = hashSecret(key)
  const found =
    kind === 'link' ? await findBySecret(engine.db, secretHash, now()) : await findByPublicKey(engine.db, key)
  // An account that is gone shares nothing, whatever is still being cleared away of it.
  const account = found ? await describeAccount(found.user_id) : null
  if (!found || !account) return null
  return { ...found, owner: displayName(account) }
}

/** The name that others see; never an e-mail address. */
export function displayName(account: { readonly name: string; readonly email: string } | null): string | null {
  const name = account?.name.trim() ?? ''
  return name === '' || name.toLowerCase() === account?.email.toLowerCase() ? null : name
}

/** The same for an address that never was, was taken back or has ended. It names nothing, also not in the log. */
export function opensNothing(): AppError {
  return new AppError(404, 'not-found', {
    message: 'This address opens no deck. Its owner may have taken it back, or its time is over.',
  })
}
