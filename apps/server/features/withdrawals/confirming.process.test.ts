import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import type { BodyOf } from '@candela/contract'
import { practiceAddress } from '@candela/rules/practice'
import { addressBody, codeOfStep, TestClient, TRANSACTION_PASSWORD } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'

const SECOND = 1_000
const MINUTE = 60_000

let house: MovedHouse
let owner: TestClient
let secret: string
let card: string
let address: string
beforeAll(async () => {
  house = await MovedHouse.open()
  ;({ client: owner, card } = await house.holder())
  address = (await owner.call('addAddress', { body: await addressBody(owner) })).destination.id
  ;({ secret } = await owner.call('beginAuthenticator'))
  const { stepUp } = await owner.call('stepUp', { body: { way: 'password', password: owner.password } })
  await owner.call('confirmAuthenticator', { body: { code: codeOfNow(), stepUp } })
})
afterAll(() => house.stop())

function codeOfNow(): string {
  return codeOfStep(secret, Math.floor(house.now / (30 * SECOND)))
}

/** The authenticator's next code, after the one that was used before has run out. */
async function confirmation(by = owner): Promise<string> {
  house.pass(30 * SECOND)
  return (await by.call('stepUp', { body: { way: 'authenticator', code: codeOfNow() } })).stepUp
}

async function quoted(mid: number): Promise<number> {
  const { engine } = house.server.floor
  const asset = engine.core.assetById('EUR')!.asset
  await engine.submit({ kind: 'rates', mids: [{ asset, mid }], source: 'test', sourceAt: house.now })
  return (await owner.call('depositRates')).rates[0]!.number
}

type Body = BodyOf<'requestWithdrawal'>
const ofCoins = { rail: 'trc20', asset: 'USDT', amount: '100', fee: '1', arrival: '99', rate: 0 } as const
const body = (over: Partial<Body>): Body => ({
  commandId: house.commandId(),
  ...ofCoins,
  destination: address,
  transactionPassword: TRANSACTION_PASSWORD,
  ...over,
})
const ask = (over: Partial<Body>, by = owner) => by.refusal('requestWithdrawal', { body: body(over) })

function newAddress(stepUp: string): BodyOf<'addAddress'> {
  const asked = { rail: 'trc20', asset: 'USDT', address: practiceAddress('tron', 2 ** 40), name: '', compared: true }
  return { commandId: house.commandId(), ...asked, transactionPassword: TRANSACTION_PASSWORD, stepUp }
}

describe('a confirmed withdrawal', () => {
  it('is asked for at a new quote without another code, for three minutes, and once', async () => {
    const inEuros = { rail: 'euBank', asset: 'EUR', destination: card, fee: '1' } as const
    const old = { ...inEuros, arrival: '91.21', rate: await quoted(108_000_000) }
    const stepUp = await confirmation()
    house.pass(1)
    expect(await ask({ ...old, stepUp })).toBe('quoteExpired')
    house.pass(3 * MINUTE - 2)
    const renewed = { ...inEuros, arrival: '90.37', rate: await quoted(109_000_000) }
    expect(await ask({ ...renewed, stepUp }), proves('S6.11')).toBe('ok')
    expect(await ask({ ...renewed, stepUp })).toBe('stepUpNeeded')

    const another = await confirmation()
    house.pass(3 * MINUTE)
    expect(await ask({ stepUp: another }), proves('S6.11')).toBe('stepUpNeeded')
  })

  it('is no other amount, no other destination, no other session’s, and no card', async () => {
    const stepUp = await confirmation()
    const elsewhere = new TestClient(house.server.url, owner.username)
    house.pass(30 * SECOND)
    const login = { username: owner.username, password: owner.password, code: codeOfNow() }
    expect(await elsewhere.enter('/login', login)).toMatchObject({ success: true })
    const wrongPassword = { stepUp, transactionPassword: 'seven8' }
    expect(await ask(wrongPassword)).toBe('transactionPasswordWrong')
    expect(await ask({ stepUp }, elsewhere)).toBe('stepUpNeeded')
    expect(await ask({ stepUp, arrival: '98' })).toBe('quoteMismatch')
    expect(await ask({ stepUp, amount: '101', arrival: '100' })).toBe('stepUpNeeded')
    expect(await ask({ stepUp, rail: 'usBank', asset: 'USD', destination: card, fee: '5', arrival: '95' })).toBe(
      'stepUpNeeded',
    )
    expect(await owner.refusal('addAddress', { body: newAddress(stepUp) })).toBe('stepUpNeeded')
    expect(await owner.refusal('newRecoveryCodes', { body: { stepUp } })).toBe('stepUpNeeded')
    expect(await ask({ stepUp })).toBe('ok')
  })

  it('is one, where two come at once', async () => {
    const stepUp = await confirmation()
    const both = await Promise.all([ask({ stepUp }), ask({ stepUp })])
    expect(both.toSorted()).toEqual(['ok', 'stepUpNeeded'])
  })
})

describe('before a code is asked for', () => {
  it('the transaction password is looked at, and what amount or destination forbid is refused', async () => {
    expect(await ask({ transactionPassword: 'seven8' }), proves('S3.11')).toBe('transactionPasswordWrong')
    expect(await ask({ amount: '19', arrival: '18' })).toBe('withdrawalBelowMinimum')
    expect(await ask({ amount: '40000', arrival: '39999' })).toBe('insufficientBalance')
    expect(await ask({ destination: '4711' })).toBe('destinationUnknown')
    expect(await ask({})).toBe('stepUpNeeded')
    const { refusals } = await owner.call('withdrawalRefusals', { query: {} })
    expect(refusals.map(({ rule, code }) => [rule, code])).toEqual([
      [6, 'destinationUnknown'],
      [5, 'insufficientBalance'],
      [5, 'withdrawalBelowMinimum'],
    ])
  })
})
