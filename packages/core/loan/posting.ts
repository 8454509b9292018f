import { POSTING_PURPOSES, type PostingKind } from '@candela/contract'
import type { Owed } from '@candela/rules/loan'
import { practiceAsset } from '../funding/decide.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'
import type { CoreLoan } from './loans.ts'

const place = (purpose: PostingKind): number => POSTING_PURPOSES.indexOf(purpose)
const RESERVE = place('loanReserve')
const RELEASE = place('loanRelease')
const PAYOUT = place('loanPayout')
const WRITE_OFF = place('loanWriteOff')

/** Sets an application's money aside, or gives it back to what is free. */
export function reserve(state: State, { number, amount }: CoreLoan): void {
  move(state, RESERVE, number, amount)
}
export function release(state: State, { number, amount }: CoreLoan): void {
  move(state, RELEASE, number, -amount)
}

function move(state: State, purpose: number, number: number, amount: number): void {
  const { ledger } = state
  const asset = practiceAsset(state)
  ledger.begin(purpose, number)
  ledger.house(PURPOSE.lendingFree, asset, -amount)
  ledger.house(PURPOSE.lendingPromised, asset, amount)
  ledger.end()
}

/** Pays the amount that was set aside out to the customer, who owes it. */
export function payOut(state: State, { number, customer, amount }: CoreLoan): void {
  const { ledger } = state
  const asset = practiceAsset(state)
  ledger.begin(PAYOUT, number)
  ledger.house(PURPOSE.lendingPromised, asset, -amount)
  ledger.available(customer, asset, amount)
  ledger.customer(customer, PURPOSE.owed, asset, -amount, number)
  ledger.house(PURPOSE.loanBook, asset, amount)
  ledger.end()
}

/** Takes what is paid from available: the principal can be lent again, interest is the house's. */
export function payBack(
  state: State,
  { number, customer }: CoreLoan,
  { principal, interest }: Owed,
  purpose: 'loanRepayment' | 'loanCollection',
): void {
  const { ledger } = state
  const asset = practiceAsset(state)
  const [toPrincipal, toInterest] = [Number(principal), Number(interest)]
  ledger.begin(place(purpose), number)
  ledger.available(customer, asset, -toPrincipal - toInterest)
  if (toPrincipal > 0) {
    ledger.house(PURPOSE.loanBook, asset, -toPrincipal)
    ledger.customer(customer, PURPOSE.owed, asset, toPrincipal, number)
    ledger.house(PURPOSE.lendingFree, asset, toPrincipal)
  }
  if (toInterest > 0) ledger.house(PURPOSE.interest, asset, toInterest)
  ledger.end()
}

/** Gives up the principal that is still owed. */
export function writeOff(state: State, { number, customer }: CoreLoan, principal: number): void {
  if (principal === 0) return
  const { ledger } = state
  const asset = practiceAsset(state)
  ledger.begin(WRITE_OFF, number)
  ledger.house(PURPOSE.loanBook, asset, -principal)
  ledger.customer(customer, PURPOSE.owed, asset, principal, number)
  ledger.end()
}
