/** The name on the wire of the check of an explanation, sent as `metadata.task`. */
export const EXPLAIN_TASK = 'explain-back'
export type ExplainTask = typeof EXPLAIN_TASK
/** It judges answers against a text, as evaluation does. */
export const EXPLAIN_MODEL = 'viable-1'
