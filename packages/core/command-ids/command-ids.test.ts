import { type Command, CommandFields, digestBody, parseCommandId } from '@candela/contract'
import { commandOf } from '@candela/contract/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, BTC_USDT, commandId, Trial, START } from '../testing/trial.ts'
import { Core } from '../index.ts'
import { ACTIVITY } from '../customers/customers.ts'
import { bodyDigest } from './body-digest.ts'
import { MAX_REMEMBERED_EACH, Remembered, REMEMBER_MS } from './remembered.ts'

const HOUR = 3_600_000
const fields = new CommandFields()

function cancelAll(trial: Trial, customer: number): Command {
  return { kind: 'cancelAll', customer, commandId: trial.id(), product: -1 }
}

/** Places an order; each call amends it. */
function amendments(trial: Trial, customer: number): () => Answer {
  const { value } = trial.limit(customer, 'buy', 5_900_000, 20)
  let lots = 20
  return () => {
    const answer = trial.amend(customer, value, 5_900_000, 41 - lots)
    if (answer.code === 'ok') lots = 41 - lots
    return answer
  }
}

describe('a command id', () => {
  it('with the same body answers the first result again, and the entry that decided it', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market()
    const id = trial.id()
    const first = trial.limit(customer, 'buy', 5_900_000, 1_000, { id })
    expect(first).toMatchObject({ code: 'ok', value: 1, repeated: false })
    const { seq, at } = trial
    const balance = trial.core.balance(customer, 0)
    for (const wait of [0, 1, 23 * HOUR]) {
      trial.at += wait
      expect(trial.limit(customer, 'buy', 5_900_000, 1_000, { id })).toMatchObject({
        code: 'ok',
        value: first.value,
        repeated: true,
        events: [],
      })
    }
    expect(trial.core.balance(customer, 0)).toEqual(balance)
    expect(trial.core.commandResult(customer, id)).toEqual({ value: first.value, seq, at })
  })

  it('of a refusal is free again: nothing happened, and nothing is remembered', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market()
    const id = trial.id()
    expect(trial.limit(customer, 'buy', 1, 1_000, { id }).code).toBe('orderBelowMinimum')
    expect(trial.core.commandResult(customer, id)).toBeUndefined()
    expect(trial.limit(customer, 'buy', 5_900_000, 1_000, { id })).toMatchObject({ code: 'ok', repeated: false })
    expect(trial.limit(customer, 'buy', 1, 1_000, { id }).code).toBe('commandIdReused')
  })

  it('is the customer’s own: another may use the same', () => {
    const trial = new Trial()
    const [a, b] = [trial.open(), trial.open()]
    trial.market()
    const id = trial.id()
    const orders = [a, b].map((customer) => trial.limit(customer, 'buy', 5_900_000, 20, { id }).value)
    expect(orders).toEqual([1, 2])
  })

  it('is remembered across a restart', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market()
    const id = trial.id()
    const { value } = trial.limit(customer, 'buy', 5_900_000, 20, { id })
    trial.core = Core.restore(trial.core.snapshot())
    expect(trial.limit(customer, 'buy', 5_900_000, 20, { id })).toMatchObject({ code: 'ok', value, repeated: true })
    expect(trial.limit(customer, 'buy', 5_900_000, 21, { id }).code).toBe('commandIdReused')
  })

  it('never has an effect twice, however late it comes again', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market()
    // made by a clock almost an hour ahead, so valid for almost 25 h
    const id = commandId(trial.at + HOUR - 1, 1)
    expect(trial.limit(customer, 'buy', 5_900_000, 20, { id }).code).toBe('ok')
    const end = trial.at + 30 * HOUR
    const codes = new Set<string>()
    for (; trial.at < end; trial.at += HOUR / 4) {
      const answer = trial.limit(customer, 'buy', 5_900_000, 20, { id })
      codes.add(answer.repeated ? 'repeated' : answer.code)
    }
    expect([...codes]).toEqual(['repeated', 'commandIdExpired'])
    expect(trial.core.spot.openOrders(customer).length).toBe(1)
  })

  it('of a customer being opened is theirs for ever', () => {
    const trial = new Trial()
    const id = trial.id()
    const open = { kind: 'openCustomer', commandId: id, terms: 3, risk: 4 } as const
    const { value } = trial.must(open)
    trial.at += 1000 * 24 * HOUR
    expect(trial.must(open)).toMatchObject({ value, repeated: true, events: [] })
    expect(trial.apply({ ...open, terms: 4 }).code).toBe('commandIdReused')
    expect(trial.core.customerOfCommandId(id)).toBe(value)
    expect(trial.core.customerOfCommandId(trial.id())).toBeUndefined()
  })

  it('makes room for new ones after a day of silence, also behind those of others', () => {
    const trial = new Trial()
    const [other, customer] = [trial.open(), trial.open()]
    trial.market()
    trial.checking = false
    for (let i = 0; i < 100; i++) trial.must(cancelAll(trial, other))
    const amend = amendments(trial, customer)
    for (let i = 1; i < MAX_REMEMBERED_EACH; i++) expect(amend().code).toBe('ok')
    expect(amend().code).toBe('commandIdsExhausted')
    trial.at += 26 * HOUR
    trial.market()
    expect(amend().code).toBe('ok')
  })

  it('makes room for new ones after a day', () => {
    const trial = new Trial()
    trial.market()
    trial.checking = false
    const amend = amendments(trial, trial.open())
    for (let i = 1; i < MAX_REMEMBERED_EACH; i++) expect(amend().code).toBe('ok')
    expect(amend().code).toBe('commandIdsExhausted')
    trial.at += REMEMBER_MS
    trial.market()
    expect(amend().code).toBe('ok')
  })

  it('is no part of the state once it has expired, dropped or not', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market()
    trial.checking = false
    for (let i = 0; i < 500; i++) trial.must(cancelAll(trial, customer))
    trial.at += REMEMBER_MS
    trial.must({ kind: 'tick' })
    const restored = Core.restore(trial.core.snapshot())
    expect(restored.stateHash()).toBe(trial.core.stateHash())
    restored.assertInvariants()
    for (let i = 0; i < 100; i++) trial.must({ kind: 'tick' })
    trial.core.assertInvariants()
  })
})

describe('what is remembered', () => {
  it('equals a plain map for any order of adding, forgetting and asking', () => {
    const action = fc.record({ customer: fc.nat(3), id: fc.nat(40), wait: fc.constantFrom(0, 1, HOUR, 9 * HOUR) })
    fc.assert(
      fc.property(fc.array(action, { maxLength: 400, size: 'max' }), (actions) => {
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
    { kind: 'addPracticeFunds', ...owner },
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

  it.each(['placeOrder', 'amendOrder', 'cancelOrder', 'cancelAll'] as const)(
    '%s, which has words of its own, tells apart what its declaration tells apart, and nothing else',
    (kind) => {
      const both = (command: Command): [string, string] => {
        const [own, declared] = [new Int32Array(2), new Int32Array(2)]
        fields.load(command)
        bodyDigest(fields, own)
        digestBody(command, declared)
        return [own.join(), declared.join()]
      }
      const field = fc.nat({ max: 20 })
      fc.assert(
        fc.property(commandOf(kind), commandOf(kind), field, (command, other, place) => {
          // one field as another command has it, or none
          const [name, value] = Object.entries(other)[place] ?? ['kind', kind]
          const [own, declared] = both(command)
          const [ownAfter, declaredAfter] = both({ ...command, [name]: value })
          expect(own === ownAfter).toBe(declared === declaredAfter)
        }),
        { numRuns: 1000 },
      )
    },
  )
})
