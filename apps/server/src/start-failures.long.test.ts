import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase, sqliteFileIn } from './platform/db/database.ts'
import { openSqlite } from './platform/db/engines.ts'
import { keepHistory } from './platform/db/keep-history.ts'
import { silentLogger } from './platform/http/logger.ts'
import { newPostgresDatabase } from './testing/databases.ts'

const scratch = mkdtempSync(join(tmpdir(), 'cairn-start-'))
const used = join(scratch, 'used')
afterAll(() => rmSync(scratch, { recursive: true, force: true }), 180_000)

/** A data directory that a server has worked on. */
beforeAll(async () => {
  chmodSync(scratch, 0o755)
  mkdirSync(join(scratch, 'compiled'))
  const engine = await openDatabase(
    { dataDir: used, databaseUrl: null },
    { now: Date.now, onLostConnection: () => undefined },
  )
  const { stop } = await keepHistory({ engine, config: { dataDir: used }, log: silentLogger() })
  await engine.db
    .insertInto('rate_limit')
    .values({ key: 'api:x', window_start: 1, hits: 1, blocked_until: 0 })
    .execute()
  for (let at = 0; at < 400; at += 1)
    await engine.db
      .insertInto('instance')
      .values({ key: `row ${at}`, value: 'x'.repeat(900) })
      .execute()
  await stop()
  await engine.close()
})

/** All share what was compiled: that takes most of the time of a start. */
function newDir(): string {
  const dir = mkdtempSync(join(scratch, 'data-'))
  symlinkSync(join(scratch, 'compiled'), join(dir, 'compile-cache'))
  return dir
}
function copyOfUsed(): string {
  const dir = newDir()
  cpSync(used, dir, { recursive: true })
  return dir
}

/** Root may do everything; whoever runs these tests as root starts the server as somebody else. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** How the program ends and what it says. */
async function start(env: Readonly<Record<string, string>>, how: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    cwd: scratch,
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
    ...how,
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  child.stdout.on('data', () => child.kill('SIGKILL'))
  const [code] = await once(child, 'close')
  return { code, said }
}

/** Every byte of a directory, to tell that nothing was changed. */
const contents = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('compile-cache'))
    .filter(({ name }) => !['cairn.lock', 'cairn.pid'].includes(name))
    .map(({ name, parentPath }) => ({ name, bytes: readFileSync(join(parentPath, name)) }))
    // Looking into a database leaves an empty log.
    .filter(({ name, bytes }) => !name.endsWith('-shm') && !(name.endsWith('-wal') && bytes.length === 0))
    .map(({ name, bytes }) => `${name} ${createHash('sha256').update(bytes).digest('hex')}`)
    .sort()

interface Case {
  readonly name: string
  readonly dir: () => string | Promise<string>
  readonly says: RegExp
  readonly as?: { uid?: number; gid?: number }
}

const file = (dir: string) => sqliteFileIn(dir)

