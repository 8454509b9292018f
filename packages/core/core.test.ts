import { ASSETS, type Command, CommandFields, encodeCommand, PRODUCTS } from '@candela/contract'
import { RULES, type Rules } from '@candela/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CommandStream } from './testing/command-stream.ts'
import { PerpetualTrial } from './testing/perpetual-trial.ts'
import { timedOrder } from './testing/timed.ts'
import { BTC, BTC_USDT, Trial, START, UNIT, USDT } from './testing/trial.ts'
import { Core, SnapshotFormatError } from './index.ts'

const DAY = 86_400_000

describe('customers', () => {
  it('are opened with a grant of 10,000 USDT, posted like any deposit', () => {
    const trial = new Trial()
    const { value, events } = trial.must({ kind: 'openCustomer', commandId: trial.id(), terms: 1, risk: 1 })
    expect([value, trial.core.customerCount]).toEqual([1, 1])
    expect(events).toMatchObject([
      { kind: 'customerOpened', customer: 1 },
      { kind: 'funded', customer: 1, asset: USDT, amount: 1_000_000_000_000, source: 'practiceFunds' },
      { kind: 'posted', purpose: 'practiceFunds', legs: [{ owner: 0, purpose: 'practice' }, { owner: 1 }] },
    ])
    expect(trial.balance(1, USDT)).toEqual([10_000n * UNIT, 0n])
    expect(trial.core.houseBalance('practice', USDT)).toBe(-10_000n * UNIT)
  })

  it('are topped up to 10,000 USDT, held funds counted, once in 24 h', () => {
    const trial = new Trial()
    const customer = trial.open()
    const opened = trial.at
    const grant = () => trial.apply({ kind: 'addPracticeFunds', customer, commandId: trial.id() })
    trial.stock(customer, 1000)
    trial.limit(customer, 'buy', 5_900_000, 100)
    const [available, held] = trial.balance(customer, USDT)
    expect(trial.core.funding.practiceFundsFrom(customer)).toBe(opened + DAY)
    trial.at = opened + DAY - 1
    expect(grant().code).toBe('practiceFundsTooSoon')
    trial.at = opened + DAY
    expect(grant().code).toBe('ok')
    expect(trial.balance(customer, USDT)).toEqual([10_000n * UNIT - held, held])
    expect(available).toBeLessThan(10_000n * UNIT - held)
    expect(trial.core.funding.practiceFundsFrom(customer)).toBe(opened + 2 * DAY)
    trial.at += DAY
    expect(grant().code).toBe('practiceFundsNotNeeded')
  })

  it('count what is staked and what stands behind positions as owned', () => {
    const trial = new PerpetualTrial()
    const [short, long] = [trial.open(), trial.open()]
    trial.must({ kind: 'fundHouse', account: 'houseTimed' })
    trial.order(short, 'sell', 10_000, { price: 6_000_000 })
    expect(trial.order(long, 'buy', 10_000).code).toBe('ok')
    const staked = 100n * UNIT
    trial.at += DAY - 1_000
    trial.step()
    expect(timedOrder(trial, long, { stake: Number(staked), ruleVersion: trial.core.ruleVersion }).code).toBe('ok')
    trial.at += 1_000
    const margin = trial.core.perpetuals.position(long, 0)!.margin
    const [available] = trial.balance(long, USDT)
    expect(margin).toBeGreaterThan(2_000n * UNIT)
    expect(trial.core.owned(long, USDT)).toBe(available + margin + staked)
    const { code, events } = trial.apply({ kind: 'addPracticeFunds', customer: long, commandId: trial.id() })
    expect(code).toBe('ok')
    const missing = 10_000n * UNIT - available - margin - staked
    expect(events).toContainEqual(expect.objectContaining({ kind: 'funded', amount: Number(missing) }))
    expect(trial.core.owned(long, USDT)).toBe(10_000n * UNIT)
    trial.at += DAY
    expect(trial.apply({ kind: 'addPracticeFunds', customer: long, commandId: trial.id() }).code).toBe(
      'practiceFundsNotNeeded',
    )
  })
})

