import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LATEST_RULES } from '@candela/rules'
import type { TestClient } from '../testing/index.ts'
import { MovedHouse } from '../testing/moved-house.ts'

/** below zero, no number, with an exponent, finer than anything, no text, nothing */
const NO_AMOUNTS = ['-1', 'NaN', '1e3', '0.1234567890123456789', ' 5', '', 5, null, {}] as const

let house: MovedHouse
let client: TestClient
let order: string
beforeAll(async () => {
  house = await MovedHouse.open()
  client = await house.customer()
  await house.validate(client)
  await house.quote('BTC-USDT', 6_000_000, 1_000_000)
  const terms = { product: 'L5', terms: 1, amount: '100', renew: false }
  order = (await client.call('openEarn', { body: { commandId: house.commandId(), ...terms } })).order.id
})
afterAll(() => house.stop())

const earn = { product: 'L5', terms: 1, renew: false }
const form = {
  days: 7,
  fullName: '',
  age: 0,
  contact: '',
  residency: '',
  employment: '',
  incomeBand: -1,
  assetsBand: -1,
}
const timed = { product: 'BTC-USDT', direction: 'up', durationMs: 60_000, ruleVersion: LATEST_RULES }
const perpetual = { product: 'BTC-USDT', side: 'buy', type: 'market', reduceOnly: false, ruleVersion: LATEST_RULES }
const spot = { product: 'BTC-USDT', side: 'buy', type: 'limit', price: '50000' }
const deposit = { rail: 'usBank', asset: 'USD', card: '', rate: 0, arrival: '0' }

describe('what is no amount is refused by the room’s own code, in the order of its rule', () => {
  it.each<[code: string, path: string, body: object, field: string]>([
    ['earnAmountInvalid', '/earn/orders', earn, 'amount'],
    ['earnUnknown', '/earn/orders', { ...earn, product: 'NONE' }, 'amount'],
    ['earnTermsChanged', '/earn/orders', { ...earn, terms: 9 }, 'amount'],
    ['earnAmountInvalid', '/earn/orders/{order}/redemption', {}, 'amount'],
    ['earnOrderUnknown', '/earn/orders/999/redemption', {}, 'amount'],
    ['saleQuantityInvalid', '/new-coins/1/subscriptions', {}, 'quantity'],
    ['saleUnknown', '/new-coins/99/subscriptions', {}, 'quantity'],
    ['loanUnknown', '/loans/1/repayment', {}, 'amount'],
    ['stakeMalformed', '/timed/orders', timed, 'stake'],
    ['rulesChanged', '/timed/orders', { ...timed, ruleVersion: 0 }, 'stake'],
    ['quantityMalformed', '/perpetual/orders', perpetual, 'quantity'],
    ['amountMalformed', '/perpetual/cross/move', { direction: 'in' }, 'amount'],
    ['quantityInvalid', '/orders', spot, 'quantity'],
    ['quantityInvalid', '/orders', { ...spot, type: 'market', price: undefined }, 'spend'],
    ['limitMalformed', '/limits', { of: 'loss', period: 'day' }, 'amount'],
    ['amountMalformed', '/deposits', deposit, 'amount'],
  ])('%s: %s %j', async (code, path, body, field) => {
    for (const amount of NO_AMOUNTS) {
      const asked = { commandId: house.commandId(), ...body, [field]: amount }
      const { text } = await client.json('POST', `/api/v1${path.replace('{order}', order)}`, asked)
      expect([amount, (JSON.parse(text) as { code: string }).code]).toEqual([amount, code])
    }
  })

  it('loanAmountInvalid of a form, but for an amount that is not there yet', async () => {
    for (const amount of NO_AMOUNTS) {
      const { text } = await client.json('POST', '/api/v1/loans/form', { ...form, amount })
      const { code = 'ok' } = JSON.parse(text) as { code?: string }
      expect([amount, code]).toEqual([amount, amount === '' ? 'ok' : 'loanAmountInvalid'])
    }
  })

  it('badRequest of what is no amount field', async () => {
    const asked = { commandId: house.commandId(), ...earn, amount: '100', renew: 'no' }
    const { text } = await client.json('POST', '/api/v1/earn/orders', asked)
    expect(text).toContain('badRequest')
  })
})
