import { uuid7 } from '../lib/uuid7.ts'

/** The name of this page among the tabs of its browser, for as long as it lives. */
export const THIS_TAB: string = uuid7()
