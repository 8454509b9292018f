import type { LetterKind } from '@candela/contract'
import type { LetterKey } from '@candela/locale'

/** Letters that are of another kind than `account`. */
const KINDS: Readonly<Partial<Record<LetterKey, LetterKind>>> = {
  newDevice: 'security',
  passwordChanged: 'security',
  passwordRetrieved: 'security',
  transactionPasswordSaved: 'security',
  transactionPasswordReplaced: 'security',
  contactBound: 'security',
  authenticatorOn: 'security',
  authenticatorOff: 'security',
  passkeyAdded: 'security',
  passkeyRemoved: 'security',
  recoveryCodesMade: 'security',
  recoveryCodeUsed: 'security',
  frozen: 'security',
  freezeLifted: 'security',
  loginCodeOn: 'security',
  loginCodeOff: 'security',
  timedResult: 'trading',
  timedReturned: 'trading',
  stopTriggered: 'trading',
  stopLossTriggered: 'trading',
  takeProfitTriggered: 'trading',
  perpetualTriggered: 'trading',
  liquidated: 'trading',
  deleveraged: 'trading',
  stopOvertaken: 'trading',
  crossToppedUp: 'trading',
  purchaseDone: 'trading',
  purchaseFailed: 'trading',
  purchaseRefused: 'trading',
  strategyStarted: 'trading',
  strategyStopped: 'trading',
  strategyStopLoss: 'trading',
  strategyTakeProfit: 'trading',
  strategyEnded: 'trading',
  strategiesOnBreak: 'limits',
  limitRaiseAsked: 'limits',
  limitRemovalAsked: 'limits',
  limitRaised: 'limits',
  limitRemoved: 'limits',
  breakBegun: 'limits',
  breakEnded: 'limits',
  exclusionBegun: 'limits',
  exclusionEnded: 'limits',
  protectedOrders: 'limits',
}

/** The kind that a letter belongs to. */
export function kindOf(letter: LetterKey): LetterKind {
  return KINDS[letter] ?? 'account'
}
