import { command, count, event, flag, oneOf } from '../declare/index.ts'
import { FACTS } from '../facts.ts'

/**
 * A fact about a customer begins to hold, or ends. Said by the customer's own doing: `ownFreeze` is begun and lifted by
 * the owner alone, and `passwordRetrieved` is each time a password was replaced without being known, `identitySent`
 * begins when documents are sent to be reviewed and ends with the decision. What a review finds is never said this way.
 */
export const recordFact = command(13, 'customer', { fact: oneOf(FACTS), holds: flag })

/** Since this entry the fact holds of the customer, or no longer does. */
export const factRecorded = event(14, { customer: count, fact: oneOf(FACTS), holds: flag })