const CASES: readonly Case[] = [
  {
    name: 'a data directory that is a file',
    dir: () => {
      const path = join(newDir(), 'file')
      writeFileSync(path, 'x')
      return path
    },
    says: /^DATA_DIR: \S+ is not a directory\. Set DATA_DIR to one, .*\n$/,
  },
  {
    name: 'a file of another kind',
    dir: () => {
      const dir = newDir()
      writeFileSync(file(dir), 'These are notes and no database. '.repeat(500))
      return dir
    },
    says: /^DATA_DIR: \S+cairn\.sqlite is not a database\. Put a copy .*\n$/,
  },
  {
    name: 'the database of another program',
    dir: async () => {
      const dir = newDir()
      const other = openSqlite(file(dir))
      await sql`create table migration (version integer)`.execute(other.db)
      await sql`create table note (body text)`.execute(other.db)
      await other.close()
      return dir
    },
    says: /^DATA_DIR: \S+cairn\.sqlite is a database of another program\. Set DATA_DIR .*\n$/,
  },
  {
    name: 'pages that were written over',
    dir: () => {
      const dir = copyOfUsed()
      const fd = openSync(file(dir), 'r+')
      writeSync(fd, Buffer.alloc(40_960, 0xa5), 0, 40_960, Math.floor(statSync(file(dir)).size / 8_192) * 4_096)
      return dir
    },
    says: /^DATA_DIR: \S+cairn\.sqlite is damaged\. Put the newest good copy .*\n$/,
  },
  {
    name: 'half of a database',
    dir: () => {
      const dir = copyOfUsed()
      truncateSync(file(dir), Math.floor(statSync(file(dir)).size / 8_192) * 4_096)
      return dir
    },
    says: /^DATA_DIR: \S+cairn\.sqlite is damaged\. Put the newest good copy .*\n$/,
  },
  {
    name: 'a damaged file of the counters',
    dir: () => {
      const dir = copyOfUsed()
      writeFileSync(join(dir, 'counters.sqlite'), 'no counters '.repeat(1_000))
      return dir
    },
    says: /^DATA_DIR: \S+counters\.sqlite is damaged\. Delete it: .*\n$/,
  },
  {
    name: 'no database beside what one has left',
    dir: () => {
      const dir = copyOfUsed()
      rmSync(file(dir))
      return dir
    },
    says: /^DATA_DIR: \S+cairn\.sqlite is missing, and \S+counters\.sqlite, \S+kept beside it are .* set DATA_DIR to an empty directory\..*\n$/,
  },
  {
    name: 'an empty file beside its log',
    dir: () => {
      const dir = newDir()
      writeFileSync(file(dir), '')
      writeFileSync(`${file(dir)}-wal`, 'a log')
      return dir
    },
    says: /^DATA_DIR: \S+cairn\.sqlite is empty, and \S+-wal beside it is of .*\n$/,
  },
  ...['backups', 'mail', 'files'].map((name) => ({
    name: `no database beside ${name}`,
    dir: () => {
      const dir = newDir()
      mkdirSync(join(dir, name))
      writeFileSync(join(dir, name, 'x'), 'x')
      return dir
    },
    says: new RegExp(`^DATA_DIR: \\S+cairn\\.sqlite is missing, and \\S+${name} beside it is of .*\\n$`),
  })),
  {
    name: 'a database without tables beside what one has left',
    dir: async () => {
      const dir = newDir()
      const empty = openSqlite(file(dir))
      await empty.close()
      mkdirSync(join(dir, 'files'))
      writeFileSync(join(dir, 'files', 'x'), 'x')
      return dir
    },
    says: /^DATA_DIR: \S+cairn\.sqlite is empty, and \S+files beside it is of .*\n$/,
  },
  {
    name: 'a directory in the place of the database',
    dir: () => {
      const dir = newDir()
      mkdirSync(file(dir))
      return dir
    },
    says: /^DATA_DIR: \S+cairn\.sqlite is a directory where a file has to be\. .*\n$/,
  },
  {
    name: 'a database that this account may not read',
    dir: () => {
      const dir = copyOfUsed()
      given(dir)
      chmodSync(file(dir), 0o000)
      return dir
    },
    says: /^DATA_DIR: \S+cairn\.sqlite cannot be opened\. Give the account .*\n$/,
    as: NOBODY,
  },
  {
    name: 'a database that this account may only read',
    dir: () => {
      const dir = copyOfUsed()
      given(dir)
      chmodSync(file(dir), 0o444)
      return dir
    },
    says: /^DATA_DIR: \S+cairn\.sqlite cannot be written\. Give the account .*\n$/,
    as: NOBODY,
  },
  {
    name: 'a directory that this account may only read',
    dir: () => {
      const dir = copyOfUsed()
      given(dir)
      chmodSync(dir, 0o555)
      return dir
    },
    says: /^DATA_DIR: \S+ cannot be (opened|written)\. Give the account .*\n$/,
    as: NOBODY,
  },
]

