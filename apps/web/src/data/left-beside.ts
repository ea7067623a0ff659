import { LEFT_BESIDE } from './local-schema.ts'
import { localDb } from './queries.ts'

/** How many changes wait in a newer release's database until that is back; 0 when none do. */
export async function leftBeside(): Promise<number> {
  const left = await (await localDb())?.idb.get('meta', LEFT_BESIDE)
  return typeof left === 'number' ? left : 0
}