describe('the market', () => {
  const ladder = {
    kind: 'shape',
    mid: 6_000_000,
    halfSpread: 50,
    depthPermille: 1000,
    leanPermille: 0,
    grain: 1,
  } as const

  it('keeps index, mid and best prices, and tells them', () => {
    const trial = new Trial()
    expect(trial.core.market(0)).toBeUndefined()
    trial.at += 250
    const step = Math.floor(trial.at / 250)
    const update = { product: 0, receivedAt: trial.at, index: 6_000_007, ladder, prints: [] }
    const { events } = trial.must({ kind: 'market', step, gap: false, updates: [update] })
    expect(events).toEqual([{ kind: 'quoted', product: 0, step, index: 6_000_007, bid: 5_999_950, ask: 6_000_050 }])
    const { stale, ...market } = trial.core.market(0)!
    expect(market).toEqual({
      index: 6_000_007,
      bid: 5_999_950,
      ask: 6_000_050,
      mid: 6_000_000,
      step,
      at: trial.at,
      marketSeq: trial.seq,
    })
    expect([stale(trial.at), stale(step * 250 + 10_000)]).toEqual([false, true])
  })

  it('shows ladder and customers together, and how much is the customers’', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market({
      bids: [
        [5_999_000, 300],
        [5_998_000, 100],
      ],
      asks: [[6_001_000, 300]],
    })
    trial.limit(customer, 'buy', 5_998_000, 50)
    trial.limit(customer, 'buy', 5_998_500, 70)
    expect(trial.core.book(0, 10)).toEqual({
      bids: [
        [5_999_000, 300, 0],
        [5_998_500, 70, 70],
        [5_998_000, 150, 50],
      ],
      asks: [[6_001_000, 300, 0]],
    })
    expect(trial.core.book(0, 1).bids.length).toBe(1)
    expect(trial.core.book(9, 1)).toEqual({ bids: [], asks: [] })
  })

  it('answers no number, also where its ladder fills an order', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market({ bids: [], asks: [[6_001_000, 300]] })
    trial.limit(customer, 'buy', 6_000_000, 50)
    const { fills, value } = trial.market({ bids: [], asks: [[5_990_000, 300]] })
    expect([fills.length, value]).toEqual([1, 0])
  })

  it('leaves a halted product’s orders alone', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market({ bids: [], asks: [[6_001_000, 300]] })
    const { value } = trial.limit(customer, 'buy', 6_000_000, 50)
    trial.must({ kind: 'listProduct', product: { ...BTC_USDT, spot: false } })
    expect(trial.market({ bids: [], asks: [[5_990_000, 300]] }).fills).toEqual([])
    expect(trial.cancel(customer, value).code).toBe('ok')
  })
})

describe('the catalogue', () => {
  it('is found by number and id', () => {
    const { core } = new Trial()
    expect(core.productById('BTC-USDT')).toEqual(BTC_USDT)
    expect([core.product(0), core.product(1), core.productById('X')]).toEqual([BTC_USDT, undefined, undefined])
    expect(core.assetById('BTC')).toEqual({ asset: BTC, id: 'BTC', displayDigits: 6 })
    expect([core.assets().length, core.products().length, core.asset(9)]).toEqual([2, 1, undefined])
  })

  it('changes only what is asked from now on', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market()
    const { value } = trial.limit(customer, 'buy', 5_900_000, 100)
    trial.must({ kind: 'listProduct', product: { ...BTC_USDT, makerFeePpm: 1, takerFeePpm: 2 } })
    expect(trial.core.spot.order(value)).toMatchObject({ makerFeePpm: 800, takerFeePpm: 1000 })
    trial.must({ kind: 'listAsset', asset: { asset: BTC, id: 'BTC', displayDigits: 8 } })
    expect(trial.core.asset(BTC)!.displayDigits).toBe(8)
  })
})

describe('entries', () => {
  it('must come in order', () => {
    const { core, seq, at } = new Trial()
    expect(() => core.apply(seq, at, { kind: 'tick' })).toThrow('seq must rise')
    expect(() => core.apply(seq + 1, at - 1, { kind: 'tick' })).toThrow('at must not fall')
    expect(() => core.apply(seq + 1, Number.NaN, { kind: 'tick' })).toThrow('at must not fall')
  })

  it('activate rules and record the state', () => {
    const trial = new Trial()
    expect(trial.must({ kind: 'activateRules', version: 1 }).events).toEqual([{ kind: 'rulesActivated', version: 1 }])
    const stateHash = trial.core.stateHash()
    expect(stateHash).toMatch(/^[0-9a-f]{64}$/)
    expect(trial.must({ kind: 'recordState', stateHash }).events).toEqual([{ kind: 'stateRecorded', stateHash }])
    expect(trial.core.ruleVersion).toBe(1)
  })

  it('list no product and activate no rules whose perpetual has a table that no catalogue may have', () => {
    const faulty = withFaultyTiers('BTC-USDT')
    const listing = new Trial([], { rules: { 1: faulty } })
    expect(listing.apply({ kind: 'listProduct', product: BTC_USDT })).toMatchObject({
      code: 'catalogueInvalid',
      events: [],
    })
    expect(listing.core.products()).toEqual([])
    // of another product's table nothing is wrong
    const other = new Trial(undefined, { rules: { 1: withFaultyTiers('ETH-USDT') } })
    other.must({ kind: 'listProduct', product: { ...BTC_USDT, product: 1, id: 'XAUT-USDT' } })

    const trial = new Trial(undefined, { rules: { 1: RULES[1], 2: { ...faulty, version: 2 } } })
    expect(trial.apply({ kind: 'activateRules', version: 2 })).toMatchObject({ code: 'catalogueInvalid', events: [] })
    expect(trial.core.ruleVersion).toBe(1)
    // and without the product they may come
    const without = new Trial([], { rules: { 1: RULES[1], 2: { ...faulty, version: 2 } } })
    without.must({ kind: 'activateRules', version: 2 })
  })
})

