import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressBody, setTransactionPassword, type TestClient, TRANSACTION_PASSWORD } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'
import type { TestOperator } from '../../testing/operator.ts'
import { stepUpByPassword } from '../../testing/step-up.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000

let house: MovedHouse
let owner: TestClient
let address: string
/** may sign first, and look into the log */
let maker: TestOperator
let checker: TestOperator
let otherChecker: TestOperator
let support: TestOperator

beforeAll(async () => {
  house = await MovedHouse.open()
  owner = await house.customer()
  await setTransactionPassword(owner)
  await house.validate(owner)
  address = (await owner.call('addAddress', { body: await addressBody(owner) })).destination.id
  maker = await house.operator('Rana Okafor', ['paymentsMaker', 'auditor'])
  checker = await house.operator('Noor Haddad', ['paymentsChecker'])
  otherChecker = await house.operator('Ilse Brandt', ['paymentsChecker'])
  support = await house.operator('Teo Marín', ['support'])
})
afterAll(() => house.stop())

async function asked(amount = 100, destination = address): Promise<string> {
  const body = {
    commandId: house.commandId(),
    rail: 'trc20',
    asset: 'USDT',
    amount: String(amount),
    destination,
    fee: '1',
    arrival: String(amount - 1),
    rate: 0,
    transactionPassword: TRANSACTION_PASSWORD,
    stepUp: await stepUpByPassword(owner),
  }
  return (await owner.call('requestWithdrawal', { body })).withdrawal.id
}

const begun = async ({ client, passkey }: TestOperator, release: string) => {
  const commandId = house.commandId()
  const params = { release }
  const { challenge } = await client.call('deskAgreeBegin', { params, body: { commandId } })
  return { params, body: { commandId, response: passkey.answer({ challenge }) } }
}
const agree = async (operator: TestOperator, release: string) =>
  (await operator.client.call('deskAgreeRelease', await begun(operator, release))).stage
const refusal = ({ client }: TestOperator, release: string) =>
  client.refusal('deskAgreeBegin', { params: { release }, body: { commandId: house.commandId() } })
const row = async ({ client }: TestOperator, release: string) =>
  (await client.call('deskReleases')).releases.find((each) => each.release === release)
const deeds = async () =>
  (await maker.client.call('deskAudit', { query: { limit: '20' } })).rows.filter(({ object }) =>
    object.startsWith('WD-'),
  )

