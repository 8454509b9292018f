import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutsideWish } from '@candela/contract'
import { samplePhoto, type TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'
import type { TestOperator } from '../../testing/operator.ts'
import { transaction } from '../../vault/transaction.ts'
import { openEvidence } from '../rails/evidence.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

let house: MovedHouse
let owner: TestClient
let customer: number
/** may sign first, and look into the log */
let maker: TestOperator
let checker: TestOperator
let otherChecker: TestOperator
let support: TestOperator

beforeAll(async () => {
  house = await MovedHouse.open()
  owner = await house.customer()
  customer = await house.numberOf(owner)
  maker = await house.operator('Rana Okafor', ['paymentsMaker', 'auditor'])
  checker = await house.operator('Noor Haddad', ['paymentsChecker'])
  otherChecker = await house.operator('Ilse Brandt', ['paymentsChecker'])
  support = await house.operator('Teo Marín', ['support'])
})
/** sessions do not outlive the days that pass here */
const comeBack = () => Promise.all([maker, checker, otherChecker, support].map((operator) => operator.byPasskey()))
beforeEach(comeBack)
afterAll(() => house.stop())

/** A remittance of 100 USD that its owner has announced, with a voucher. */
async function announced(amount = '100'): Promise<string> {
  const asked = { rail: 'usBank', asset: 'USD', amount, card: '', rate: 0, arrival: '0' } as const
  const { deposit } = await owner.call('startDeposit', { body: { commandId: house.commandId(), ...asked } })
  const { engine, vault } = house.server.floor
  const photo = samplePhoto('front')
  // drawing photos anew is a thread's work, of a server in a process of its own
  const pictures = { ...vault.pictures, document: async () => photo }
  const evidence = openEvidence(vault.pool, vault.secrets, pictures, () => house.now)
  const [account, number] = [owner.userData!.id, Number(deposit.id)]
  const sent = { path: '', length: photo.length, customer, over: new AbortController().signal }
  await evidence.addVoucher(account, number, sent)
  const said = { remitter: 'Maria Sample', lastFour: '4321' }
  await transaction(vault.pool, (client) => evidence.say(account, number, said, client))
  const confirmed = { deposit: number, voucher: evidence.digest(account, photo) }
  await engine.submit({ kind: 'confirmRemittance', customer, commandId: house.commandId(), ...confirmed })
  return deposit.id
}

/** Money comes for it; answers the line's number. */
async function came(deposit: string, wish: OutsideWish, amount = '100'): Promise<string> {
  const before = await numbers()
  const paid = { rail: 'usBank', asset: 'USD', deposit, amount, wish }
  await owner.call('payOutside', { body: { commandId: house.commandId(), ...paid } })
  house.pass(MINUTE)
  const added = async () => (await numbers()).find((line) => !before.includes(line))
  await expect.poll(added).toBeDefined()
  return (await added())!
}
const queue = ({ client }: TestOperator = maker) => client.call('deskLines')
const numbers = async () => (await queue()).lines.map(({ line }) => line)
const row = async (line: string, operator = maker) => (await queue(operator)).lines.find((each) => each.line === line)
const at = (line: string) => ({ rail: 'usBank', line })

const begunMatch = async ({ client, passkey }: TestOperator, line: string, request: string) => {
  const [params, commandId] = [at(line), house.commandId()]
  const { challenge } = await client.call('deskMatchBegin', { params, body: { commandId, request } })
  return { params, body: { commandId, request, response: passkey.answer({ challenge }) } }
}
const match = async (operator: TestOperator, line: string, request: string) =>
  (await operator.client.call('deskMatchLine', await begunMatch(operator, line, request))).stage
const matchRefusal = ({ client }: TestOperator, line: string, request: string) =>
  client.refusal('deskMatchBegin', { params: at(line), body: { commandId: house.commandId(), request } })
const begunReturn = async ({ client, passkey }: TestOperator, line: string) => {
  const [params, commandId, reason] = [at(line), house.commandId(), 'nameDiffers' as const]
  const { challenge } = await client.call('deskReturnBegin', { params, body: { commandId, reason } })
  return { params, body: { commandId, reason, response: passkey.answer({ challenge }) } }
}
const returnRefusal = ({ client }: TestOperator, line: string) =>
  client.refusal('deskReturnBegin', {
    params: at(line),
    body: { commandId: house.commandId(), reason: 'senderAsked' },
  })
const deeds = async (object: string) =>
  (await maker.client.call('deskAudit', { query: { limit: '50' } })).rows.filter((each) => each.object === object)
const statusOf = async (deposit: string) => (await owner.call('deposit', { params: { deposit } })).deposit.status
const view = async (line: string) => {
  const { rows } = await house.server.floor.store.pool.query<{ state: string }>(
    'select state from view.rail_line where rail = 5 and line = $1',
    [line],
  )
  return rows[0]!.state
}

describe('money that nobody’s reference explains, at the desk', () => {
  it('stands beside the remittances that it may be, with how much came and when it goes back, and names no customer', async () => {
    const [one, other, large] = [await announced('120'), await announced('70'), await announced('50')]
    const line = await came(one, 'noReference', '120')
    const shown = (await row(line))!
    expect(shown).toMatchObject({
      rail: 'usBank',
      asset: 'USD',
      amount: '120',
      state: 'unmatched',
      first: '',
      awaits: '',
    })
    expect(shown.sendBackAt).toBe(shown.arrivedAt + 14 * DAY)
    // 120 came: where 70 were announced it is 50 USD more, and no more may come; 50 are too few
    expect(shown.announced.map(({ request, amount, maySign }) => [request, amount, maySign])).toEqual([
      [one, '120', true],
      [other, '70', true],
    ])
    expect(await matchRefusal(maker, line, large)).toBe('lineNotMatching')
    expect((await row(line, checker))!.announced.map(({ maySign }) => maySign)).toEqual([false, false])
    expect((await row(line, checker))!.mayReturn).toBe(false)
    for (const secret of [owner.userData!.id, owner.username, 'Maria'])
      expect(JSON.stringify(await queue())).not.toContain(secret)
    expect(await support.client.refusal('deskLines', {})).toBe('noPermission')
    // an announcement that ran out helps to find what came all the same
    house.pass(4 * DAY)
    await comeBack()
    await announced('50')
    await expect.poll(async () => (await row(line))!.announced.map(({ isExpired }) => isExpired)).toEqual([true, true])
    expect([await match(maker, line, one), await match(checker, line, one)]).toEqual(['proposed', 'decided'])
    expect(await statusOf(one)).toBe('credited')
  })

  it('is credited once two different operators say by passkey whose it is, the first a maker', async () => {
    const [deposit, other] = [await announced(), await announced()]
    const line = await came(deposit, 'noReference')
    expect(await matchRefusal(support, line, deposit)).toBe('noPermission')
    expect(await matchRefusal(checker, line, deposit)).toBe('operatorRoleMissing')
    expect(await matchRefusal(maker, '999999', deposit)).toBe('lineUnknown')
    expect(await matchRefusal(maker, line, '999999')).toBe('depositUnknown')
    const good = await begunMatch(maker, line, deposit)
    const forged = { ...good, body: { ...good.body, request: other } }
    expect(await maker.client.refusal('deskMatchLine', forged)).toBe('passkeyRefused')
    expect(await maker.client.call('deskMatchLine', good)).toEqual({ stage: 'proposed' })
    // one alone moves nothing
    expect(await view(line)).toBe('unmatched')
    expect(await statusOf(deposit)).toBe('sent')
    expect(await matchRefusal(maker, line, deposit)).toBe('sameOperator')
    // what the second was not shown by the first is not agreed to
    expect(await matchRefusal(checker, line, other)).toBe('operatorRoleMissing')
    const seen = (await row(line, checker))!
    expect(seen).toMatchObject({ first: 'Rana Okafor', isReturnProposed: false })
    const signable = seen.announced.filter(({ request }) => request === deposit || request === other)
    expect(signable.map(({ request, isProposed, maySign }) => [request, isProposed, maySign])).toEqual([
      [deposit, true, true],
      [other, false, false],
    ])
    expect(await match(checker, line, deposit)).toBe('decided')
    await expect.poll(() => view(line)).toBe('credited')
    expect(await statusOf(deposit)).toBe('credited')
    expect(await matchRefusal(otherChecker, line, deposit)).toBe('lineMatched')
    expect(await row(line)).toBeUndefined()
    expect((await queue()).over[0]).toMatchObject({ line, state: 'credited', request: deposit, amount: '100' })
    expect(await deeds(`usBank-${line}`)).toMatchObject([
      { action: 'matchAgreed', operator: 'Noor Haddad', second: 'Rana Okafor', reason: `DP-${deposit}` },
      { action: 'matchProposed', operator: 'Rana Okafor', second: '', reason: `DP-${deposit}` },
    ])
    for (const { entry } of await deeds(`usBank-${line}`)) expect(entry).toBeGreaterThan(0)
  })

  it('goes back to its sender once two say so, or is decided once, whoever of two is quicker', async () => {
    const deposit = await announced()
    const line = await came(deposit, 'wrongName')
    const shown = (await row(line))!
    expect(shown).toMatchObject({ state: 'nameDiffers', awaits: deposit, mayReturn: true })
    expect(shown.announced.find(({ isNamed }) => isNamed)?.request).toBe(deposit)
    expect(shown.sendBackAt).toBe(shown.arrivedAt + 48 * HOUR)
    expect(await returnRefusal(support, line)).toBe('noPermission')
    expect(await returnRefusal(checker, line)).toBe('operatorRoleMissing')
    const good = await begunReturn(maker, line)
    const forged = { ...good, body: { ...good.body, reason: 'senderAsked' as const } }
    expect(await maker.client.refusal('deskReturnLine', forged)).toBe('passkeyRefused')
    expect(await maker.client.call('deskReturnLine', good)).toEqual({ stage: 'proposed' })
    expect(await returnRefusal(maker, line)).toBe('sameOperator')
    expect(await view(line)).toBe('nameDiffers')
    const both = [checker, otherChecker]
    const signed = await Promise.all(both.map((operator) => begunReturn(operator, line)))
    const codes = await Promise.all(both.map(({ client }, place) => client.refusal('deskReturnLine', signed[place]!)))
    expect(codes.sort()).toEqual(['lineMatched', 'ok'])
    const later = () => {
      house.pass(10_000)
      return view(line)
    }
    await expect.poll(later, { interval: 1_000 }).toBe('sentBack')
    expect(await returnRefusal(maker, line)).toBe('lineMatched')
    expect((await queue()).over[0]).toMatchObject({ line, state: 'sentBack', request: '' })
    const done = await deeds(`usBank-${line}`)
    expect(done.map(({ action, reason }) => [action, reason])).toEqual([
      ['returnAgreed', 'nameDiffers'],
      ['returnProposed', 'nameDiffers'],
    ])
  })

  it('is out of operators’ hands once its published clock has run out', async () => {
    const deposit = await announced()
    const line = await came(deposit, 'wrongName')
    house.pass(48 * HOUR)
    await comeBack()
    expect(await returnRefusal(maker, line)).toBe('lineMatched')
    expect(await matchRefusal(maker, line, deposit)).toBe('lineMatched')
  })
})

describe('what a customer said and showed of a remittance', () => {
  it('is opened for a line that it may be alone, and each look is in the log and the customer’s own', async () => {
    const [deposit, large] = [await announced('177'), await announced('50')]
    const line = await came(deposit, 'noReference', '177')
    const params = { ...at(line), request: deposit }
    expect(await maker.client.call('deskRemittance', { params })).toMatchObject({
      remitter: 'Maria Sample',
      lastFour: '4321',
      hasVoucher: true,
    })
    const path = `/api/v1/desk/lines/usBank/${line}/announced/${deposit}/voucher`
    expect((await maker.client.raw('GET', path)).status).toBe(200)
    expect(await support.client.refusal('deskRemittance', { params })).toBe('noPermission')
    expect(await maker.client.refusal('deskRemittance', { params: { ...params, request: large } })).toBe(
      'lineNotMatching',
    )
    expect((await deeds(`DP-${deposit}`)).map(({ action }) => action)).toEqual(['voucherOpened', 'remittanceOpened'])
    const { views } = await owner.call('identityViews')
    expect(views.slice(0, 2).map(({ what, reason }) => [what, reason])).toEqual([
      ['voucher', `DP-${deposit}`],
      ['remittance', `DP-${deposit}`],
    ])
    await match(maker, line, deposit)
    await match(checker, line, deposit)
    expect(await maker.client.refusal('deskRemittance', { params })).toBe('lineMatched')
  })
})

describe('rails at the desk', () => {
  const reopenRefusal = ({ client }: TestOperator, rail = 'usBank') =>
    client.refusal('deskReopenBegin', { params: { rail }, body: { commandId: house.commandId() } })
  const begun = async ({ client, passkey }: TestOperator, rail = 'usBank') => {
    const [params, commandId] = [{ rail }, house.commandId()]
    const { challenge } = await client.call('deskReopenBegin', { params, body: { commandId } })
    return { params, body: { commandId, response: passkey.answer({ challenge }) } }
  }
  const railAt = async ({ client }: TestOperator) =>
    (await client.call('deskRails')).rails.find(({ rail }) => rail === 'usBank')!

  it('tell who can check them, how far they are, and what their last closes said', async () => {
    const { rails, at: now } = await maker.client.call('deskRails')
    expect(now).toBe(house.now)
    expect(rails.map(({ rail }) => rail)).toEqual([
      'trc20',
      'erc20',
      'bep20',
      'btc',
      'usBank',
      'euBank',
      'jpBank',
      'card',
    ])
    // the first round of the rails may be on its way
    await expect.poll(async () => (await railAt(maker)).answeredAt).toBeGreaterThan(0)
    const bank = await railAt(maker)
    expect(bank).toMatchObject({
      number: 5,
      kind: 'bank',
      grade: 'publicKey',
      isClosed: false,
      closedBy: '',
      maySign: false,
    })
    expect([bank.lines > 3, bank.lineAt > 0, bank.answeredAt > 0]).toEqual([true, true, true])
    const closed = [{ asset: 'USD', says: 'agrees', difference: '0' }]
    await expect.poll(async () => (await railAt(maker)).closes).toMatchObject(closed)
    expect(await support.client.refusal('deskRails', {})).toBe('noPermission')
    expect(await reopenRefusal(maker)).toBe('railOpen')
    expect(await reopenRefusal(maker, 'noRail')).toBe('railUnknown')
  })

  it('that were closed take deposits again once two different operators sign it, the first a maker', async () => {
    const { engine } = house.server.floor
    const { lines, head } = engine.core.funding.rail(5)!
    const usd = engine.core.assetById('USD')!.asset
    await engine.submit({ kind: 'closeDay', rail: 5, asset: usd, lines: lines + 1, closing: 100, head })
    await expect.poll(async () => (await railAt(maker)).closedBy).toBe('difference')
    const closed = await railAt(maker)
    expect(closed).toMatchObject({ isClosed: true, closedAt: house.now, first: '', maySign: true })
    expect(closed.closes[0]).toMatchObject({ says: 'lines', lines: lines + 1 })
    expect(closed.closes[0]!.difference).not.toBe('0')
    expect(await reopenRefusal(support)).toBe('noPermission')
    expect(await reopenRefusal(checker)).toBe('operatorRoleMissing')
    const good = await begun(maker)
    const forged = { ...good, body: { ...good.body, commandId: house.commandId() } }
    expect(await maker.client.refusal('deskReopenRail', forged)).toBe('passkeyRefused')
    expect(await maker.client.call('deskReopenRail', good)).toEqual({ stage: 'proposed' })
    expect(await railAt(checker)).toMatchObject({ isClosed: true, first: 'Rana Okafor', maySign: true })
    expect(await reopenRefusal(maker)).toBe('sameOperator')
    expect(await checker.client.call('deskReopenRail', await begun(checker))).toEqual({ stage: 'decided' })
    expect(await railAt(checker)).toMatchObject({ isClosed: false, closedBy: '', closedAt: 0, first: '' })
    expect((await deeds('usBank')).map(({ action, second }) => [action, second])).toEqual([
      ['reopeningAgreed', 'Rana Okafor'],
      ['reopeningProposed', ''],
    ])
  })
})
