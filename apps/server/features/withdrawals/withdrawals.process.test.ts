import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves, provenBy } from '@candela/checks/proves'
import type { BodyOf } from '@candela/contract'
import {
  addressBody,
  cardBody,
  refusalOf,
  setTransactionPassword,
  type TestClient,
  TRANSACTION_PASSWORD,
} from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'
import { stepUpByPassword } from '../../testing/step-up.ts'
import { openPracticeReleases } from './practice-reviewer.ts'

const SECOND = 1_000
const MINUTE = 60_000

let house: MovedHouse
let owner: TestClient
let stranger: TestClient
let borrower: { client: TestClient; address: string }
let card: string
let address: string
beforeAll(async () => {
  house = await MovedHouse.open()
  // before the clock is moved, of which its device knows nothing
  owner = await house.customer()
  stranger = await house.customer()
  await setTransactionPassword(owner)
  await house.validate(owner)
  const client = await house.customer()
  await setTransactionPassword(client)
  await house.validate(client, true)
  const { destination } = await client.call('addAddress', { body: await addressBody(client) })
  borrower = { client, address: destination.id }
  card = (await owner.call('addCard', { body: await cardBody(owner) })).destination.id
  address = (await owner.call('addAddress', { body: await addressBody(owner) })).destination.id
})
afterAll(() => house.stop())

const moneyOf = async (client: TestClient) =>
  Number((await client.call('balances')).balances.find((one) => one.asset === 'USDT')?.available ?? '0')

async function fact(client: TestClient, known: 'passwordRetrieved'): Promise<void> {
  const told = { customer: await house.numberOf(client), commandId: house.commandId() }
  await house.server.floor.engine.submit({ kind: 'recordFact', ...told, fact: known, holds: true })
}

type Body = BodyOf<'requestWithdrawal'>

async function bodyOf(client: TestClient, over: Partial<Body> = {}): Promise<Body> {
  return {
    commandId: house.commandId(),
    rail: 'trc20',
    asset: 'USDT',
    amount: '100',
    destination: address,
    fee: '1',
    arrival: '99',
    rate: 0,
    transactionPassword: TRANSACTION_PASSWORD,
    stepUp: await stepUpByPassword(client),
    ...over,
  }
}
const ask = async (over: Partial<Body> = {}) =>
  (await owner.call('requestWithdrawal', { body: await bodyOf(owner, over) })).withdrawal
const byBank = (over: Partial<Body> = {}) =>
  ask({ rail: 'usBank', asset: 'USD', destination: card, fee: '5', arrival: '95', ...over })
const detailOf = (withdrawal: string) => owner.call('withdrawal', { params: { withdrawal } })
const statusOf = (withdrawal: string) => async () => (await detailOf(withdrawal)).withdrawal.status

/** Time passes; what falls due is worked off, and the house's own rounds ask the rails. */
async function pass<T>(ms: number, seen: () => Promise<T>, wanted: T): Promise<void> {
  house.pass(ms)
  await house.workOff()
  await expect.poll(seen).toEqual(wanted)
}

/** The practice reviewer looks, and the destination comes to be old enough. */
async function reviewed(withdrawal: string): Promise<void> {
  const { sources, commands } = house.server.floor
  house.pass(20 * SECOND)
  await openPracticeReleases(sources, commands, () => house.commandId())()
  house.pass(40 * SECOND)
  await house.workOff()
  await expect.poll(async () => (await statusOf(withdrawal)()) === 'waiting').toBe(false)
}

describe('ways of money out', () => {
  it('are told with their terms, and with which of the eight rules are met', async () => {
    const { ways, rules, day, dayMost, openMost, releaseMs } = await owner.call('withdrawalWays')
    const chain = ways.find(({ rail }) => rail === 'trc20')
    expect(chain, proves('S5.49')).toMatchObject({
      asset: 'USDT',
      leaves: 'USDT',
      minimum: '20',
      maximum: '50000',
      fee: '1',
    })
    expect(ways.find(({ rail }) => rail === 'usBank')).toMatchObject({ asset: 'USD', leaves: 'USDT', fee: '5' })
    expect(rules.map(({ rule, isMet }) => [rule, isMet])).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((rule) => [rule, true]))
    expect([day, dayMost, openMost, releaseMs]).toEqual(['0', '100000', 20, 24 * 60 * MINUTE])
  })
})

