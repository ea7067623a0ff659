/** What may be wrong with a shared deck. */
export const REPORT_REASONS = ['copyright', 'harmful', 'private', 'spam', 'other'] as const
