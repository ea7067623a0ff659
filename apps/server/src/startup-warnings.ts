import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './platform/config.ts'
import { isLoopbackHost } from './platform/http/loopback-host.ts'

/** What the operator should hear about at the start, one sentence each; none of it stops the server. */
export function startupWarnings(config: Pick<Config, 'host' | 'publicUrl' | 'dataDir' | 'databaseUrl'>): string[] {
  const warnings: string[] = []
  if (config.publicUrl === null && !isLoopbackHost(config.host))
    warnings.push(
      'PUBLIC_URL is not set: browsers can use this Cairn by localhost or by its IP address only, and it sends no mails ' +
        'to others. Set PUBLIC_URL to the address that they use.',
    )
  if (config.databaseUrl === null && isOpenToOthers(config.dataDir))
    warnings.push(
      `Other accounts of this machine can read the database. To close it: chmod 700 ${config.dataDir} ` +
        '(Cairn does not change the rights of a folder that was there before it).',
    )
  return warnings
}

const FOR_OTHERS = { read: 0o004, enter: 0o001 }

function isOpenToOthers(dataDir: string): boolean {
  if (process.platform === 'win32') return false
  const mayEnter = (statSync(dataDir).mode & FOR_OTHERS.enter) !== 0
  return mayEnter && (statSync(join(dataDir, 'cairn.sqlite')).mode & FOR_OTHERS.read) !== 0
}
