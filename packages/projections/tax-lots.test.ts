import { type Event, type Leg, MONEY, POSTING_PURPOSES, type PostingKind, type Purpose } from '@candela/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Accounts } from './accounts.ts'
import { tell } from './fold.ts'
import { ledger, totalOf } from './ledger.ts'
import { DISPOSAL, type DisposalRow, TAX_LOT, type TaxLotRow, MOST_LOTS } from './tax-lots.ts'
import type { MarketFold } from './market-fold.ts'
import { BEGINNING, type Start } from './start.ts'

const CUSTOMER = 1
const COIN = 3
const UNIT = 100_000_000n
const RICH = 10n ** 15n

/*
 * By hand, from what each posting does to a customer's coins, never from the table under test: a new kind belongs to one of these before a
 * cost may contain it.
 */
/** coins come and go for the money that goes and comes with them */
const FOR_MONEY: readonly PostingKind[] = ['trade', 'subscriptionAllocation', 'subscriptionReturn']
/** coins come at their worth, or leave the house and realise nothing */
const FROM_OUTSIDE: readonly PostingKind[] = ['practiceFunds', 'deposit', 'rebate', 'withdrawal']
/** coins come at their worth, or are lost for nothing; of these the house pays only yields and takes only penalties in coins */
const WON_OR_LOST: readonly PostingKind[] = [
  'perpetualTrade',
  'fundingPayment',
  'liquidation',
  'deleveraging',
  'timedSettlement',
  'earnYield',
  'earnRedemption',
  'loanRepayment',
  'loanCollection',
  'loanWriteOff',
]
/** the coins stay in their lots: they move between accounts of one customer or of the house, or what was lent is owed */
const STAY: readonly PostingKind[] = [
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

type Moved = readonly [account: Purpose, asset: number, amount: bigint]

/** A ledger that is told of postings, and its rows as whoever writes them has them. */
function opened(start: Start = BEGINNING) {
  const accounts = new Accounts()
  accounts.open({ customer: CUSTOMER, commandId: '', openedAt: 0 }, 1)
  const price = { now: 0n }
  const worthOf = (asset: number, amount: bigint): bigint => (asset === MONEY ? amount : (amount * price.now) / UNIT)
  const { fold, rows } = ledger.open({ accounts, market: { worthOf } as unknown as MarketFold }, start)
  const written = { lots: new Map<number, TaxLotRow>(), disposals: new Map<string, DisposalRow>() }
  let seq = start.seq
  const balances = new Map<Purpose, bigint>()
  type Posting = readonly [kind: PostingKind, moved: readonly Moved[], reference: number]
  /** An entry of several postings, each with a number of its own. */
  const enter = (postings: readonly Posting[]): void => {
    seq++
    const command = { kind: 'tick' } as const
    const tells = (event: Event): void => {
      tell(fold.on, event, { seq, at: seq * 1_000, command, code: 0, value: 0, repeated: false, events: [event] })
    }
    postings.forEach(([purpose, moved, reference], place) => {
      const legs: Leg[] = moved.map(([account, asset, amount]) => {
        const balance = asset === COIN ? (balances.get(account) ?? 0n) + amount : RICH
        if (asset === COIN) balances.set(account, balance)
        return { owner: CUSTOMER, asset, purpose: account, key: 0, amount, balance }
      })
      if (purpose === 'trade') {
        const filled = { kind: 'orderFilled', customer: CUSTOMER, order: reference, trade: 1 }
        tells(filled as unknown as Extract<Event, { kind: 'orderFilled' }>)
      }
      // its first is numbered as the entry
      tells({ kind: 'posted', posting: seq + place / 10, purpose, reference, legs })
    })
    fold.entryEnds()
    for (const { table, rows: changed } of rows.map((each) => each.take())) {
      for (const row of changed) {
        if (table === TAX_LOT) written.lots.set((row as TaxLotRow).taxLot, { ...(row as TaxLotRow) })
        if (table !== DISPOSAL) continue
        const disposal = row as DisposalRow
        written.disposals.set(`${disposal.posting} ${disposal.taxLot}`, { ...disposal })
      }
    }
  }
  const post = (kind: PostingKind, moved: readonly Moved[], reference = 0): void => enter([[kind, moved, reference]])
  const holding = () => fold.holdings(CUSTOMER).get(COIN)
  const disposals = (): readonly DisposalRow[] => [...written.disposals.values()]
  return { fold, enter, post, price, holding, disposals, written, seq: () => seq }
}

/** Ten coins that came at 100 each. */
function withTen() {
  const house = opened()
  house.price.now = 100n * UNIT
  house.post('deposit', [['available', COIN, 10n * UNIT]], 1)
  house.price.now = 150n * UNIT
  return house
}

describe('the cost of coins', () => {
  it('is told of every kind of posting that there is, once', () => {
    expect([...FOR_MONEY, ...FROM_OUTSIDE, ...WON_OR_LOST, ...STAY].toSorted()).toEqual(
      [...POSTING_PURPOSES].toSorted(),
    )
  })

  it.each(FOR_MONEY)('is what went for them (%s), and what came for them is their proceeds', (kind) => {
    const { post, holding, disposals } = withTen()
    post(
      kind,
      [
        ['available', COIN, 2n * UNIT],
        ['locked', MONEY, -321n * UNIT],
        ['available', MONEY, 20n * UNIT],
      ],
      7,
    )
    expect(holding()!.cost).toBe(1_301n * UNIT)
    post(
      kind,
      [
        ['available', COIN, -11n * UNIT],
        ['available', MONEY, 1_650n * UNIT],
      ],
      8,
    )
    expect(holding()!.cost).toBe((301n * UNIT) / 2n)
    expect(disposals()).toMatchObject([
      { kind, reference: 8, acquiredBy: 'deposit', quantity: 10n * UNIT, cost: 1_000n * UNIT, proceeds: 1_500n * UNIT },
      { kind, reference: 8, acquiredBy: kind, quantity: UNIT, cost: (301n * UNIT) / 2n, proceeds: 150n * UNIT },
    ])
  })

  it.each(FROM_OUTSIDE)(
    'is their worth where they come from outside (%s); those that leave realise nothing',
    (kind) => {
      const { post, holding, disposals } = withTen()
      if (kind !== 'withdrawal') {
        post(kind, [['available', COIN, UNIT]], 7)
        expect(holding()!.cost).toBe(1_150n * UNIT)
      }
      post(kind, [['withdrawing', COIN, -4n * UNIT]], 8)
      expect(disposals()).toMatchObject([{ kind, quantity: 4n * UNIT, cost: 400n * UNIT, proceeds: null }])
    },
  )

  it.each(WON_OR_LOST)('is their worth where they are earned (%s); those that are lost brought nothing', (kind) => {
    const { post, holding, disposals } = withTen()
    post(kind, [['available', COIN, UNIT]], 7)
    expect(holding()!.cost).toBe(1_150n * UNIT)
    post(
      kind,
      [
        ['locked', COIN, -4n * UNIT],
        ['available', COIN, 3n * UNIT],
      ],
      8,
    )
    expect(disposals()).toMatchObject([{ kind, quantity: UNIT, cost: 100n * UNIT, proceeds: 0n }])
    expect(totalOf(holding()!)).toBe(10n * UNIT)
  })

  it.each(STAY)('stays with them where they only move (%s)', (kind) => {
    const { post, fold, holding, disposals } = withTen()
    post(
      kind,
      [
        ['available', COIN, -3n * UNIT],
        ['held', COIN, 3n * UNIT],
      ],
      7,
    )
    expect([holding()!.cost, disposals()]).toEqual([1_000n * UNIT, []])
    expect(fold.taxLots(CUSTOMER, COIN)).toHaveLength(1)
  })

  it('of a deposit without a price is 0', () => {
    const { post, holding } = opened()
    post('deposit', [['available', COIN, UNIT]], 1)
    expect(holding()!.cost).toBe(0n)
  })
})

describe('a lot', () => {
  it('is left as it was where a withdrawal comes back, weeks and a start of the house later too', () => {
    const house = withTen()
    house.post('deposit', [['available', COIN, 2n * UNIT]], 2)
    house.post(
      'withdrawalHold',
      [
        ['available', COIN, -11n * UNIT],
        ['withdrawing', COIN, 11n * UNIT],
      ],
      5,
    )
    house.post('withdrawal', [['withdrawing', COIN, -11n * UNIT]], 5)
    expect(house.fold.taxLots(CUSTOMER, COIN)).toMatchObject([{ reference: 2, quantity: UNIT, cost: 150n * UNIT }])
    const rowsOf = new Map<object, readonly object[]>([
      [TAX_LOT, [...house.written.lots.values()].filter(({ quantity }) => quantity > 0n)],
      [DISPOSAL, house.disposals()],
    ])
    const again = opened({ seq: house.seq(), rows: (table) => (rowsOf.get(table) ?? []) as never[] })
    again.price.now = 900n * UNIT
    again.post('deposit', [['available', COIN, UNIT]], 6)
    again.post('withdrawal', [['available', COIN, 11n * UNIT]], 5)
    expect(again.fold.taxLots(CUSTOMER, COIN)).toMatchObject([
      { taxLot: 1, kind: 'deposit', reference: 1, at: 1_000, quantity: 10n * UNIT, cost: 1_000n * UNIT },
      { taxLot: 2, kind: 'deposit', reference: 2, at: 2_000, quantity: 2n * UNIT, cost: 300n * UNIT },
      { taxLot: 5, kind: 'deposit', reference: 6, quantity: UNIT, cost: 900n * UNIT },
    ])
    expect(again.disposals().map(({ returnedAt }) => returnedAt)).toEqual([6_000, 6_000])
  })

  it('is what all fills of an order in one entry brought, and goes in one part by all fills of another', () => {
    const { enter, fold, disposals } = withTen()
    const fill = (order: number, coins: bigint, money: bigint) =>
      [
        'trade',
        [['available', COIN, coins * UNIT] as const, ['available', MONEY, money * UNIT] as const],
        order,
      ] as const
    enter([fill(7, 1n, -140n), fill(7, 2n, -290n), fill(8, 1n, -150n)])
    expect(fold.taxLots(CUSTOMER, COIN)).toMatchObject([
      { kind: 'deposit' },
      { reference: 7, quantity: 3n * UNIT, cost: 430n * UNIT },
      { reference: 8, quantity: UNIT, cost: 150n * UNIT },
    ])
    enter([fill(9, -6n, 900n), fill(9, -5n, 760n), fill(10, -1n, 151n)])
    expect(disposals()).toMatchObject([
      { reference: 9, acquiredBy: 'deposit', quantity: 10n * UNIT, cost: 1_000n * UNIT, proceeds: 1_508n * UNIT },
      { reference: 9, acquiredFor: 7, quantity: UNIT, proceeds: 152n * UNIT },
      { reference: 10, acquiredFor: 7, quantity: UNIT, proceeds: 151n * UNIT },
    ])
  })

  it('takes in what comes beyond the most that there are of an asset', () => {
    const { post, fold, price, holding } = opened()
    price.now = UNIT
    for (let count = 0; count < MOST_LOTS + 3; count++) post('deposit', [['available', COIN, UNIT]], count)
    const lots = fold.taxLots(CUSTOMER, COIN)
    expect(lots).toHaveLength(MOST_LOTS)
    expect(lots.at(-1)).toMatchObject({ quantity: 4n * UNIT, cost: 4n * UNIT })
    expect(holding()!.cost).toBe(BigInt(MOST_LOTS + 3) * UNIT)
  })
})

type Step =
  | { readonly way: 'price' | 'deposit' | 'yield' | 'rebate' | 'sell' | 'withdraw' | 'penalty'; readonly size: number }
  | { readonly way: 'buy'; readonly size: number; readonly paid: number }
  | { readonly way: 'return' | 'move' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    way: fc.constantFrom('price', 'deposit', 'yield', 'rebate', 'sell', 'withdraw', 'penalty'),
    size: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({
    way: fc.constant('buy' as const),
    size: fc.integer({ min: 1, max: 40 }),
    paid: fc.integer({ min: 1, max: 9_999 }),
  }),
  fc.record({ way: fc.constantFrom('return', 'move') }),
)

describe('by whatever way coins come and go', () => {
  it('lots are what is held, their cost its cost, and every coin that goes is the one that came first', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const house = opened()
        const { post, price, holding, disposals, fold } = house
        price.now = 7n * UNIT
        /** each coin by itself: the posting it came by */
        let coins: number[] = []
        const gone: number[][] = []
        const away: { reference: number; coins: number[] }[] = []
        let [broughtIn, proceeds] = [0n, 0n]
        const comes = (
          kind: PostingKind,
          size: number,
          cost: bigint,
          more: readonly (readonly [Purpose, number, bigint])[] = [],
        ) => {
          post(kind, [['available', COIN, BigInt(size)], ...more], house.seq() + 1)
          coins.push(...Array.from({ length: size }, () => house.seq()))
          broughtIn += cost
        }
        for (const each of steps) {
          const size = 'size' in each ? each.size : 0
          const worth = (BigInt(size) * price.now) / UNIT
          const take = Math.min(size, coins.length)
          if (each.way === 'price') price.now = (BigInt(size) * UNIT) / 3n
          if (each.way === 'deposit') comes('deposit', size, worth)
          if (each.way === 'yield') comes('earnYield', size, worth)
          if (each.way === 'rebate') comes('rebate', size, worth)
          if (each.way === 'buy') comes('trade', size, BigInt(each.paid), [['held', MONEY, -BigInt(each.paid)]])
          if (each.way === 'move')
            post('strategyFunding', [
              ['available', COIN, -BigInt(coins.length)],
              ['strategyAvailable', COIN, BigInt(coins.length)],
            ])
          if (each.way === 'return' && away.length > 0) {
            const { reference, coins: back } = away.pop()!
            post('withdrawal', [['available', COIN, BigInt(back.length)]], reference)
            gone.splice(gone.indexOf(back), 1)
            coins = [...coins, ...back].sort((one, other) => one - other)
          }
          if (take > 0 && (each.way === 'sell' || each.way === 'withdraw' || each.way === 'penalty')) {
            const went = coins.splice(0, take)
            gone.push(went)
            const reference = house.seq() + 1
            const coin = [['available', COIN, -BigInt(take)]] as const
            if (each.way === 'sell') {
              const got = BigInt(take * 13 + 1)
              post('trade', [...coin, ['available', MONEY, got]], reference)
              proceeds += got
            } else post(each.way === 'withdraw' ? 'withdrawal' : 'earnRedemption', coin, reference)
            if (each.way === 'withdraw') away.push({ reference, coins: went })
          }
          const lots = fold.taxLots(CUSTOMER, COIN)
          expect(sum(lots, 'quantity')).toBe(BigInt(coins.length))
          expect(sum(lots, 'quantity')).toBe(holding() ? totalOf(holding()!) : 0n)
          expect(sum(lots, 'cost')).toBe(holding()?.cost ?? 0n)
        }
        expect(fold.taxLots(CUSTOMER, COIN).map(({ taxLot, quantity }) => [taxLot, Number(quantity)])).toEqual(
          counted(coins),
        )
        const left = disposals().filter(({ returnedAt }) => returnedAt === 0)
        const told = grouped(left, ({ posting }) => posting)
        expect(
          [...told.values()].map((parts) => parts.map(({ taxLot, quantity }) => [taxLot, Number(quantity)])),
        ).toEqual(gone.map(counted))
        // realised and unrealised are the worth now and the proceeds, less the worth at arrival of all that did not move out
        const now = (BigInt(coins.length) * price.now) / UNIT
        const realised = left.reduce((all, part) => all + (part.proceeds === null ? 0n : part.proceeds - part.cost), 0n)
        const movedOut = sum(
          left.filter((part) => part.proceeds === null),
          'cost',
        )
        expect(realised + now - (holding()?.cost ?? 0n)).toBe(now + proceeds - (broughtIn - movedOut))
      }),
      { numRuns: 300 },
    )
  })
})

function sum(rows: readonly { readonly quantity: bigint; readonly cost: bigint }[], of: 'quantity' | 'cost'): bigint {
  return rows.reduce((all, row) => all + row[of], 0n)
}

/** Coins one by one, as lots and their quantities. */
function counted(coins: readonly number[]): readonly (readonly [number, number])[] {
  return [...grouped(coins, (lot) => lot)].map(([lot, all]) => [lot, all.length])
}

function grouped<Each>(all: readonly Each[], by: (each: Each) => number): ReadonlyMap<number, readonly Each[]> {
  const groups = new Map<number, Each[]>()
  for (const each of all) groups.set(by(each), [...(groups.get(by(each)) ?? []), each])
  return groups
}
