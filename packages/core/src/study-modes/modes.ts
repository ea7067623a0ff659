/**
 * Which study mode touches the schedule, as `product.md` has it.
 *
 * Only *Review* is called scheduled, and *Cram* "does not touch the schedule"; of *Learn*, *Test* and *Write* the page says
 * rounds, results and grading, and nothing of the schedule. The one rule by which something beside a review grades a card is
 * the one for games, which ends: "everything else is practice". So an answer counts as a review in Review (and in the
 * games that say so), and nowhere here: the modes of this folder give practice answers, which carry no rating, no event id
 * and no interval, and so cannot be put into the review log. They feed mastery by evidence, confusable pairs and the
 * return of what was sure but wrong.
 */
export const STUDY_MODES = ['learn', 'test', 'write', 'cram', 'explain'] as const
export type StudyMode = (typeof STUDY_MODES)[number]
