export { type Fact, FillProof } from './fill-proof.tsx'
export {
  EARN_CLAIMS,
  LIQUIDATION_CLAIMS,
  lineFinding,
  LOAN_CLAIMS,
  MOVE_CLAIMS,
  SUBSCRIPTION_CLAIMS,
  TIMED_CLAIMS,
} from './lines.ts'
export { HowDecided } from './how-decided.tsx'
export { LogAlarm } from './log-alarm.tsx'
export { EarnNotProven, LoanNotProven, MoveNotProven, SubscriptionNotProven, TimedNotProven } from './not-proven.tsx'
export { ProvenCard } from './proven-card.tsx'
export { useFound } from './use-found.ts'
export { ProofsPage } from './screens/proofs.tsx'
