export type { Outline, ReadSource, Section, Span } from '@cairn/core/text/outline'
