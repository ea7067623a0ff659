import type { Kysely } from 'kysely'
import type { Dialect } from '../engines.ts'
import { up as learning } from './0001-learning.ts'
import { up as identity } from './0002-identity.ts'
import { up as ai } from './0003-ai.ts'
import { up as cardSearch } from './0004-card-search.ts'
import { up as trash } from './0005-trash.ts'
import { up as runProgress } from './0006-run-progress.ts'
import { up as counters } from './0007-counters.ts'
import { up as learningProfile } from './0008-learning-profile.ts'
import { up as tokenPrefix } from './0009-token-prefix.ts'
import { up as study } from './0010-study.ts'
import { up as packages } from './0011-packages.ts'
import { up as uploads } from './0013-uploads.ts'
import { up as jobs } from './0014-jobs.ts'
import { up as cardEdits } from './0015-card-edits.ts'
import { up as accountArchives } from './0016-account-archives.ts'
import { up as sharing } from './0020-sharing.ts'
import { up as reviewedDay } from './0021-reviewed-day.ts'
import { up as deviceIndex } from './0022-device-index.ts'
import { up as mailQueue } from './0025-mail-queue.ts'
import { up as looseFiles } from './0030-loose-files.ts'
import { up as faultsBesideJobs } from './0032-faults-beside-jobs.ts'
import { up as sendings } from './0033-sendings.ts'
import { up as space } from './0034-space.ts'
import { up as learnerEpoch } from './0035-learner-epoch.ts'
import { up as masteredDay } from './0036-mastered-day.ts'

export interface Migration {
  readonly name: string
  /** Runs inside one transaction together with all others that are due. */
  up(db: Kysely<unknown>, dialect: Dialect): Promise<void>
}

/** In the order they run. Forward only: a released migration is never edited, moved or removed. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-learning', up: learning },
  { name: '0002-identity', up: identity },
  { name: '0003-ai', up: ai },
  { name: '0004-card-search', up: cardSearch },
  { name: '0005-trash', up: trash },
  { name: '0006-run-progress', up: runProgress },
  { name: '0007-counters', up: counters },
  { name: '0008-learning-profile', up: learningProfile },
  { name: '0009-token-prefix', up: tokenPrefix },
  { name: '0010-study', up: study },
  { name: '0011-packages', up: packages },
  { name: '0013-uploads', up: uploads },
  { name: '0014-jobs', up: jobs },
  { name: '0015-card-edits', up: cardEdits },
  { name: '0016-account-archives', up: accountArchives },
  { name: '0020-sharing', up: sharing },
  { name: '0021-reviewed-day', up: reviewedDay },
  { name: '0022-device-index', up: deviceIndex },
  { name: '0025-mail-queue', up: mailQueue },
  { name: '0030-loose-files', up: looseFiles },
  { name: '0032-faults-beside-jobs', up: faultsBesideJobs },
  { name: '0033-sendings', up: sendings },
  { name: '0034-space', up: space },
  { name: '0035-learner-epoch', up: learnerEpoch },
  { name: '0036-mastered-day', up: masteredDay },
]
