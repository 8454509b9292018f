import { LATEST_RULES, type Rules, RULES, type RuleSets } from '@candela/rules'
import { DEFAULT_PERPETUAL, maintenanceLines, type Tier } from '@candela/rules/perpetual'
import { timedOffer } from '@candela/rules/timed'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { TRC20, US_BANK } from '../testing/refusals/deposits.ts'
import { USDT } from '../testing/trial.ts'
import { MIDDLE, UnderWay } from '../testing/under-way.ts'

const UNIT = 100_000_000
const TODAY: Rules = RULES[LATEST_RULES]
const NEXT = LATEST_RULES + 1
const TIERS: readonly Tier[] = DEFAULT_PERPETUAL.tiers.map((tier) => ({
  ...tier,
  upTo: tier.upTo / 100n,
  leverage: Math.max(1, Math.floor(tier.leverage / 10)),
}))
const OFFER = timedOffer('BTC-USDT')!

/** Everything dearer, lower, shorter or not offered any more, for whoever comes; what is under way began by others. */
const DEARER: Rules = {
  ...TODAY,
  version: NEXT,
  loan: { ...TODAY.loan, table: TODAY.loan.table.map((row) => ({ ...row, ppm: row.ppm * 10 })) },
  limits: { ...TODAY.limits, breakDays: { least: 1, most: 1 }, raiseWaitMs: 30 * 86_400_000 },
  destinations: { ...TODAY.destinations, terms: { cards: 0, addresses: 0, delayMs: 86_400_000 } },
  earn: { ...TODAY.earn, termsValid: () => false, potCapital: () => 0 },
  timed: {
    ...TODAY.timed,
    timedOffer: () => ({
      ...OFFER,
      isHalted: true,
      durations: [],
      mostOpen: 0,
      capMinute: 0n,
      capProduct: 0n,
      capGroup: 0n,
    }),
  },
  houseFunds: { houseTimed: 0, insurance: 0, lendingFree: 0, capital: 0 },
  funding: {
    ...TODAY.funding,
    practiceAmount: 1_000 * UNIT,
    practiceIntervalMs: 30 * 86_400_000,
    currencies: Object.fromEntries(
      Object.entries(TODAY.funding.currencies).map(([id, terms]) => [id, { ...terms, spreadPpm: 500_000 }]),
    ),
    deposits: { trc20: { USDT: { ...TODAY.funding.deposits['trc20']!['USDT']!, minimum: 1_000 * UNIT } } },
    tiers: { none: 0, basic: 0, identity: 0, face: 0 },
    openDeposits: 0,
    withdrawals: {},
    withdrawalTiers: { identity: 0, face: 0 },
    openWithdrawals: 1,
  },
  perpetual: {
    ...TODAY.perpetual,
    perpetualTerms: (id) =>
      id === 'BTC-USDT'
        ? {
            ...DEFAULT_PERPETUAL,
            tiers: TIERS,
            lines: maintenanceLines(TIERS),
            makerPpm: 5_000,
            takerPpm: 9_000,
            mostOrders: 0,
            houseCap: 50_000n * BigInt(UNIT),
            slipPpm: 100,
          }
        : undefined,
  },
}
const SETS: RuleSets = { ...RULES, [NEXT]: DEARER }

const narrower = {
  minimumLots: 500_000_000,
  maximumLots: 500_000_000,
  minimumNotional: 1_000_000 * UNIT,
  makerFeePpm: 90_000,
  takerFeePpm: 100_000,
  priceBandPpm: 1_000,
  worstPricePpm: 200,
  widestWorstPricePpm: 200,
}

/** Nothing of anybody's is left under way. */
function leftOf({ core, lender, debtor, saver, trader, other }: UnderWay) {
  return [lender, debtor, saver, trader, other].map((customer) => [
    core.spot.openOrders(customer).length + core.spot.waitingStops(customer).length,
    core.perpetuals.orders(customer).length + core.perpetuals.positions(customer).length,
    core.timed.stakeOf(customer),
    core.loans.of(customer)?.number ?? 0,
    core.earn.heldOf(customer, 1) + core.earn.heldOf(customer, 2),
    Number(core.balance(customer, USDT).held),
  ])
}

