import { type CommandOf, HOUSE, POSTING_PURPOSES } from '@candela/contract'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'

const RAIL_LINE = POSTING_PURPOSES.indexOf('railLine')

type Line = Pick<CommandOf<'recordLine'>, 'rail' | 'line' | 'asset' | 'amount'>

/** Money came in, and is nobody's yet. */
export function bookArrival({ ledger }: State, { rail, line, asset, amount }: Line): void {
  ledger.begin(RAIL_LINE, line)
  ledger.house(PURPOSE.custody, asset, -amount, rail)
  ledger.house(PURPOSE.suspense, asset, amount, rail)
  ledger.end()
}

/** Books money that came in and has gone back. */
export function bookSentBack({ ledger }: State, rail: number, line: number, asset: number, amount: number): void {
  ledger.begin(RAIL_LINE, line)
  ledger.house(PURPOSE.suspense, asset, -amount, rail)
  ledger.house(PURPOSE.custody, asset, amount, rail)
  ledger.end()
}

/** Books money that went out without a customer's doing as the house's cost. */
export function bookCost(state: State, line: Line): void {
  bookReversal(state, line, 0)
}

/** Books a reversal: its waiting part goes from the money that waits, the rest is the house's cost. */
export function bookReversal({ ledger }: State, { rail, line, asset, amount }: Line, waited: number): void {
  const cost = amount + waited
  ledger.begin(RAIL_LINE, line)
  if (waited !== 0) ledger.house(PURPOSE.suspense, asset, -waited, rail)
  if (cost !== 0) ledger.house(PURPOSE.costs, asset, cost)
  ledger.house(PURPOSE.custody, asset, -amount, rail)
  ledger.end()
}

/** The house's own money comes to its capital; what it takes out beyond that is its cost. */
export function bookHouseMoney({ ledger }: State, { rail, line, asset, amount }: Line): void {
  const capital = ledger.accountBalance(HOUSE, PURPOSE.capital, asset)
  const taken = amount < 0 && capital < BigInt(-amount) ? -Number(capital) : amount
  ledger.begin(RAIL_LINE, line)
  if (amount < 0) {
    if (taken !== 0) ledger.house(PURPOSE.capital, asset, taken)
    if (amount !== taken) ledger.house(PURPOSE.costs, asset, amount - taken)
    ledger.house(PURPOSE.custody, asset, -amount, rail)
  } else {
    ledger.house(PURPOSE.custody, asset, -amount, rail)
    ledger.house(PURPOSE.capital, asset, amount)
  }
  ledger.end()
}
