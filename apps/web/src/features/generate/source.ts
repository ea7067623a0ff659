export type { ReadSource, Section, Span } from '@cairn/core/text/outline'
