/** What an operator may do. Places in this list stand in the journal: new ones are put at its end. */
export const OPERATOR_ROLES = [
  'support',
  'identityMaker',
  'identityChecker',
  'paymentsMaker',
  'paymentsChecker',
  'productPublisher',
  'productApprover',
  'risk',
  'security',
  'auditor',
] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** The number of the disclosed practice reviewer in the journal; operators are counted from 1. */
export const PRACTICE_REVIEWER = 0

export type Verdict = 'validate' | 'giveBack'
