import { type AskedMarket, type AskedPerpetual, type AskingAccount, boundOf, directionOf, facing } from './asked.ts'
import { closeFill, type ClosingFill, isOpenable, notional, openFill, openProfit, type Position } from './position.ts'
import { M6, maintenanceOf, tierOf } from './tiers.ts'

/**
 * True when all of an order can be filled at once: by what is offered within its limit, and by what its customer has,
 * should every lot go at the limit (§7).
 */
export function canFillWhole(asked: AskedPerpetual, account: AskingAccount, market: AskedMarket): boolean {
  const price = boundOf(market, asked)
  if (market.offered(asked.side, price, asked.lots) < asked.lots) return false
  const { opposite, before } = facing(account, directionOf(asked.side))
  if (opposite === undefined) return canOpen(asked, account, market, before, asked.lots)
  const closed = Math.min(asked.lots, opposite.lots)
  const close = closeFill(opposite, { price, lots: closed }, { unit: market.unit, feePpm: market.terms.takerPpm })
  if (!canClose(account, market, close)) return false
  const left = market.edition < 3 ? account : closedBy(account, close)
  return closed === asked.lots || canOpen(asked, left, market, undefined, asked.lots - closed)
}

/** The account that a close leaves: the last cross position takes all of the balance along. */
function closedBy(account: AskingAccount, { credit }: ClosingFill): AskingAccount {
  const { rest } = account
  return { ...account, rest: { ...rest, balance: rest.notional === 0n ? 0n : rest.balance + credit } }
}

/** True when what a close costs is there: of its margin, or of the cross account with all that its positions have won. */
function canClose({ mode, rest }: AskingAccount, { mark, unit }: AskedMarket, { credit, after }: ClosingFill): boolean {
  if (mode === 'isolated') return credit >= 0n
  const left = after.lots === 0 ? 0n : openProfit(after, mark, unit)
  return rest.balance + credit + rest.profit + left >= 0n
}

/** True when a fill at the limit may open so many lots: by tier, by health at the mark, and by what is available. */
function canOpen(
  asked: AskedPerpetual,
  account: AskingAccount,
  market: AskedMarket,
  before: Position | undefined,
  lots: number,
): boolean {
  const { mark, unit, terms } = market
  const { leverage, mode, rest, available } = account
  const fill = { side: directionOf(asked.side), price: boundOf(market, asked), lots }
  const { position, margin, fee } = openFill(before, fill, { unit, leverage, feePpm: terms.takerPpm })
  const value = notional(mark, position.lots, unit)
  if (value > terms.tiers.at(-1)!.upTo || leverage > tierOf(terms.tiers, value).leverage) return false
  if (margin + fee > available) return false
  if (mode === 'isolated') return isOpenable(position, mark, unit, terms.tiers, terms.targetPpm)
  const equity = rest.balance + margin + rest.profit + openProfit(position, mark, unit)
  return equity * M6 >= BigInt(terms.targetPpm) * (rest.maintenance + maintenanceOf(terms.tiers, value))
}
