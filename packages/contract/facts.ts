/**
 * The facts about a person that rules about money need, and nothing else of them: opaque to the journal's readers. Places in this list
 * stand in the journal: new ones are put at its end.
 */
export const FACTS = [
  'passwordRetrieved',
  'transactionPassword',
  'ownFreeze',
  'closed',
  'identitySent',
  'identityValidated',
  'faceValidated',
  'contactProven',
] as const
export type Fact = (typeof FACTS)[number]
