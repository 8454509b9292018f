import { describe, expect, it } from 'vitest'
import { source } from '../source.ts'
import { cheating } from './cheating.ts'

const found = (path: string, text: string) => cheating.check([source(path, text)]).length

describe('cheating', () => {
  it.each([
    `type Command = { kind: 'setPrice' }`,
    `interface SetOutcome { order: number }`,
    `const route = '/api/v1/admin/adjust-balance'`,
    `const route = '/console/set/balance'`,
    `const table = 'override_settlement'`,
    'function forceResult() {}',
    'const freezeCustomer = 1',
    'interface Options { setCustomerOdds: number }',
    'const x = { blockWithdrawal: true }',
    'const holdCustomerFunds = 1',
  ])('catches %s', (text) => {
    expect(found('packages/contract/commands.ts', text)).toBe(1)
    expect(found('apps/server/http/routes.ts', text)).toBe(1)
  })

  it.each([
    `type Command = { kind: 'placeOrder' }`,
    `const words = 'nobody can set a price'`,
    'const setPriceAlert = 1',
    'const price = offset',
    'const settledPrice = 1',
    'const fixedPoint = 1',
    'const hold = 1',
    'const lockFile = 1',
  ])('leaves %s alone', (text) => expect(found('packages/contract/commands.ts', text)).toBe(0))

  it('reads where names are given', () => {
    expect(found('apps/customer/features/trade/ticket.ts', 'const setPrice = 1')).toBe(0)
    expect(found('packages/contract/commands.test.ts', `const refused = 'setPrice'`)).toBe(0)
  })
})