/** Rules by which the first row of a product's perpetual asks for more than half of the margin of 51×. */
function withFaultyTiers(product: string): Rules {
  const perpetualTerms: Rules['perpetual']['perpetualTerms'] = (id) => {
    const terms = RULES[1].perpetual.perpetualTerms(id)
    if (id !== product || !terms) return terms
    const [first, ...rest] = terms.tiers
    return { ...terms, tiers: [{ ...first!, leverage: 51 }, ...rest] }
  }
  return { ...RULES[1], perpetual: { ...RULES[1].perpetual, perpetualTerms } }
}

describe('snapshots', () => {
  function full(): Trial {
    const trial = new Trial()
    const [a, b] = [trial.open(), trial.open()]
    trial.stock(a, 500)
    trial.market({ bids: [[5_999_000, 300]], asks: [[6_001_000, 300]] })
    for (let i = 0; i < 5; i++) trial.limit(b, 'buy', 5_990_000 + (i % 2), 20 + i)
    trial.limit(a, 'sell', 6_002_000, 100)
    trial.take(b, 'buy', 50)
    return trial
  }

  it('do not tell what path led to the state', () => {
    const [trial, other] = [full(), full()]
    // the same numbers by way of other slots and tables: a restart in between
    other.core = Core.restore(other.core.snapshot())
    for (const it of [trial, other]) {
      const orders = it.core.spot.openOrders(2)
      it.cancel(2, orders[1]!.order)
      it.limit(2, 'buy', 5_980_000, 30)
      it.cancel(2, orders[3]!.order)
    }
    expect(other.core.snapshot()).toEqual(trial.core.snapshot())
    expect(other.core.spot.openOrders(2)).toEqual(trial.core.spot.openOrders(2))
  })

  it('of another format are refused', () => {
    const snapshot = full().core.snapshot()
    for (const [place, value] of [
      [0, 1],
      [4, 2],
    ] as const) {
      const changed = snapshot.slice()
      changed[place] = value
      expect(() => Core.restore(changed)).toThrow(SnapshotFormatError)
    }
    expect(() => Core.restore(new Uint8Array(0))).toThrow(SnapshotFormatError)
    expect(() => Core.restore(new Uint8Array([...snapshot, 0]))).toThrow(SnapshotFormatError)
  })

  it('cut off anywhere are refused', () => {
    const snapshot = full().core.snapshot()
    fc.assert(
      fc.property(fc.nat(snapshot.length - 1), (length) => {
        expect(() => Core.restore(snapshot.subarray(0, length))).toThrow(SnapshotFormatError)
      }),
      { numRuns: 500 },
    )
  })

  it('keep what the next number, trade and posting will be', () => {
    const trial = full()
    const again = Core.restore(trial.core.snapshot())
    const command = {
      kind: 'placeOrder',
      customer: 2,
      commandId: trial.id(),
      product: 0,
      side: 'sell',
      type: 'market',
      timeInForce: 'ioc',
      price: 0,
      lots: 20,
      spend: 0,
    } as const
    expect(again.apply(trial.seq + 1, START + DAY / 24, command)).toEqual(
      trial.core.apply(trial.seq + 1, START + DAY / 24, command),
    )
    expect(again.events.decode()).toEqual(trial.core.events.decode())
  })
})

describe('the words of a command', () => {
  it('decide as the command itself does: same outcomes, digests and state', () => {
    const stream = new CommandStream(5)
    const [ofObjects, ofWords] = [Core.create(), Core.create()]
    const fields = new CommandFields()
    const bytes = new Uint8Array(1 << 16)
    const digest = new Uint8Array(8)
    const apply = (command: Command): void => {
      const seq = ofObjects.seq + 1
      const outcome = ofObjects.apply(seq, stream.now, command)
      fields.read(bytes, 3, encodeCommand(command, bytes, 3))
      expect(ofWords.applyFields(seq, stream.now, fields)).toEqual(outcome)
      ofWords.events.writeDigest(digest)
      expect(digest).toEqual(ofObjects.events.digest())
    }
    for (const asset of ASSETS) apply({ kind: 'listAsset', asset })
    for (const { definition } of PRODUCTS) apply({ kind: 'listProduct', product: definition })
    for (let customer = 1; customer <= 10; customer++) apply(stream.openCustomer())
    apply(stream.market())
    for (let i = 0; i < 2_000; i++) apply(stream.anything(ofObjects, 10))
    expect(ofWords.stateHash()).toBe(ofObjects.stateHash())
  })
})
