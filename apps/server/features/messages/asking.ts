import type { LetterKey } from '@candela/locale'

/**
 * True for letters that ask for attention, over whatever their reader is doing: deeds and decisions of others that their owner may not
 * expect. Letters about one's own deeds wait in the inbox.
 */
export const ASKS: Readonly<Record<LetterKey, boolean>> = {
  welcome: false,
  practiceFunds: false,
  newDevice: true,
  passwordChanged: false,
  // by whoever holds a code, outside of any session
  passwordRetrieved: true,
  transactionPasswordSaved: false,
  transactionPasswordReplaced: false,
  contactBound: false,
  authenticatorOn: false,
  authenticatorOff: false,
  passkeyAdded: false,
  cardAdded: false,
  addressAdded: false,
  passkeyRemoved: false,
  recoveryCodesMade: false,
  recoveryCodeUsed: false,
  frozen: false,
  freezeLifted: false,
  loginCodeOn: false,
  loginCodeOff: false,
  identityValidated: true,
  identityReturned: true,
  timedResult: false,
  // nothing is lost, and nothing is to be done
  timedReturned: false,
  // as it was asked for, by the trigger it was given
  stopTriggered: false,
  stopLossTriggered: false,
  takeProfitTriggered: false,
  perpetualTriggered: false,
  // what the market did to a position against its owner's will, or will do
  liquidated: true,
  deleveraged: true,
  stopOvertaken: true,
  crossToppedUp: true,
  limitRaiseAsked: false,
  limitRemovalAsked: false,
  // one had asked for it a day before, and nobody is called back to trading
  limitRaised: false,
  limitRemoved: false,
  breakBegun: false,
  breakEnded: false,
  exclusionBegun: false,
  exclusionEnded: false,
  protectedOrders: false,
  // what others decided, and what takes money
  loanPaid: true,
  loanRefused: true,
  loanDueSoon: true,
  loanCollected: true,
  loanLate: true,
  loanStopped: false,
  loanRepaid: false,
  loanWrittenOff: false,
  // what came of it once others had asked, too
  coinsAllocated: true,
  subscriptionFailed: true,
  coinListed: false,
  // it was asked for, and nobody is called to buy
  saleOpensSoon: false,
  // as it was agreed when the money was locked
  earnFirstPaid: false,
  earnEndsTomorrow: false,
  earnRenewsTomorrow: false,
  earnEnded: false,
  earnRenewed: false,
  // it was asked for, and did not come
  earnNotRenewed: true,
  earnEnding: true,
  instalmentShort: true,
  instalmentSkipped: true,
  planStopped: false,
  strategyStarted: false,
  strategyStopped: false,
  // as it was asked for, at the bounds it was given
  strategyStopLoss: false,
  strategyTakeProfit: false,
  // by the house, and its coins are the customer's to deal with now
  strategyEnded: true,
  strategiesOnBreak: false,
  coinsUnlocked: false,
  withdrawalRequested: false,
  withdrawalReleased: false,
  withdrawalSent: false,
  withdrawalDone: false,
  withdrawalFailed: true,
  withdrawalCancelled: false,
  withdrawalReturned: true,
  // what came otherwise than it was sent, and what others took back
  depositWaits: true,
  depositSentBack: true,
  depositReversed: true,
  purchaseDone: false,
  purchaseFailed: true,
  purchaseRefused: true,
}
