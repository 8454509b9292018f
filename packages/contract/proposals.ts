/* The words that proposals of the desk are told by. Places in these lists stand in the journal: new ones are put at their end. */

/** The published tables of loan rates. */
export const LOAN_TABLES = ['default', 'freeUnderThousand'] as const
export type LoanTable = (typeof LOAN_TABLES)[number]

/** The verdicts of a second operator on a proposal. */
export const PROPOSAL_VERDICTS = ['approve', 'decline'] as const
