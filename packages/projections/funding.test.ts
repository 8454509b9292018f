import { ACCOUNTS, type Event, HOUSE, type Leg, POSTING_PURPOSES, type PostingKind, PURPOSES } from '@candela/contract'
import { DAY } from '@candela/units'
import { randomBelow } from '@candela/units/testing'
import { describe, expect, it } from 'vitest'
import { Accounts } from './accounts.ts'
import { tell } from './fold.ts'
import { funding } from './funding.ts'
import { MarketFold } from './market-fold.ts'
import { BEGINNING } from './start.ts'

/*
 * By hand, from what each posting does to a customer, never from the table under test: a new kind belongs to one of
 * these before anybody's result may contain it.
 */
/** money comes from outside or leaves */
const FLOWS: readonly PostingKind[] = ['practiceFunds', 'deposit', 'withdrawal', 'rebate']
/** something is won, lost, earned or paid for */
const RESULTS: readonly PostingKind[] = [
  'trade',
  'perpetualTrade',
  'fundingPayment',
  'liquidation',
  'deleveraging',
  'timedSettlement',
  'earnYield',
  'earnRedemption',
  'loanRepayment',
  'loanCollection',
  // decided: what need not be paid back is a gain of its day
  'loanWriteOff',
  'subscriptionReturn',
  'subscriptionAllocation',
]
/** all that is a customer's stays as much as it was */
const MOVES: readonly PostingKind[] = [
  'hold',
  'release',
  'perpetualHold',
  'perpetualRelease',
  'margin',
  'timedStake',
  'timedRefund',
  'earnLock',
  'earnReturn',
  'loanPayout',
  'withdrawalHold',
  'subscriptionLock',
  'coinUnlock',
  'strategyFunding',
  'strategyReturn',
]
/** no customer has a part in it */
const OF_THE_HOUSE: readonly PostingKind[] = [
  'houseFunding',
  'earnPot',
  'railLine',
  'loanReserve',
  'loanRelease',
  'marketingTopUp',
  'saleMint',
  'coinListing',
  'saleBurn',
]

const CUSTOMER = 1
const MONEY = 0
const NOON = 5 * DAY + DAY / 2
const OWN = PURPOSES.filter((purpose) => ACCOUNTS[purpose].owner === 'customer')

function opened() {
  const accounts = new Accounts()
  accounts.open({ customer: CUSTOMER, commandId: '', openedAt: 0 }, 1)
  const { fold, rows } = funding.open({ accounts, market: new MarketFold(BEGINNING) }, BEGINNING)
  let seq = 1
  const post = (purpose: PostingKind, legs: readonly Leg[], at = NOON): void => {
    const event: Event = { kind: 'posted', posting: ++seq, purpose, reference: 0, legs: [...legs] }
    tell(fold.on, event, { seq, at, command: { kind: 'tick' }, code: 0, value: 0, repeated: false, events: [event] })
  }
  return { fold, rows, post }
}

const leg = (purpose: Leg['purpose'], amount: bigint, owner = CUSTOMER): Leg => ({
  owner,
  asset: MONEY,
  purpose,
  key: 0,
  amount,
  balance: 0n,
})

describe('what comes from outside and leaves', () => {
  it('is told of every kind of posting that there is, once', () => {
    expect([...FLOWS, ...RESULTS, ...MOVES, ...OF_THE_HOUSE].toSorted()).toEqual([...POSTING_PURPOSES].toSorted())
  })

  it.each(Array.from({ length: 60 }, (_, seed) => seed))('leaves the result of a day untouched (seed %i)', (seed) => {
    const below = randomBelow(seed)
    const { fold, post } = opened()
    let owned = 0n
    let result = 0n
    for (let left = 80; left > 0; left--) {
      const kind = POSTING_PURPOSES[below(POSTING_PURPOSES.length)]!
      const amount = BigInt(below(2_000_000)) - 1_000_000n
      const [one, other] = [OWN[below(OWN.length)]!, OWN[below(OWN.length)]!]
      if (OF_THE_HOUSE.includes(kind)) post(kind, [leg('costs', amount, HOUSE), leg('capital', -amount, HOUSE)])
      else if (MOVES.includes(kind)) post(kind, [leg(one, amount), leg(other, -amount)])
      else {
        const part = BigInt(below(1_000))
        post(kind, [leg(one, amount - part), leg(other, part), leg('liquidity', -amount, HOUSE)])
        owned += amount
        if (RESULTS.includes(kind)) result += amount
      }
    }
    expect(owned - fold.flowsOn(5, CUSTOMER)).toBe(result)
  })

  it('is not a loss: 100 and 150 of 10,000 out, 53.40 won', () => {
    const { fold, rows, post } = opened()
    const unit = 100_000_000n
    post('practiceFunds', [leg('practice', -10_000n * unit, HOUSE), leg('available', 10_000n * unit)], NOON - DAY)
    for (const amount of [100n * unit, 150n * unit]) {
      post('withdrawalHold', [leg('available', -amount), leg('withdrawing', amount)])
      post('withdrawal', [leg('withdrawing', -amount), leg('custody', amount - unit, HOUSE), leg('fees', unit, HOUSE)])
    }
    post('perpetualTrade', [leg('margin', 5_340_000_000n), leg('clearing', -5_340_000_000n, HOUSE)])
    const equity = 10_000n * unit - 250n * unit + 5_340_000_000n
    expect(equity - 10_000n * unit - fold.flowsOn(5, CUSTOMER)).toBe(5_340_000_000n)
    expect(rows[0]!.take().rows).toMatchObject([
      { kind: 'practiceFunds', value: 10_000n * unit },
      { kind: 'withdrawal', value: -100n * unit },
      { kind: 'withdrawal', value: -150n * unit },
    ])
  })

  it('comes back in the same way: a payout that was returned; and nothing lent is of it', () => {
    const { fold, post } = opened()
    post('withdrawal', [leg('withdrawing', -500n), leg('custody', 500n, HOUSE)])
    post('withdrawal', [leg('custody', -400n, HOUSE), leg('costs', -100n, HOUSE), leg('available', 500n)])
    expect(fold.flowsOn(5, CUSTOMER)).toBe(0n)
    // borrowed money is owed: neither a deposit nor a result, only its interest is one
    post('loanPayout', [leg('available', 900n), leg('owed', -900n), leg('loanBook', 0n, HOUSE)])
    post('loanRepayment', [leg('available', -310n), leg('owed', 300n), leg('interest', 10n, HOUSE)])
    expect(fold.flowsOn(5, CUSTOMER)).toBe(0n)
    post('rebate', [leg('marketing', -600n, HOUSE), leg('available', 600n)])
    expect([fold.flowsOn(5, CUSTOMER), fold.flowsOn(6, CUSTOMER)]).toEqual([600n, 0n])
  })
})
