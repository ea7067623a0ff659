import { randomUUID } from 'node:crypto'
import { instanceValue } from './instance-value.ts'
import type { Db } from './schema.ts'

/** Where the table `instance` has it; only `keepHistory` writes another one. */
export const EPOCH = 'epoch'

/**
 * A name of the stretch of time in which this database never went back. It becomes another one when an older copy was
 * put in its place: numbers (`seq`, versions) may then stand for other rows than before, so who kept some, a browser
 * its cursor say, compares the epoch kept with them and begins anew when it differs. Asks the database each time,
 * by one look-up: another process may have noticed.
 */
export const readEpoch = (db: Db): Promise<string> => instanceValue(db, EPOCH, randomUUID)
