import { bytesToHex } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { DEFAULT_PERPETUAL, forcedPrice, maintenanceOf, receiptHolds } from '@candela/rules/perpetual'
import { describe, expect, it } from 'vitest'
import { around, PerpetualTrial, told } from '../testing/perpetual-trial.ts'
import { USDT } from '../testing/trial.ts'

const GRANT = 1_000_000_000_000n
const { tiers } = DEFAULT_PERPETUAL

function insurance(trial: PerpetualTrial): bigint {
  return trial.core.houseBalance('insurance', USDT)
}

/** Someone `side` with `lots` at 50×, against the house. */
function leveraged(side: 'buy' | 'sell' = 'buy', lots = 400_000): { trial: PerpetualTrial; a: number } {
  const trial = new PerpetualTrial()
  const a = trial.open()
  trial.leverage(a, 25)
  expect(trial.order(a, side, lots).code).toBe('ok')
  return { trial, a }
}

describe('a liquidation', () => {
  it.each(['buy', 'sell'] as const)('of who did %s begins at the forced price and not a tick before', (side) => {
    const { trial, a } = leveraged(side)
    const sign = side === 'buy' ? 1 : -1
    const forced = trial.core.perpetuals.position(a, 0)!.forcedPrice
    const quiet = (mark: number): ReturnType<PerpetualTrial['step']> => trial.step(mark, {})
    expect(told(quiet(forced + sign), 'liquidationStarted')).toEqual([])
    const [started] = told(quiet(forced), 'liquidationStarted')
    expect(started!.mark).toBe(forced)
    expect(started!.equity).toBeLessThan(started!.maintenance)
  })

  it('sells the part that restores it, for a fee to insurance, and the rest goes on', () => {
    const { trial, a } = leveraged()
    trial.order(a, 'sell', 1_000, { price: 6_300_000 })
    const forced = trial.core.perpetuals.position(a, 0)!.forcedPrice
    const answer = trial.step(forced - 1_000)
    const { lots } = told(answer, 'liquidationStarted')[0]!
    expect(lots).toBeLessThan(400_000)
    expect(told(answer, 'perpetualClosed')).toMatchObject([{ reason: 'liquidated' }])
    const [part] = told(answer, 'liquidated')
    expect(part).toMatchObject({ pass: 1, lots, atBankruptcyPrice: 0, shortfall: 0n, returned: 0n })
    expect(insurance(trial)).toBe(part!.fee)
    const rest = trial.core.perpetuals.position(a, 0)!
    const { mark } = trial.core.perpetuals.market(0)!
    const value = BigInt(mark) * BigInt(rest.lots) * 10n
    const equity = rest.margin + value - rest.cost - rest.settled
    expect(equity * 100n >= 120n * maintenanceOf(tiers, value)).toBe(true)
    expect(rest.forcedPrice).toBe(forcedPrice(rest, 10, tiers))
  })

  it('of a small position sells all, and what is left beyond the fee is the customer’s', () => {
    const { trial, a } = leveraged('buy', 1_500)
    const [before] = trial.balance(a, USDT)
    const forced = trial.core.perpetuals.position(a, 0)!.forcedPrice
    const answer = trial.step(forced - 1_000)
    const [whole] = told(answer, 'liquidated')
    expect(whole).toMatchObject({ pass: 2, lots: 1_500, fee: (whole!.notional * 5_000n) / 1_000_000n })
    expect(whole!.returned).toBeGreaterThan(0n)
    expect(trial.balance(a, USDT)[0]).toBe(before + whole!.returned)
    expect(trial.core.perpetuals.position(a, 0)).toBeUndefined()
  })

  it('that finds nobody goes to the house at the bankruptcy price, and nobody owes anything', () => {
    const { trial, a } = leveraged()
    const { bankruptcyPrice } = trial.core.perpetuals.position(a, 0)!
    const answer = trial.step(bankruptcyPrice - 50_000, {})
    expect(told(answer, 'houseTookOver')).toMatchObject([{ lots: 400_000, price: bankruptcyPrice, closed: 400_000 }])
    const [whole] = told(answer, 'liquidated')
    expect(whole).toMatchObject({ lots: 0, notional: 0n, atBankruptcyPrice: 400_000, fee: 0n, shortfall: 0n })
    expect(trial.core.perpetuals.market(0)!.houseLots).toBe(0)
    expect(trial.balance(a, USDT)[0]).toBeLessThan(GRANT)
  })

  it('trades beyond the bankruptcy price as far as a quarter of insurance pays for it', () => {
    const { trial, a } = leveraged()
    fill(trial)
    const { bankruptcyPrice, lots } = trial.core.perpetuals.position(a, 0)!
    const index = bankruptcyPrice - 20_000
    const before = insurance(trial)
    const answer = trial.step(index, around(index))
    const [paid] = told(answer, 'insurancePaid')
    const gap = BigInt(bankruptcyPrice - told(answer, 'perpetualTraded').at(-1)!.price) * 10n
    expect(paid!.lots).toBe(Number(before / 4n / gap))
    expect(paid!.lots).toBeLessThan(lots)
    expect(paid!.amount).toBeLessThanOrEqual(before / 4n)
    const others = [
      ...told(answer, 'houseTookOver').map((taken) => taken.lots),
      ...told(answer, 'deleveraged').map(({ closed }) => closed),
    ]
    expect(others.reduce((sum, each) => sum + each, 0)).toBe(lots - paid!.lots)
    expect(insurance(trial)).toBe(before - paid!.amount)
  })

  it('that even the house has no lots against closes winners pro rata, with receipts that can be computed again', () => {
    const trial = new PerpetualTrial()
    const [a, b, c, d] = [trial.open(), trial.open(), trial.open(), trial.open()] as const
    trial.step(6_000_000, {})
    for (const customer of [a, b, c, d]) trial.leverage(customer, 25)
    trial.order(b, 'sell', 60_000, { price: 6_000_000 })
    trial.order(c, 'sell', 40_000, { price: 6_000_000 })
    trial.order(d, 'sell', 20_000, { price: 5_960_000 })
    trial.order(a, 'buy', 120_000, { price: 6_000_000 })
    const bankrupt = trial.core.perpetuals.position(a, 0)!
    const index = bankrupt.bankruptcyPrice - 10_000
    const answer = trial.step(index, {})
    const receipts = told(answer, 'deleveraged')
    expect(receipts.map(({ customer, bankrupt: id }) => [customer, id])).toEqual([
      [d, bankrupt.id],
      [b, bankrupt.id],
      [c, bankrupt.id],
    ])
    expect(receipts.every((receipt) => receiptHolds(receipt))).toBe(true)
    expect(receipts.reduce((sum, { closed }) => sum + closed, 0)).toBe(120_000)
    const [first] = receipts
    const words = [0, first!.step, first!.price, 120_000].map(BigInt)
    for (const { weight, lots, closed } of receipts) words.push(weight, BigInt(lots), BigInt(closed))
    const bytes = new DataView(new ArrayBuffer(words.length * 8))
    for (const [place, word] of words.entries()) bytes.setBigInt64(place * 8, word)
    expect(new Set(receipts.map(({ list }) => list))).toEqual(
      new Set([bytesToHex(sha256(new Uint8Array(bytes.buffer)))]),
    )
    for (const { weight, lots, closed, result } of receipts)
      expect(result).toBe((weight * BigInt(closed)) / BigInt(lots))
    expect(trial.core.perpetuals.market(0)).toMatchObject({ openLots: 0, houseLots: 0 })
    expect(trial.core.houseBalance('clearing', USDT)).toBe(0n)
  })

  it('of 1,500 positions takes two steps: the thousand reached first, then the rest', () => {
    const trial = new PerpetualTrial()
    trial.checking = false
    const count = 1_500
    for (let place = 0; place < count; place++) {
      const customer = trial.open()
      trial.leverage(customer, place % 2 === 0 ? 25 : 20)
      trial.order(customer, 'buy', 1_000)
    }
    trial.core.assertInvariants()
    const crash = trial.step(5_600_000)
    const started = told(crash, 'liquidationStarted')
    expect(started).toHaveLength(1_000)
    expect(started.slice(0, 750).every(({ position }) => position % 2 === 1)).toBe(true)
    expect(started.map(({ position }) => position)).toEqual([
      ...Array.from({ length: 750 }, (_, place) => place * 2 + 1),
      ...Array.from({ length: 250 }, (_, place) => place * 2 + 2),
    ])
    trial.core.assertInvariants()
    expect(told(trial.step(5_600_000), 'liquidationStarted')).toHaveLength(500)
    expect(trial.core.perpetuals.market(0)!.openLots).toBe(0)
    trial.core.assertInvariants()
  })
})

/** Fees of others' liquidations fill insurance. */
function fill(trial: PerpetualTrial): void {
  for (let left = 4; left > 0; left--) {
    const other = trial.open()
    trial.leverage(other, 50)
    trial.order(other, 'sell', 70_000)
    const { forcedPrice: forced } = trial.core.perpetuals.position(other, 0)!
    trial.step(forced + 1_000)
    trial.step()
  }
  expect(insurance(trial)).toBeGreaterThan(0n)
}