describe('a withdrawal', () => {
  it('to an own address is asked for, released by the practice reviewer, sent, and done by a line of the chain', async () => {
    const before = await moneyOf(owner)
    const asked = await provenBy(['S5.50'], ask())
    expect(asked, proves('S5.50')).toMatchObject({
      kind: 'chain',
      status: 'waiting',
      amount: '100',
      fee: '1',
      arrival: '99',
    })
    expect(asked.shown).toContain('…')
    expect((await moneyOf(owner)) - before).toBe(-100)
    expect((await detailOf(asked.id)).isCancellable).toBe(true)
    await reviewed(asked.id)
    await pass(MINUTE, statusOf(asked.id), 'sent')
    await pass(MINUTE, statusOf(asked.id), 'done')
    const { steps, lines, isCancellable } = await detailOf(asked.id)
    expect(steps.map(({ step }) => step)).toEqual(['requested', 'released', 'sending', 'sent', 'done'])
    // it is kept beside the line, in the same round
    const transactionOf = async () => (await detailOf(asked.id)).transaction
    await expect.poll(transactionOf).toEqual({ id: expect.stringMatching(/^[\da-f]{64}$/), explorer: '' })
    expect(steps[1]!.why).toBe('reviewer')
    expect(lines, proves('S5.50')).toMatchObject([{ amount: '-99' }])
    expect(isCancellable).toBe(false)
    expect((await moneyOf(owner)) - before).toBe(-100)
    const { withdrawals } = await owner.call('withdrawals', { query: { state: 'over' } })
    expect(withdrawals.map(({ id }) => id)).toEqual([asked.id])
    const titles = async () =>
      (await owner.call('letters', { query: { language: 'en' } })).letters
        .map(({ title }) => title)
        .filter((title) => title.startsWith(`Withdrawal WD-`))
    await expect.poll(async () => (await titles()).length).toBe(4)
  })

  it('said again under the same id is the same one, and under other figures refused', async () => {
    const body = await bodyOf(owner)
    const first = await owner.call('requestWithdrawal', { body })
    expect(await owner.call('requestWithdrawal', { body })).toEqual(first)
    expect(await owner.refusal('requestWithdrawal', { body: { ...body, amount: '101' } })).toBe('commandIdReused')
    const params = { withdrawal: first.withdrawal.id }
    const done = await owner.call('cancelWithdrawal', { params, body: { commandId: house.commandId() } })
    expect(done.withdrawal.status).toBe('cancelled')
    expect(await owner.refusal('cancelWithdrawal', { params, body: { commandId: house.commandId() } })).toBe(
      'withdrawalOver',
    )
  })

  it.each([
    ['by bank card', { rail: 'card', fee: '2', arrival: '98' }, 'S1.46'],
    ['by remittance', { rail: 'usBank', fee: '5', arrival: '95' }, 'S1.47'],
  ] as const)('%s is sent in dollars, and done by the line of the rail', async (_how, over, id) => {
    const before = await moneyOf(owner)
    const asked = await provenBy([id], byBank(over))
    expect(asked).toMatchObject({ asset: 'USD', rate: '1', status: 'waiting' })
    await reviewed(asked.id)
    const later = () => {
      house.pass(MINUTE)
      return statusOf(asked.id)()
    }
    await expect.poll(later, { message: proves(id), interval: 250 }).toBe('done')
    expect((await detailOf(asked.id)).lines, proves(id)).toMatchObject([{ amount: `-${over.arrival}` }])
    expect((await moneyOf(owner)) - before).toBe(-100)
  })

  it('in euros keeps the rate of its quote, whatever the price does then', async () => {
    const { engine } = house.server.floor
    const eur = engine.core.assetById('EUR')!.asset
    const rated = (mid: number) =>
      engine.submit({ kind: 'rates', mids: [{ asset: eur, mid }], source: 'test', sourceAt: house.now })
    await rated(108_000_000)
    const { number: rate } = (await owner.call('depositRates')).rates[0]!
    // 1.08 and 0.5 %: 99 / 1.0854 is 91.2106…
    const asked = await byBank({ rail: 'euBank', asset: 'EUR', fee: '1', arrival: '91.21', rate })
    expect(asked).toMatchObject({ asset: 'EUR', arrival: '91.21', rate: '1.0854' })
    await rated(120_000_000)
    expect((await detailOf(asked.id)).withdrawal.rate).toBe('1.0854')
    await owner.call('cancelWithdrawal', {
      params: { withdrawal: asked.id },
      body: { commandId: house.commandId() },
    })
    expect((await detailOf(asked.id)).withdrawal).toMatchObject({ status: 'cancelled', rate: '1.0854' })
  })

  it('by card that the rail refuses, signed, fails and is all available again', async () => {
    const before = await moneyOf(owner)
    const asked = await byBank({ rail: 'card', fee: '2', arrival: '98', outside: 'refused' })
    await reviewed(asked.id)
    await provenBy(['S8.19'], pass(SECOND, statusOf(asked.id), 'failed'))
    expect((await detailOf(asked.id)).steps.at(-1), proves('S8.19')).toMatchObject({ step: 'failed', why: 'refused' })
    expect(await moneyOf(owner)).toBe(before)
  })

  it('that the bank brings back is all available again, whatever it kept', async () => {
    const before = await moneyOf(owner)
    const asked = await byBank({ outside: 'returned' })
    await reviewed(asked.id)
    await pass(SECOND, statusOf(asked.id), 'sent')
    await pass(60 * MINUTE, statusOf(asked.id), 'returned')
    expect((await detailOf(asked.id)).lines).toHaveLength(2)
    expect(await moneyOf(owner)).toBe(before)
  })

  it('of which the rail says nothing is asked after, and fails only when the rail says so', async () => {
    const asked = await ask({ outside: 'never' })
    await reviewed(asked.id)
    await pass(MINUTE, statusOf(asked.id), 'sending')
    // rails are asked for one payout after another: when a later one is sent, it was asked after again
    const later = await ask()
    await reviewed(later.id)
    await pass(SECOND, statusOf(later.id), 'sent')
    expect(await statusOf(asked.id)()).toBe('sending')
    const cancelled = { params: { withdrawal: asked.id }, body: { commandId: house.commandId() } }
    expect(await owner.refusal('cancelWithdrawal', cancelled)).toBe('withdrawalUnderWay')
    await pass(60 * MINUTE, statusOf(asked.id), 'failed')
  })

  it('is not sent where the vault holds another destination than was signed', async () => {
    const asked = await ask()
    const inVaultOf = ({ userData }: TestClient) =>
      house.rowsOf('update vault.destination set account = $1 where number = $2', userData!.id, address)
    await inVaultOf(stranger)
    await reviewed(asked.id)
    const { errors } = house.server
    await expect.poll(() => errors.join('')).toContain('another destination than was signed')
    expect(await statusOf(asked.id)()).toBe('released')
    errors.length = 0
    await inVaultOf(owner)
    await pass(SECOND, statusOf(asked.id), 'sent')
  })

  it('of another is as if there was none', async () => {
    const { withdrawals } = await owner.call('withdrawals', { query: {} })
    const params = { withdrawal: withdrawals[0]!.id }
    expect(await stranger.refusal('withdrawal', { params })).toBe('withdrawalUnknown')
    const body = { commandId: house.commandId() }
    expect(await stranger.refusal('cancelWithdrawal', { params, body })).toBe('withdrawalUnknown')
  })
})