/** Ends everything that does not end by itself. */
function end(house: UnderWay): void {
  const { core, saver, trader, other } = house
  const own = (customer: number) => ({ customer, commandId: house.id() })
  for (const customer of [trader, other]) {
    house.must({ kind: 'cancelAllPerpetualOrders', ...own(customer), product: -1 })
    for (const { order } of [...core.spot.openOrders(customer), ...core.spot.waitingStops(customer)])
      house.cancel(customer, order)
    if (core.perpetuals.position(customer, 0) !== undefined) expect(house.close(customer).code).toBe('ok')
  }
  for (const { number, product } of core['state'].earn.orders.values()) {
    if (product === 1) house.must({ kind: 'setEarnRenewal', ...own(saver), order: number, renew: false })
  }
  for (const order of [core.earn.openOrder(saver, 2)]) {
    if (order === undefined) continue
    const amount = core.earn.heldOf(saver, 2)
    house.must({ kind: 'redeemEarn', ...own(saver), order, amount })
  }
}

describe('rules that become dearer while everything is under way', () => {
  it.each([
    ['a rise', (hour: number) => MIDDLE + hour * 1_000],
    ['a fall', (hour: number) => MIDDLE - hour * 1_000],
    ['a still market', () => MIDDLE],
  ])(
    'go on through %s: nothing halts, every promise holds, and at the end nothing is stuck',
    (_what, index) => {
      const house = new UnderWay(SETS)
      house.core = Core.restore(house.core.snapshot(), { rules: SETS })
      house.must({ kind: 'activateRules', version: NEXT })
      expect(house.relist(narrower).code).toBe('ok')
      const codes = [house.sendOut(2), house.apply({ kind: 'payoutSent', rail: TRC20, withdrawal: 3 })].map(
        ({ code }) => code,
      )
      expect(codes).toEqual(['ok', 'ok'])
      for (const withdrawal of [2, 3]) {
        const reference = `WD${withdrawal}`
        expect(house.line(TRC20, { lineKind: 'debit', amount: -99 * UNIT, reference }).code).toBe('ok')
      }
      expect(house.line(US_BANK, { amount: 100 * UNIT, reference: 'DP1', party: 'same' }).code).toBe('ok')
      expect(house.line(TRC20, { amount: 6 * UNIT, reference: house.address }).code).toBe('ok')
      house.days(8, index)
      house.core = Core.restore(house.core.snapshot(), { rules: SETS })
      end(house)
      house.days(200, () => index(192))
      end(house)
      expect(house.core.withdrawals.withdrawal(1)?.state).toBe('released')
      house.must({ kind: 'cancelWithdrawal', customer: house.saver, commandId: house.id(), withdrawal: 1 })
      expect(leftOf(house)).toEqual(Array.from({ length: 5 }, () => [0, 0, 0, 0, 0, 0]))
      expect(new Set(house.core.sumsOfBalances())).toEqual(new Set([0n]))
    },
    120_000,
  )

  it('pay out a loan at the rate it was asked for, though at the new one nobody could afford it', () => {
    const house = new UnderWay(SETS)
    house.must({ kind: 'activateRules', version: NEXT })
    expect(house.ask(house.other, { amount: 970 * UNIT }).code).toBe('loanNotAffordable')
    const { events } = house.decide(2)
    expect(events.find(({ kind }) => kind === 'loanPaid')).toMatchObject({ loan: 2, amount: 970 * UNIT })
    expect(house.core.loans.of(house.lender)).toMatchObject({ ratePpm: 4_000 })
  })

  it.each([
    ['know no perpetual that is open', { perpetual: { ...TODAY.perpetual, perpetualTerms: () => undefined } }],
    ['have practice funds in another asset', { funding: { ...TODAY.funding, practiceAsset: 'BTC' } }],
  ])('are not put in force where they %s', (_what, change) => {
    const house = new UnderWay({ ...RULES, [NEXT]: { ...TODAY, version: NEXT, ...change } })
    expect(house.apply({ kind: 'activateRules', version: NEXT }).code).toBe('catalogueInvalid')
    house.steps(3)
  })

  it('never change what books are counted in', () => {
    const house = new UnderWay(SETS)
    expect(house.relist({ tick: 2_000_000 }).code).toBe('catalogueInvalid')
    expect(house.relist({ lot: 2_000 }).code).toBe('catalogueInvalid')
  })
})
