/** Windows of a back-test, days: parameters are chosen on some and judged on what comes right after (strategies §5). */
export const WINDOW_DAYS = { chosen: 60, judged: 30 } as const
/** The band of a report tells where so many days end. */
export const BAND_DAYS = 30
