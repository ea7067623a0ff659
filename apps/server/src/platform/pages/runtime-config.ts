import { randomUUID } from 'node:crypto'
import type { RuntimeConfig } from '@cairn/contract/runtime'
import type { Config } from '../config.ts'
import { instanceValue } from '../db/instance-value.ts'
import type { Db } from '../db/schema.ts'

/**
 * The public configuration from which the browser builds its services. Nothing in it is a secret: `apiKey` names this
 * installation, `authDomain` the host that signs people in. One server provides all services, so the remaining names
 * are the same everywhere; `measurementId` is the stream that first-party events would go to.
 */
export async function runtimeConfig(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  requestUrl: string,
): Promise<RuntimeConfig> {
  const instanceId = await instanceValue(db, 'instance_id', randomUUID)
  return {
    apiKey: instanceId,
    authDomain: new URL(publicUrl ?? requestUrl).host,
    projectId: 'cairn',
    storageBucket: 'files',
    messagingSenderId: instanceId,
    appId: 'cairn-web',
    measurementId: 'first-party',
  }
}
