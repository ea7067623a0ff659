/** Of the headline of the day. */
export const HEADING = 'font-read text-3xl font-semibold tracking-[-0.015em] text-balance wrap-anywhere sm:text-4xl'
