import { workerData } from 'node:worker_threads'
import { standBack } from '../threads/stand-back.ts'
import { eraseFromCopy } from './sqlite-driver.ts'

standBack()
const { file, userId } = workerData as { file: string; userId: string } // given by `eraseFromCopies`
eraseFromCopy(file, userId)
