import type { Entry } from '../http/entry.ts'
import type { OpeningTerms, Registration, SignIn } from './account.ts'
import type { AuditTrail } from './audit.ts'
import type { DestinationReads, ReadOwnDestinations } from './destinations.ts'
import type { ReadBalances } from './funding.ts'
import type { DeskDecisions } from './desk-decisions.ts'
import type { MatchesHolder, ReadHolder, ReadOwnIdentity, ReadVerifiedName } from './identity.ts'
import type { EarnReads } from './earn.ts'
import type { StrategyReads } from './strategies.ts'
import type { SubscriptionReads } from './subscription.ts'
import type { LoanReads, ReadOwnLoanForms, SentLoanForms } from './loan.ts'
import type { MarketReads } from './market.ts'
import type { CodeSender, Letters, Notices } from './messages.ts'
import type { OperatorPasskeys } from './operators.ts'
import type { RegistrationCodes, SecondFactor, StepUp, TransactionPassword } from './security.ts'
import type { PerpetualReads } from './perpetual.ts'
import type { OpenRail, RailReads, RemittanceReads } from './rails.ts'
import type { OrderReads, Trading } from './spot.ts'
import type { ReadOwnSupport, SupportNews } from './support.ts'
import type { TimedReads } from './timed.ts'
import type { ReadOverduePayouts } from './withdrawals.ts'

/** Ports by name: a room gives them to others and to the doors, says which it needs, and the wiring hands them in. */
export interface Ports {
  readonly audit: AuditTrail
  readonly balances: ReadBalances
  readonly codeSender: CodeSender
  readonly deskDecisions: DeskDecisions
  readonly destinations: DestinationReads
  readonly entry: Entry
  readonly letters: Letters
  readonly market: MarketReads
  readonly matchesHolder: MatchesHolder
  readonly notices: Notices
  readonly openingTerms: OpeningTerms
  readonly operatorPasskeys: OperatorPasskeys
  readonly orders: OrderReads
  readonly overduePayouts: ReadOverduePayouts
  readonly holderName: ReadHolder
  readonly ownDestinations: ReadOwnDestinations
  readonly ownLoanForms: ReadOwnLoanForms
  readonly ownIdentity: ReadOwnIdentity
  readonly ownSupport: ReadOwnSupport
  readonly perpetual: PerpetualReads
  readonly practiceInbox: { readonly isOpen: boolean }
  readonly rails: readonly OpenRail[]
  readonly railReads: RailReads
  readonly remittanceReads: RemittanceReads
  readonly registration: Registration
  readonly registrationCodes: RegistrationCodes
  readonly secondFactor: SecondFactor
  readonly sentLoanForms: SentLoanForms
  readonly signIn: SignIn
  readonly stepUp: StepUp
  readonly strategies: StrategyReads
  readonly supportNews: SupportNews
  readonly loans: LoanReads
  readonly earn: EarnReads
  readonly subscriptions: SubscriptionReads
  readonly timed: TimedReads
  readonly transactionPassword: TransactionPassword
  readonly trading: Trading
  readonly verifiedName: ReadVerifiedName
}
