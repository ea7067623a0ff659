import { expect, test } from 'vitest'
import { onEachDatabase } from '../testing/databases.ts'
import { newLearner } from '../testing/learners.ts'