describe('money that is to go out, at the desk', () => {
  it('is listed by its clock with what was asked, the masked destination and the eight rules, and names no customer', async () => {
    const first = await asked(120)
    const second = await asked()
    const answer = await maker.client.call('deskReleases')
    expect(answer.waiting).toBe(2)
    expect(answer.releases.map(({ release }) => release)).toEqual([first, second])
    expect(answer.releases[0]).toMatchObject({ rail: 'trc20', leaves: 'USDT', amount: '120', first: '', maySign: true })
    expect(answer.releases[0]!.to).toContain('…')
    expect(answer.releases[0]!.decideBy).toBe(house.now + DAY)
    expect(answer.releases[0]!.rules.map(({ rule, isMet }) => [rule, isMet])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((rule) => [rule, true]),
    )
    expect(answer.releases[0]!.rules[3]).toMatchObject({ have: '10000', need: '0' })
    const told = JSON.stringify(answer)
    for (const secret of [owner.userData!.id, owner.username]) expect(told).not.toContain(secret)
    expect(await row(checker, first)).toMatchObject({ maySign: false })
  })

  it('is released by two different operators who sign it by passkey, the first by a maker', async () => {
    const release = await asked()
    expect(await support.client.refusal('deskReleases', {})).toBe('noPermission')
    expect(await refusal(support, release)).toBe('noPermission')
    expect(await refusal(checker, release)).toBe('operatorRoleMissing')
    expect(await refusal(maker, '999999999')).toBe('withdrawalUnknown')
    const good = await begun(maker, release)
    const forged = { ...good, body: { ...good.body, commandId: house.commandId() } }
    expect(await maker.client.refusal('deskAgreeRelease', forged)).toBe('passkeyRefused')
    expect(await checker.client.refusal('deskAgreeRelease', good)).toBe('operatorRoleMissing')
    expect(await maker.client.call('deskAgreeRelease', good)).toEqual({ stage: 'proposed' })
    expect(await refusal(maker, release)).toBe('sameOperator')
    expect(await maker.client.refusal('deskAgreeRelease', good)).toBe('sameOperator')
    expect(await row(checker, release)).toMatchObject({ first: 'Rana Okafor', maySign: true })
    expect(await checker.client.refusal('deskAgreeRelease', good)).toBe('passkeyRefused')
    expect(await agree(checker, release)).toBe('agreed')
    expect(await row(checker, release)).toBeUndefined()
    expect(await refusal(otherChecker, release)).toBe('releaseDecided')
    expect(await deeds()).toMatchObject([
      { action: 'releaseAgreed', operator: 'Noor Haddad', second: 'Rana Okafor', object: `WD-${release}` },
      { action: 'releaseProposed', operator: 'Rana Okafor', second: '', object: `WD-${release}` },
    ])
    for (const { entry } of await deeds()) expect(entry).toBeGreaterThan(0)
  })

  it('is agreed to once, whoever of two signs at the same time', async () => {
    const release = await asked()
    await agree(maker, release)
    const both = [checker, otherChecker]
    const signed = await Promise.all(both.map((operator) => begun(operator, release)))
    const codes = await Promise.all(both.map(({ client }, place) => client.refusal('deskAgreeRelease', signed[place]!)))
    expect(codes.sort()).toEqual(['ok', 'releaseDecided'])
    expect(
      (await deeds()).filter(({ object, action }) => object === `WD-${release}` && action === 'releaseAgreed'),
    ).toHaveLength(1)
  })

  it('is out of operators’ hands once its published clock has run out', async () => {
    const release = await asked()
    house.pass(DAY)
    await maker.byPasskey()
    expect(await refusal(maker, release)).toBe('releaseDecided')
    expect((await maker.client.call('deskReleases')).releases).toEqual([])
  })

  it('is pressed on operators after 12 hours, and again after 20', async () => {
    await Promise.all([maker, checker].map((operator) => operator.byPasskey()))
    const release = await asked()
    const pressed = async () => (await row(maker, release))!.pressedAfter
    expect(await pressed()).toBe(0)
    house.pass(12 * HOUR)
    await maker.byPasskey()
    expect(await pressed()).toBe(12 * HOUR)
    house.pass(8 * HOUR)
    await maker.byPasskey()
    expect(await pressed()).toBe(20 * HOUR)
  })

  it('is told as overdue an hour after its release, as long as no rail has accepted it', async () => {
    const { engine } = house.server.floor
    const body = { ...(await addressBody(owner)), commandId: house.commandId() }
    const lost = (await owner.call('addAddress', { body })).destination.id
    house.pass(MINUTE)
    const release = await asked(130, lost)
    await checker.byPasskey()
    await agree(maker, release)
    // what was signed is not in the vault any more: it is given to no rail
    await house.server.floor.store.pool.query('delete from vault.destination where number = $1', [lost])
    await agree(checker, release)
    const { errors } = house.server
    await expect.poll(() => errors.splice(0).join('')).toContain('the vault holds another destination than was signed')
    const overdue = async () => {
      const late = (await maker.client.call('deskReleases')).overdue
      return late.find((each) => each.release === release)
    }
    expect(await overdue()).toBeUndefined()
    house.pass(HOUR)
    await maker.byPasskey()
    await engine.submit({ kind: 'tick' })
    const late = { release, rail: 'trc20', leaves: 'USDT', amount: '130', to: '', dueAt: house.now }
    await expect.poll(overdue).toEqual(late)
  })
})
