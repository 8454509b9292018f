import { type Command, CommandFields, parseCommandId } from '@candela/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, BTC_USDT, commandId, House, START } from '../testing/house.ts'
import { Core } from '../index.ts'
import { ACTIVITY } from '../customers/customers.ts'
import { bodyDigest } from './body-digest.ts'
import { MAX_REMEMBERED_EACH, Remembered, REMEMBER_MS } from './remembered.ts'

const HOUR = 3_600_000
const fields = new CommandFields()

function cancelAll(house: House, customer: number): Command {
  return { kind: 'cancelAll', customer, commandId: house.id(), product: -1 }
}

/** Places an order; each call amends it. */
function amendments(house: House, customer: number): () => Answer {
  const { value } = house.limit(customer, 'buy', 5_900_000, 20)
  let lots = 20
  return () => {
    const answer = house.amend(customer, value, 5_900_000, 41 - lots)
    if (answer.code === 'ok') lots = 41 - lots
    return answer
  }
}

describe('a command id', () => {
  it('with the same body answers the first result again, and the entry that decided it', () => {
    const house = new House()
    const customer = house.open()
    house.market()
    const id = house.id()
    const first = house.limit(customer, 'buy', 5_900_000, 1_000, { id })
    expect(first).toMatchObject({ code: 'ok', value: 1, repeated: false })
    const { seq, at } = house
    const balance = house.core.balance(customer, 0)
    for (const wait of [0, 1, 23 * HOUR]) {
      house.at += wait
      expect(house.limit(customer, 'buy', 5_900_000, 1_000, { id })).toMatchObject({
        code: 'ok',
        value: first.value,
        repeated: true,
        events: [],
      })
    }
    expect(house.core.balance(customer, 0)).toEqual(balance)
    expect(house.core.commandResult(customer, id)).toEqual({ value: first.value, seq, at })
  })

  it('of a refusal is free again: nothing happened, and nothing is remembered', () => {
    const house = new House()
    const customer = house.open()
    house.market()
    const id = house.id()
    expect(house.limit(customer, 'buy', 1, 1_000, { id }).code).toBe('orderBelowMinimum')
    expect(house.core.commandResult(customer, id)).toBeUndefined()
    expect(house.limit(customer, 'buy', 5_900_000, 1_000, { id })).toMatchObject({ code: 'ok', repeated: false })
    expect(house.limit(customer, 'buy', 1, 1_000, { id }).code).toBe('commandIdReused')
  })

  it('is the customer’s own: another may use the same', () => {
    const house = new House()
    const [a, b] = [house.open(), house.open()]
    house.market()
    const id = house.id()
    const orders = [a, b].map((customer) => house.limit(customer, 'buy', 5_900_000, 20, { id }).value)
    expect(orders).toEqual([1, 2])
  })

  it('is remembered across a restart', () => {
    const house = new House()
    const customer = house.open()
    house.market()
    const id = house.id()
    const { value } = house.limit(customer, 'buy', 5_900_000, 20, { id })
    house.core = Core.restore(house.core.snapshot())
    expect(house.limit(customer, 'buy', 5_900_000, 20, { id })).toMatchObject({ code: 'ok', value, repeated: true })
    expect(house.limit(customer, 'buy', 5_900_000, 21, { id }).code).toBe('commandIdReused')
  })

  it('never has an effect twice, however late it comes again', () => {
    const house = new House()
    const customer = house.open()
    house.market()
    // made by a clock almost an hour ahead, so valid for almost 25 h
    const id = commandId(house.at + HOUR - 1, 1)
    expect(house.limit(customer, 'buy', 5_900_000, 20, { id }).code).toBe('ok')
    const end = house.at + 30 * HOUR
    const codes = new Set<string>()
    for (; house.at < end; house.at += HOUR / 4) {
      const answer = house.limit(customer, 'buy', 5_900_000, 20, { id })
      codes.add(answer.repeated ? 'repeated' : answer.code)
    }
    expect([...codes]).toEqual(['repeated', 'commandIdExpired'])
    expect(house.core.openOrders(customer).length).toBe(1)
  })

  it('of a customer being opened is theirs for ever', () => {
    const house = new House()
    const id = house.id()
    const open = { kind: 'openCustomer', commandId: id, terms: 3, risk: 4 } as const
    const { value } = house.must(open)
    house.at += 1000 * 24 * HOUR
    expect(house.must(open)).toMatchObject({ value, repeated: true, events: [] })
    expect(house.apply({ ...open, terms: 4 }).code).toBe('commandIdReused')
    expect(house.core.customerOfCommandId(id)).toBe(value)
    expect(house.core.customerOfCommandId(house.id())).toBeUndefined()
  })

  it('makes room for new ones after a day of silence, also behind those of others', () => {
    const house = new House()
    const [other, customer] = [house.open(), house.open()]
    house.market()
    house.checking = false
    for (let i = 0; i < 100; i++) house.must(cancelAll(house, other))
    const amend = amendments(house, customer)
    for (let i = 1; i < MAX_REMEMBERED_EACH; i++) expect(amend().code).toBe('ok')
    expect(amend().code).toBe('commandIdsExhausted')
    house.at += 26 * HOUR
    house.market()
    expect(amend().code).toBe('ok')
  })

  it('makes room for new ones after a day', () => {
    const house = new House()
    house.market()
    house.checking = false
    const amend = amendments(house, house.open())
    for (let i = 1; i < MAX_REMEMBERED_EACH; i++) expect(amend().code).toBe('ok')
    expect(amend().code).toBe('commandIdsExhausted')
    house.at += REMEMBER_MS
    house.market()
    expect(amend().code).toBe('ok')
  })

  it('is no part of the state once it has expired, dropped or not', () => {
    const house = new House()
    const customer = house.open()
    house.market()
    house.checking = false
    for (let i = 0; i < 500; i++) house.must(cancelAll(house, customer))
    house.at += REMEMBER_MS
    house.must({ kind: 'tick' })
    const restored = Core.restore(house.core.snapshot())
    expect(restored.stateHash()).toBe(house.core.stateHash())
    restored.assertInvariants()
    for (let i = 0; i < 100; i++) house.must({ kind: 'tick' })
    house.core.assertInvariants()
  })
})

