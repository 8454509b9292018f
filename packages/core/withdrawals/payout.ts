import type { Code, CommandOf, WithdrawalCancel } from '@candela/contract'
import { numberNamed } from '@candela/rules/funding/arithmetic'
import { noteMoneyOut } from '../ports/told.ts'
import type { State } from '../state.ts'
import { giveBack, takeBack, takeOut } from './posting.ts'
import { standing } from './releasing.ts'
import { type CoreWithdrawal, isOpen } from './withdrawals.ts'

/**
 * Taken once, before the rail is called; said again it changes nothing. What the vault holds and was not signed is not
 * sent. Refusals: withdrawalUnknown (another rail's included), payoutNotReleased, withdrawalOver, destinationMismatch.
 */
export function takePayout(state: State, { rail, withdrawal, digest }: CommandOf<'takePayout'>): Code {
  const known = ofRail(state, rail, withdrawal)
  if (known === undefined) return 'withdrawalUnknown'
  if (known.state === 'waiting') return 'payoutNotReleased'
  if (known.state === 'sending' || known.state === 'sent') return 'ok'
  if (known.state !== 'released') return 'withdrawalOver'
  if (known.digest !== digest) return 'destinationMismatch'
  known.state = 'sending'
  state.events.emit('withdrawalSending', { withdrawal, customer: known.customer, rail })
  return 'ok'
}

/** Said again, or late, it changes nothing. Refusals: withdrawalUnknown, withdrawalOver, withdrawalNotSending. */
export function payoutSent(state: State, { rail, withdrawal }: CommandOf<'payoutSent'>): Code {
  const known = ofRail(state, rail, withdrawal)
  if (known === undefined) return 'withdrawalUnknown'
  if (known.state === 'sent' || known.state === 'done' || known.state === 'returned') return 'ok'
  if (known.state !== 'sending') return notSending(state, known)
  known.state = 'sent'
  state.withdrawals.forgetOverdue(known)
  state.events.emit('withdrawalSent', { withdrawal, customer: known.customer })
  return 'ok'
}

/**
 * All of it comes back, the fee too; said again it changes nothing. Refusals: withdrawalUnknown, withdrawalOver,
 * withdrawalNotSending.
 */
export function payoutFailed(state: State, { rail, withdrawal, reason }: CommandOf<'payoutFailed'>): Code {
  const known = ofRail(state, rail, withdrawal)
  if (known === undefined) return 'withdrawalUnknown'
  if (known.state === 'failed') return 'ok'
  if (known.state !== 'sending' && known.state !== 'sent') return notSending(state, known)
  state.withdrawals.end(known, 'failed')
  state.events.emit('withdrawalFailed', { withdrawal, customer: known.customer, reason })
  giveBack(state, known)
  noteMoneyOut(state, known.customer, -known.value)
  return 'ok'
}

function notSending({ rules }: State, known: CoreWithdrawal): Code {
  return rules.funding.edition === 1 || isOpen(known) ? 'withdrawalNotSending' : 'withdrawalOver'
}

/** Gives the unsent amount back to the customer. */
export function cancel(state: State, known: CoreWithdrawal, why: WithdrawalCancel): void {
  state.withdrawals.end(known, 'cancelled')
  state.events.emit('withdrawalCancelled', { withdrawal: known.withdrawal, customer: known.customer, why })
  giveBack(state, known)
  noteMoneyOut(state, known.customer, -known.value)
}

/** The owner's freeze, a retrieval and a legal hold cancel all that no rail was asked for. */
export function cancelUnsent(state: State, customer: number, why: WithdrawalCancel): void {
  for (const known of state.withdrawals.openOf(customer)) {
    if (known.state === 'waiting' || known.state === 'released') cancel(state, known, why)
  }
}

type Line = Pick<CommandOf<'recordLine'>, 'rail' | 'line' | 'asset' | 'amount' | 'reference'>

/** The withdrawal that a debit pays off: a rail was asked for it, and it is exactly its arrival. */
export function paidOff(state: State, line: Line): CoreWithdrawal | undefined {
  const known = named(state, line)
  const isUnderWay = known?.state === 'sending' || known?.state === 'sent'
  return isUnderWay && known.arrival === -line.amount ? known : undefined
}

export function finish(state: State, known: CoreWithdrawal, { rail, line }: Line): void {
  const { withdrawal, customer } = known
  state.withdrawals.end(known, 'done')
  state.events.emit('withdrawalDone', { withdrawal, customer, rail, line })
  takeOut(state, known)
}

/** The withdrawal that a return brings back: it was done, and not more comes than went. */
export function broughtBack(state: State, line: Line): CoreWithdrawal | undefined {
  const known = named(state, line)
  return known?.state === 'done' && line.amount <= known.arrival ? known : undefined
}

export function undo(state: State, known: CoreWithdrawal, { rail, line, amount: came }: Line): void {
  const { withdrawal, customer, amount } = known
  state.withdrawals.return(known)
  state.events.emit('withdrawalReturned', { withdrawal, customer, rail, line, amount })
  takeBack(state, known, came)
  noteMoneyOut(state, customer, -known.value)
}

function named(state: State, { rail, asset, reference }: Line): CoreWithdrawal | undefined {
  const known = ofRail(state, rail, numberNamed('WD', reference))
  return known?.asset === asset ? known : undefined
}

function ofRail(state: State, rail: number, withdrawal: number): CoreWithdrawal | undefined {
  const known = standing(state, withdrawal)
  return known?.rail === rail ? known : undefined
}