function given(dir: string): void {
  if (NOBODY.uid === undefined) return
  for (const path of ['', ...readdirSync(dir, { recursive: true }).map(String)])
    lchownSync(join(dir, path), NOBODY.uid, NOBODY.gid)
}

describe('what keeps a server on SQLite from starting is one line, and nothing is changed', () => {
  test.each(CASES)(
    '$name',
    async ({ dir, says, as }) => {
      const dataDir = await dir()
      const before = statSync(dataDir).isDirectory() ? contents(dataDir) : []
      const { code, said } = await start({ DATA_DIR: dataDir }, as)
      expect([code, said]).toEqual([1, expect.stringMatching(says)])
      expect(said.trim().split('\n')).toHaveLength(1)
      if (before.length > 0) expect(contents(dataDir)).toEqual(before)
    },
    60_000,
  )

  test('another program that holds the file', async () => {
    const dataDir = copyOfUsed()
    const other = openSqlite(file(dataDir))
    await sql`pragma locking_mode = exclusive`.execute(other.db)
    await sql`begin exclusive`.execute(other.db)
    const { code, said } = await start({ DATA_DIR: dataDir })
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^DATA_DIR: \S+cairn\.sqlite is locked by another program\. .*\n$/),
    ])
    await sql`rollback`.execute(other.db)
    await other.close()
  }, 60_000)

  test('a first start that was cut off begins again', async () => {
    const dataDir = newDir()
    const engine = openSqlite(file(dataDir))
    await engine.close()
    expect((await start({ DATA_DIR: dataDir })).said).toBe('')
  }, 60_000)
})

describe('what keeps a server on PostgreSQL from starting is one line', () => {
  const failsWith = async (url: string, says: RegExp, dataDir = newDir()) => {
    const { code, said } = await start({ DATA_DIR: dataDir, DATABASE_URL: url })
    expect([code, said]).toEqual([1, expect.stringMatching(says)])
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(said).not.toContain('secret')
  }
  const changed = (change: (url: URL) => void) => {
    const url = new URL(inject('postgresUrl'))
    change(url)
    return url.href
  }

  test('nobody answers', async () => {
    const url = 'postgres://cairn:secret@127.0.0.1:9/cairn'
    await failsWith(url, /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)\. .*\n$/)
  }, 60_000)

  test('somebody else answers', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await failsWith(
      `postgres://cairn:secret@127.0.0.1:${port}/cairn`,
      /^DATABASE_URL: what answers at 127\.0\.0\.1:\d+ is not PostgreSQL\. .*\n$/,
    )
    other.close()
  }, 60_000)

  test('there is no such database, and no such user', async () => {
    await failsWith(
      changed((url) => {
        url.pathname = '/nowhere'
      }),
      /^DATABASE_URL: PostgreSQL at \S+ has no database called nowhere\. Create it, .*\n$/,
    )
    await failsWith(
      changed((url) => {
        url.username = 'nobody_of_that_name'
        url.password = 'secret'
      }),
      /^DATABASE_URL: PostgreSQL at \S+ refuses the user or the password\. .*\n$/,
    )
  }, 60_000)

  test('the tables are those of another program, and a database is empty beside what one has left', async () => {
    const { url, drop } = await newPostgresDatabase()
    const dataDir = newDir()
    mkdirSync(join(dataDir, 'files'))
    writeFileSync(join(dataDir, 'files', 'x'), 'x')
    await failsWith(
      url,
      /^DATABASE_URL: the database is empty, and \S+files is of a Cairn that was in use\. .*\n$/,
      dataDir,
    )
    const { openPostgres } = await import('./platform/db/engines.ts')
    const other = openPostgres(url, () => undefined)
    await sql`create table deck (cards integer)`.execute(other.db)
    await other.close()
    await failsWith(url, /^DATABASE_URL: \S+ at \S+ has tables of another program\. .*\n$/)
    await drop()
  }, 60_000)
})
