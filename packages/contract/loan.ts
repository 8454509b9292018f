/* The words that loans are told by. Places in these lists stand in the journal: new ones are put at its end. */

/** The verdicts of an operator on an application. */
export const LOAN_VERDICTS = ['approve', 'refuse'] as const

/** The only reasons for which an operator refuses a loan; there is no other. */
export const LOAN_REFUSAL_REASONS = [
  'formDiffersFromIdentity',
  'incomeNotShown',
  'assetsNotShown',
  'photoUnreadable',
  'contactNotReached',
] as const
export type LoanRefusalReason = (typeof LOAN_REFUSAL_REASONS)[number]

/**
 * The deciders of an application: two operators (a refusal takes one), the practice reviewer, or the rule alone once nobody had in 24 h.
 */
export const LOAN_DECIDERS = ['operators', 'practiceReviewer', 'rule'] as const
export type LoanDecider = (typeof LOAN_DECIDERS)[number]

/** The rule's reasons to refuse an application by the time it would be paid out; `none`: an operator refused it. */
export const LOAN_RULE_REASONS = [
  'none',
  'selfExcluded',
  'onBreak',
  'accountFrozen',
  'loanScoreLow',
  'loanAboveLimit',
] as const
export type LoanRuleReason = (typeof LOAN_RULE_REASONS)[number]

/** The stages of an unpaid loan by time alone, after the days of grace and after the days that cost. */
export const LOAN_STAGES = ['late', 'defaulted'] as const

/** Photos of an application: what shows who one is, and what one has. */
export const LOAN_PHOTOS = ['idFront', 'idBack', 'assets'] as const
export type LoanPhoto = (typeof LOAN_PHOTOS)[number]
