import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf } from '@candela/contract'
import { Audit } from '@candela/verify'
import {
  addressBody,
  refusalOf,
  setTransactionPassword,
  type TestClient,
  TestPasskey,
  TRANSACTION_PASSWORD,
} from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'
import { stepUpByPassword } from '../../testing/step-up.ts'

let house: MovedHouse
let owner: TestClient
let key: TestPasskey
let address: string
beforeAll(async () => {
  house = await MovedHouse.open()
  owner = await house.customer()
  await setTransactionPassword(owner)
  await house.validate(owner)
  address = (await owner.call('addAddress', { body: await addressBody(owner) })).destination.id
  key = new TestPasskey(house.server.url)
  const response = key.create(await owner.call('beginPasskey'))
  await owner.call('addPasskey', { body: { name: 'Key', response, stepUp: await stepUpByPassword(owner) } })
})
afterAll(() => house.stop())

type Figures = BodyOf<'beginWithdrawalSigning'>

const figures = (over: Partial<Figures> = {}): Figures => ({
  commandId: house.commandId(),
  rail: 'trc20',
  asset: 'USDT',
  amount: '100',
  destination: address,
  fee: '1',
  arrival: '99',
  rate: 0,
  ...over,
})

/** The token of a step-up by signing these figures. */
async function signed(asked: Figures): Promise<string> {
  const response = key.answer(await owner.call('beginWithdrawalSigning', { body: asked }))
  return (await owner.call('stepUp', { body: { way: 'passkey', response } })).stepUp
}

const request = (asked: Figures, stepUp?: string) =>
  owner.call('requestWithdrawal', { body: { ...asked, transactionPassword: TRANSACTION_PASSWORD, stepUp } })

/** The verifier's verdict on all entries so far. */
async function audited(): Promise<string> {
  const { engine } = house.server.floor
  await engine.settled()
  const audit = new Audit({ genesisId: engine.genesisId })
  await engine.replay(1, (batch) => batch.forEach((entry) => audit.apply(entry)))
  return audit.lines().find((line) => line.startsWith('ok signed'))!
}

describe('a withdrawal that a passkey confirms', () => {
  it('is signed by it, by a key that is in the journal since it was added, and verify says so', async () => {
    expect(house.server.floor.engine.core.withdrawals.passkey(await house.numberOf(owner), key.publicKey)).toBe(1)
    const asked = figures()
    expect(await refusalOf(request(asked))).toBe('stepUpNeeded')
    const { withdrawal } = await request(asked, await signed(asked))
    expect(withdrawal).toMatchObject({ amount: '100', status: 'waiting' })
    expect(await audited()).toMatch(/^ok signed +1 withdrawals, each signed by its customer's passkey as asked$/)
  })

  it.each<[string, Partial<Figures>]>([
    ['more', { amount: '101', arrival: '100' }],
    ['another fee', { fee: '2', arrival: '98' }],
    ['the same a second time', { commandId: '' }],
  ])('is asked for again where it is %s than what was signed', async (_what, change) => {
    const asked = figures()
    const stepUp = await signed(asked)
    const other = { ...asked, ...change, ...(change.commandId === '' && { commandId: house.commandId() }) }
    expect(await refusalOf(request(other, stepUp))).toBe('stepUpNeeded')
  })

  it('is not confirmed by a signature of nothing, and its own signature confirms nothing else', async () => {
    const response = key.answer(await owner.call('beginPasskeyStepUp'))
    const { stepUp } = await owner.call('stepUp', { body: { way: 'passkey', response } })
    expect(await refusalOf(request(figures(), stepUp))).toBe('stepUpNeeded')
    const { id } = (await owner.call('passkeys')).passkeys[0]!
    const token = await signed(figures())
    expect(await owner.refusal('removePasskey', { params: { passkey: id }, body: { stepUp: token } })).toBe(
      'stepUpNeeded',
    )
  })

  it('cannot be signed without a passkey', async () => {
    const other = await house.customer()
    expect(await other.refusal('beginWithdrawalSigning', { body: figures() })).toBe('stepUpUnavailable')
  })
})