describe('what is remembered', () => {
  it('equals a plain map for any order of adding, forgetting and asking', () => {
    const action = fc.record({ customer: fc.nat(3), id: fc.nat(40), wait: fc.constantFrom(0, 1, HOUR, 9 * HOUR) })
    fc.assert(
      fc.property(fc.array(action, { maxLength: 400 }), (actions) => {
        const remembered = new Remembered()
        const plain = new Map<string, { value: number; at: number }>()
        const activity = new Int32Array(5 * ACTIVITY)
        const words = new Int32Array(4)
        let now = START
        let value = 0
        for (const { customer, id, wait } of actions) {
          now += wait
          remembered.expire(now, activity)
          parseCommandId(commandId(START, id), words)
          const known = plain.get(`${customer} ${id}`)
          const found = remembered.find(1 + customer, words, now)
          const alive = known !== undefined && known.at + REMEMBER_MS > now
          expect(found?.value).toBe(alive ? known.value : undefined)
          if (alive) continue
          remembered.add(1 + customer, words, new Int32Array(2), ++value, now, value, activity)
          plain.set(`${customer} ${id}`, { value, at: now })
        }
      }),
    )
  })
})

describe('the body’s digest', () => {
  const base: Command = {
    kind: 'placeOrder',
    customer: 1,
    commandId: commandId(START, 1),
    product: 0,
    side: 'buy',
    type: 'limit',
    timeInForce: 'gtc',
    price: BTC_USDT.tick,
    lots: 10,
    spend: 0,
  }
  const owner = { customer: 1, commandId: commandId(START, 1) }
  const others: Command[] = [
    { ...base, product: 1 },
    { ...base, side: 'sell' },
    { ...base, type: 'market' },
    { ...base, timeInForce: 'fok' },
    { ...base, price: 5 },
    { ...base, lots: 11 },
    { ...base, spend: 1 },
    { ...base, spend: 2 ** 33 },
    { kind: 'amendOrder', ...owner, order: 1, price: 1, lots: 1 },
    { kind: 'amendOrder', ...owner, order: 1 + 2 ** 32, price: 1, lots: 1 },
    { kind: 'cancelOrder', ...owner, order: 1 },
    { kind: 'cancelAll', ...owner, product: -1 },
    { kind: 'grantPractice', ...owner },
    { kind: 'recordFact', ...owner, fact: 'ownFreeze', holds: true },
    { kind: 'recordFact', ...owner, fact: 'ownFreeze', holds: false },
    { kind: 'recordFact', ...owner, fact: 'passwordRetrieved', holds: true },
  ]

  it('differs with every field', () => {
    const digests = [base, ...others].map((command) => {
      const words = new Int32Array(2)
      fields.load(command)
      bodyDigest(fields, words)
      return words.join()
    })
    expect(new Set(digests).size).toBe(digests.length)
  })
})
