import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { CreatedShareLink, DeckSharing, type SharedAddress, type SharingChange } from '@cairn/contract/sharing'
import { onTestFinished } from 'vitest'
import { keepMedia } from '../content/media/keep-media.ts'
import { mediaRoutes } from '../content/media/media.routes.ts'
import { sharedRoutes } from '../content/sharing/shared.routes.ts'
import { sharingRoutes } from '../content/sharing/sharing.routes.ts'
import type { Engine } from '../platform/db/engines.ts'
import { createLocalFiles } from '../platform/files/local-files.ts'
import type { DescribeAccount } from '../study/learners/describe-account.ts'
import { type TestAppOptions, testApp } from './test-app.ts'

const named: DescribeAccount = async (userId) => ({ email: `${userId}@example.org`, name: `Name of ${userId}` })

/** The application with what shares decks, files in a folder that goes with the test that asks for it. */
export function sharingApp(engine: Engine, options: TestAppOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-sharing-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const files = createLocalFiles(join(dataDir, 'files'))
  const describeAccount = options.describeAccount ?? named
  const { app, call } = testApp(engine, {
    ...options,
    more: [
      (deps) => sharingRoutes(deps, describeAccount),
      (deps) => sharedRoutes(deps, { files, describeAccount }),
      (deps) => mediaRoutes(deps, files),
    ],
  })
  const sharingOf = async (as: string, deckId: string) =>
    (await call(`GET /api/decks/${deckId}/sharing`, { as })).as(DeckSharing)
  /** Says how a deck is shared, whatever its version is. */
  const share = async (as: string, deckId: string, change: SharingChange): Promise<DeckSharing> => {
    const { version } = await sharingOf(as, deckId)
    return (await call(`PATCH /api/decks/${deckId}/sharing`, { as, body: change, ifMatch: version })).as(DeckSharing)
  }
  const newLink = async (as: string, deckId: string, expiresInDays: number | null = null) => {
    const body = { name: 'Class 7b', expiresInDays }
    const link = (await call(`POST /api/decks/${deckId}/share-links`, { as, body })).as(CreatedShareLink)
    return { ...link, address: { kind: 'link', key: link.secret } satisfies SharedAddress }
  }
  const open = (address: unknown, { from, ip = '203.0.113.7' }: { from?: number; ip?: string } = {}) =>
    call('POST /api/shared/open', { ip, body: { address, from } })
  /** A picture of the learner's; answers the address that its cards name. */
  const addPicture = async (userId: string, text: string): Promise<string> => {
    const bytes = Buffer.concat([Buffer.from([0x89]), Buffer.from(`PNG\r\n\x1a\n${text}`)])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const media = { userId, sha256, contentType: 'image/png', bytes: bytes.length, now: 1 }
    await keepMedia({ engine, files }, { ...media, from: () => Readable.from([bytes]) })
    return `/api/media/${sha256}.png`
  }
  return { app, call, dataDir, sharingOf, share, newLink, open, addPicture }
}
