import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOfNumber } from '@candela/contract'
import type { TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'
import type { TestOperator } from '../../testing/operator.ts'

const DAY = 86_400_000

let house: MovedHouse
let owner: TestClient
let customer: string
let security: TestOperator
let checker: TestOperator
let maker: TestOperator

beforeAll(async () => {
  house = await MovedHouse.open()
  owner = await house.customer()
  customer = String(await house.numberOf(owner))
  security = await house.operator('Sena Adeyemi', ['security'])
  checker = await house.operator('Noor Haddad', ['paymentsChecker'])
  maker = await house.operator('Rana Okafor', ['paymentsMaker'])
})
afterAll(() => house.stop())

const hold = (over: object = {}) => ({
  commandId: house.commandId(),
  customer,
  statute: 'courtOrder',
  document: 'ab'.repeat(32),
  until: house.now + DAY,
  ...over,
})

describe('legal holds on practice money', () => {
  it('are told to be impossible, with what one would need, and there are none', async () => {
    const told = await security.client.call('deskHolds')
    expect(told).toEqual({
      isPractice: true,
      statutes: ['courtOrder', 'seizureOrder', 'sanctionsList', 'insolvencyOrder'],
      longestMs: 90 * DAY,
      mayPropose: true,
      proposed: [],
      inForce: [],
    })
    expect((await checker.client.call('deskHolds')).mayPropose).toBe(false)
    expect(await maker.client.refusal('deskHolds', {})).toBe('noPermission')
    expect(await owner.refusal('deskHolds', {})).toBe('notSignedIn')
  })

  it('are refused to everybody, at the door as in the journal', async () => {
    for (const operator of [security, checker]) {
      expect(await operator.client.refusal('deskHoldBegin', { body: hold() })).toBe('holdPractice')
      const none = { params: { customer }, body: { commandId: house.commandId() } }
      expect(await operator.client.refusal('deskEndHoldBegin', none)).toBe('holdUnknown')
    }
    expect(await maker.client.refusal('deskHoldBegin', { body: hold() })).toBe('noPermission')
    expect(await security.client.refusal('deskHoldBegin', { body: hold({ customer: '999999' }) })).toBe(
      'customerUnknown',
    )
    expect(await security.client.refusal('deskHoldBegin', { body: hold({ document: 'a paper' }) })).toBe('badRequest')
    const { engine } = house.server.floor
    const operator = security.session.operator.number
    const entered = { ...hold(), customer: Number(customer), operator, signature: '00' }
    expect(codeOfNumber((await engine.submit({ kind: 'placeLegalHold', ...entered })).code)).toBe('holdPractice')
    expect((await security.client.call('deskHolds')).proposed).toEqual([])
  })
})