describe('the eight rules', () => {
  it('refuse one without a transaction password, without an identity: each refusal is kept with its rule', async () => {
    const client = await house.customer()
    const body = async () => ({ ...(await bodyOf(client)), commandId: house.commandId() })
    const request = async () => refusalOf(client.call('requestWithdrawal', { body: await body() }))
    expect(await request(), proves('S5.45', 'S6.9')).toBe('transactionPasswordUnset')
    await setTransactionPassword(client)
    expect(await request(), proves('S5.46', 'S6.9')).toBe('identityNotValidated')
    const { refusals } = await client.call('withdrawalRefusals', { query: {} })
    expect(refusals.map(({ rule, code }) => [rule, code])).toEqual([
      [2, 'identityNotValidated'],
      [1, 'transactionPasswordUnset'],
    ])
    expect(refusals[0]!.seq).toBeGreaterThan(refusals[1]!.seq)
    const { rules } = await client.call('withdrawalWays')
    expect(rules.filter(({ isMet }) => !isMet).map(({ rule }) => rule)).toEqual([2, 6])
  })

  it('refuse one for 24 hours after a password was retrieved, and say until when', async () => {
    const client = await house.customer()
    await setTransactionPassword(client)
    await house.validate(client)
    await fact(client, 'passwordRetrieved')
    const request = async () => refusalOf(client.call('requestWithdrawal', { body: await bodyOf(client) }))
    expect(await request(), proves('S4.31', 'S5.47', 'S9.24')).toBe('withdrawalPaused')
    const { refusals } = await client.call('withdrawalRefusals', { query: {} })
    expect(refusals, proves('S9.24')).toMatchObject([
      { rule: 3, code: 'withdrawalPaused', until: house.now + 24 * 60 * MINUTE },
    ])
    const pausing = async () => (await client.call('withdrawalWays')).rules[2]
    expect(await pausing()).toMatchObject({ rule: 3, isMet: false })
    house.pass(24 * 60 * MINUTE - 1)
    expect(await pausing(), proves('S4.31', 'S5.47', 'S9.24')).toMatchObject({ isMet: false })
    expect(await request(), proves('S4.31', 'S5.47', 'S9.24')).toBe('withdrawalPaused')
    house.pass(1)
    expect(await pausing(), proves('S4.31', 'S5.47', 'S9.24')).toMatchObject({ isMet: true })
    // the next rule has its say
    expect(await request(), proves('S4.31', 'S5.47', 'S9.24')).toBe('destinationUnknown')
  })

  it('refuse one until deposits reach what is still owed of a loan, and say how much is missing', async () => {
    const { client, address: own } = borrower
    const customer = await house.numberOf(client)
    const { engine } = house.server.floor
    const form = { days: 7, incomeBand: 8, assetsBand: 0, rules: engine.core.rules.version, form: 'ab'.repeat(32) }
    const asked = { customer, commandId: house.commandId(), amount: 20_000 * 100_000_000, ...form }
    const { value: loan } = await engine.submit({ kind: 'applyLoan', ...asked })
    const verdict = { operator: 0, loan, verdict: 'approve', reasons: 0, signature: '' } as const
    await engine.submit({ kind: 'decideLoan', commandId: house.commandId(), ...verdict })
    const body = await bodyOf(client, { destination: own })
    const tooEarly = client.call('requestWithdrawal', { body })
    expect(await refusalOf(tooEarly), proves('S5.48')).toBe('depositsBelowPrincipal')
    const [kept] = (await client.call('withdrawalRefusals', { query: {} })).refusals
    expect(kept, proves('S5.48')).toMatchObject({ rule: 4, have: '10000', need: '20000' })
    await client.call('assignAddress', { params: { rail: 'trc20' }, body: { commandId: house.commandId() } })
    const paid = { rail: 'trc20', asset: 'USDT', deposit: '', amount: '10000', wish: 'exact' } as const
    await client.call('payOutside', { body: { commandId: house.commandId(), ...paid } })
    const before = await moneyOf(client)
    await pass(MINUTE, async () => (await moneyOf(client)) - before, 10_000)
    const again = await bodyOf(client, { destination: own })
    const { withdrawal } = await provenBy(['S5.48'], client.call('requestWithdrawal', { body: again }))
    expect(withdrawal).toMatchObject({ amount: '100' })
  })

  it('refuse an amount that is too small, too large or not there, with what there is and what is needed', async () => {
    const code = async (over: Partial<Body>) =>
      refusalOf(owner.call('requestWithdrawal', { body: await bodyOf(owner, over) }))
    expect(await code({ amount: '19', arrival: '18' }), proves('S5.49')).toBe('withdrawalBelowMinimum')
    expect(await code({ amount: '50001', arrival: '50000' }), proves('S5.49')).toBe('withdrawalAboveMaximum')
    expect(await code({ amount: '40000', arrival: '39999' }), proves('S8.35')).toBe('insufficientBalance')
    const { refusals } = await owner.call('withdrawalRefusals', { query: { limit: '3' } })
    expect(refusals.map(({ rule, asset, need }) => [rule, asset, need])).toEqual([
      [5, 'USDT', '40000'],
      [5, 'USDT', '50000'],
      [5, 'USDT', '20'],
    ])
  })

  it('ask for the transaction password and a step-up, which is used up', async () => {
    const { stepUp, ...without } = await bodyOf(owner)
    expect(await refusalOf(owner.call('requestWithdrawal', { body: without }))).toBe('stepUpNeeded')
    const wrong = { ...without, stepUp: stepUp!, transactionPassword: 'seven8' }
    const asked = owner.call('requestWithdrawal', { body: wrong })
    expect(await refusalOf(asked), proves('S3.11', 'S6.9')).toBe('transactionPasswordWrong')
  })
})
