import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseDecimal } from '@candela/units'
import { stepUpByPassword, type TestClient, TRANSACTION_PASSWORD } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'

const SECOND = 1_000
const MINUTE = 60_000
const BANK = { rail: 'jpBank', asset: 'JPY' } as const

let house: MovedHouse
let client: TestClient
let card: string
beforeAll(async () => {
  house = await MovedHouse.open()
  // before the clock is moved, of which its device knows nothing
  ;({ client, card } = await house.holder())
})
afterAll(() => house.stop())

/** A dollar is 150.98 yen, and the house has journalled it. */
async function rated(): Promise<void> {
  const before = await ratesOf()
  await house.quote('USD-JPY', 150_980)
  await expect.poll(async () => (await ratesOf())?.number).toBe((before?.number ?? 0) + 1)
}
const ratesOf = async () => (await client.call('depositRates')).rates.find(({ asset }) => asset === 'JPY')
/** in minor units */
const moneyOf = async (): Promise<bigint> => {
  const { balances } = await client.call('balances')
  return parseDecimal(balances.find(({ asset }) => asset === 'USDT')!.available)!
}

it('yen come by remittance at the inverse of the dollar’s price in yen, less 1 %', async () => {
  await rated()
  // 10⁸ / 150.98, rounded down
  expect(await ratesOf()).toMatchObject({ mid: '0.00662339', at: house.now })
  const before = await moneyOf()
  const body = { commandId: house.commandId(), ...BANK, amount: '100000', card: '', rate: 0, arrival: '0' }
  const { deposit } = await client.call('startDeposit', { body })
  const of = { params: { deposit: deposit.id } }
  expect((await client.call('deposit', of)).collection).toMatchObject({ account: 'PRACTICE-JPBANK-00000001' })
  const payment = {
    commandId: house.commandId(),
    ...BANK,
    deposit: deposit.id,
    amount: '100000',
    wish: 'exact',
  } as const
  expect(await client.call('payOutside', { body: payment })).toEqual({ state: 'accepted' })
  house.pass(MINUTE)
  await expect.poll(async () => (await client.call('deposit', of)).deposit.status).toBe('credited')
  const { deposit: done, lines } = await client.call('deposit', of)
  expect(done).toMatchObject({ received: '100000', arrives: 'USDT', rate: '0.00655715', fee: '0', arrival: '655.715' })
  expect(lines).toMatchObject([{ amount: '100000', state: 'credited' }])
  expect((await moneyOf()) - before).toBe(65_571_500_000n)
})

it('yen go out to an own card’s account, whole yen, and what one yen would not buy stays as rounding', async () => {
  await rated()
  const before = await moneyOf()
  // 98 USDT at 0.00668963 each are 14,649.52 yen
  const asked = {
    ...BANK,
    amount: '100',
    destination: card,
    fee: '2',
    arrival: '14649',
    rate: (await ratesOf())!.number,
  }
  const confirmed = { transactionPassword: TRANSACTION_PASSWORD, stepUp: await stepUpByPassword(client) }
  const body = { commandId: house.commandId(), ...asked, ...confirmed }
  const { withdrawal } = await client.call('requestWithdrawal', { body })
  expect(withdrawal).toMatchObject({ asset: 'JPY', leaves: 'USDT', arrival: '14649' })
  const status = async () =>
    (await client.call('withdrawal', { params: { withdrawal: withdrawal.id } })).withdrawal.status
  house.pass(24 * 60 * MINUTE)
  await house.workOff()
  await expect.poll(status).toBe('sent')
  house.pass(30 * SECOND)
  await expect
    .poll(async () => {
      house.pass(SECOND)
      return status()
    })
    .toBe('done')
  expect(before - (await moneyOf())).toBe(10_000_000_000n)
})
