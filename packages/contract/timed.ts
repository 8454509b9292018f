/* The words that timed orders are told by. Places in these lists stand in the journal: new ones are put at their end. */

export const TIMED_DIRECTIONS = ['up', 'down'] as const
export type TimedDirection = (typeof TIMED_DIRECTIONS)[number]

/** The outcomes of a timed order that was opened and had a price to settle by. */
export const TIMED_OUTCOMES = ['won', 'lost', 'tied'] as const
export type TimedOutcome = (typeof TIMED_OUTCOMES)[number]
