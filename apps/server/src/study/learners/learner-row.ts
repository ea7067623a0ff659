/** The row of a learner, for whoever changes what a learner has set. */
export { findLearner, type LearnerRow, updateLearner } from './learners.store.ts'
