export { addJob, type Job } from './jobs.store.ts'
