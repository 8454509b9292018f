/** The roles of operators. Places in this list stand in the journal: new ones are put at its end. */
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

export const VERDICTS = ['validate', 'giveBack'] as const

export const MAX_OPERATORS = 4_096
/** bytes of UTF-8: a passkey's assertion */
export const MAX_SIGNATURE_BYTES = 2_048
/** of a COSE key; an RSA key of 4,096 bits fits */
export const MAX_PUBLIC_KEY_BYTES = 1_024
