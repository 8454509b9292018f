import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProposedAtDesk } from '@candela/contract'
import { RAILS } from '@candela/rules/funding'
import { formatDecimal, parseDecimal } from '@candela/units'
import { RefusedCall, type TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'
import type { TestOperator } from '../../testing/operator.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let house: MovedHouse
let owner: TestClient
let publisher: TestOperator
let approver: TestOperator
let maker: TestOperator
let checker: TestOperator
let risk: TestOperator

beforeAll(async () => {
  house = await MovedHouse.open()
  owner = await house.customer()
  publisher = await house.operator('Sena Adeyemi', ['productPublisher', 'auditor'])
  approver = await house.operator('Noor Haddad', ['productApprover'])
  maker = await house.operator('Rana Okafor', ['paymentsMaker'])
  checker = await house.operator('Ilse Brandt', ['paymentsChecker'])
  risk = await house.operator('Teo Marín', ['risk'])
})
afterAll(() => house.stop())

/** The refusal of a call, with the values in its text. */
async function problemOf(call: Promise<unknown>): Promise<{ code: string; params: object }> {
  const error = await call.then(() => undefined).catch((thrown: unknown) => thrown)
  if (!(error instanceof RefusedCall)) throw new Error('not refused', { cause: error })
  return { code: error.code, params: error.params ?? {} }
}

const everybody = () => [publisher, approver, maker, checker, risk]

/** Time passes; sessions of operators end meanwhile. */
async function pass(ms: number): Promise<void> {
  house.pass(ms)
  await house.workOff()
  for (const operator of everybody()) await operator.byPasskey()
}

async function propose({ client, passkey }: TestOperator, proposed: ProposedAtDesk): Promise<string> {
  const commandId = house.commandId()
  const { challenge } = await client.call('deskProposeBegin', { body: { commandId, proposed } })
  const response = passkey.answer({ challenge })
  return (await client.call('deskPropose', { body: { commandId, proposed, response } })).proposal
}

async function approve({ client, passkey }: TestOperator, proposal: string): Promise<string> {
  const commandId = house.commandId()
  const params = { proposal }
  const { challenge } = await client.call('deskApproveProposalBegin', { params, body: { commandId } })
  const response = passkey.answer({ challenge })
  return client.refusal('deskApproveProposal', { params, body: { commandId, response } })
}

async function stop({ client, passkey }: TestOperator, until: number): Promise<string> {
  const commandId = house.commandId()
  const params = { product: 'L5' }
  const { challenge } = await client.call('deskStopOpeningBegin', { params, body: { commandId, until } })
  const response = passkey.answer({ challenge })
  return client.refusal('deskStopOpening', { params, body: { commandId, until, response } })
}

const shown = async ({ client }: TestOperator) => client.call('deskProposals')
const decided = async (cursor?: string) =>
  publisher.client.call('deskDecidedProposals', { query: { limit: '2', ...(cursor !== undefined && { cursor }) } })
const product = async () => (await owner.call('earnProducts')).products.find(({ id }) => id === 'L5')!
const begin = ({ client }: TestOperator, proposal: string) =>
  client.refusal('deskApproveProposalBegin', { params: { proposal }, body: { commandId: house.commandId() } })

async function terms(from: number): Promise<ProposedAtDesk> {
  const known = (await shown(publisher)).products.find(({ id }) => id === 'L5')!
  const changed = { ...known.terms, lowPpm: 2_000, highPpm: 4_000 }
  return { kind: 'earnTerms', product: 'L5', terms: changed, everyDays: 0, instalments: 0, from }
}

describe('terms at the desk', () => {
  it('are proposed by one operator and approved by another, told to customers, and on sale from their instant on', async () => {
    const from = house.now + 2 * DAY
    const proposal = await propose(publisher, await terms(from))
    const [row] = (await shown(approver)).proposals
    expect(row).toMatchObject({ id: proposal, first: 'Sena Adeyemi', second: '', mayApprove: true, mayDecline: true })
    expect(row).toMatchObject({ effectiveAt: 0, approveBy: from - DAY, proposed: await terms(from) })
    expect((await shown(publisher)).proposals[0]).toMatchObject({ mayApprove: false, mayDecline: true })
    expect(await begin(publisher, proposal)).toBe('sameOperator')
    expect(await begin(checker, proposal)).toBe('operatorRoleMissing')
    expect(await approve(approver, proposal)).toBe('ok')
    expect(await begin(approver, proposal)).toBe('proposalDecided')
    expect(await begin(approver, '9')).toBe('proposalUnknown')
    expect((await shown(approver)).proposals[0]).toMatchObject({ second: 'Noor Haddad', effectiveAt: from })
    expect(await product()).toMatchObject({ terms: 1, announced: [{ from, lowPpm: 2_000, highPpm: 4_000 }] })
    await pass(2 * DAY)
    expect(await product()).toMatchObject({ terms: 2, highPpm: 4_000, announced: [] })
    expect((await shown(approver)).proposals).toEqual([])
    await expect.poll(async () => (await decided()).proposals).toHaveLength(1)
    const [over] = (await decided()).proposals
    expect(over).toMatchObject({ id: proposal, first: 'Sena Adeyemi', second: 'Noor Haddad', state: 'inForce' })
    expect(over).toMatchObject({ effectiveAt: from, decidedAt: from - 2 * DAY, proposed: { ...(await terms(from)) } })
    const deeds = (await publisher.client.call('deskAudit', { query: { limit: '20' } })).rows
    expect(deeds.filter(({ object }) => object === `PR-${proposal}`)).toMatchObject([
      { action: 'proposalApproved', operator: 'Noor Haddad', second: 'Sena Adeyemi' },
      { action: 'proposalMade', operator: 'Sena Adeyemi', reason: 'earnTerms' },
    ])
  })

  it('need their notice, a role and a whole form', async () => {
    const proposal = await propose(publisher, await terms(house.now + DAY - 1))
    const body = { commandId: house.commandId() }
    const refused = await problemOf(approver.client.call('deskApproveProposalBegin', { params: { proposal }, body }))
    expect(refused).toMatchObject({ code: 'noticeTooShort', params: { earliest: house.now + DAY } })
    expect(await approver.client.refusal('deskDeclineProposal', { params: { proposal }, body })).toBe('ok')
    const asked = { body: { commandId: house.commandId(), proposed: await terms(house.now + 2 * DAY) } }
    expect(await maker.client.refusal('deskProposeBegin', asked)).toBe('operatorRoleMissing')
    expect(await owner.refusal('deskProposeBegin', asked)).toBe('notSignedIn')
  })
})

describe('money for a pot', () => {
  it('is proposed and approved by those of payments, and is there at once', async () => {
    const before = (await shown(maker)).products.find(({ id }) => id === 'L5')!
    const proposal = await propose(maker, { kind: 'potFunding', product: 'L5', amount: '100' })
    expect(await begin(approver, proposal)).toBe('operatorRoleMissing')
    expect(await approve(checker, proposal)).toBe('ok')
    const after = (await shown(maker)).products.find(({ id }) => id === 'L5')!
    expect(Number(after.free) - Number(before.free)).toBe(100)
  })

  it('is refused beyond the capital of the house, with the figure', async () => {
    // what the house has on its rails is told in the first seconds, and is capital
    const { funding } = house.server.floor.engine.core
    const isTold = (rail: number): boolean => (funding.rail(rail)?.lines ?? 0) > 0
    await expect.poll(() => RAILS.every((_, place) => isTold(place + 1)), { timeout: 30_000 }).toBe(true)
    const { capital } = await shown(maker)
    const beyond = formatDecimal(parseDecimal(capital)! + 1n)
    const proposal = await propose(maker, { kind: 'potFunding', product: 'L5', amount: beyond })
    const commandId = house.commandId()
    const params = { proposal }
    const { challenge } = await checker.client.call('deskApproveProposalBegin', { params, body: { commandId } })
    const body = { commandId, response: checker.passkey.answer({ challenge }) }
    const refused = await problemOf(checker.client.call('deskApproveProposal', { params, body }))
    expect(refused).toEqual({ code: 'houseCapitalShort', params: { capital, asset: 'USDT' } })
  })
})

describe('a stop of opening', () => {
  it('is of everybody, is told until when, and ends by itself or by hand', async () => {
    expect(await stop(risk, house.now + 7 * DAY + 1)).toBe('stopTooLong')
    const until = house.now + 2 * HOUR
    expect(await stop(risk, until)).toBe('ok')
    expect(await product()).toMatchObject({ stoppedUntil: until })
    const { terms: version } = await product()
    const body = { commandId: house.commandId(), product: 'L5', terms: version, amount: '1000', renew: false }
    expect(await problemOf(owner.call('openEarn', { body }))).toEqual({ code: 'earnNotOnSale', params: { until } })
    expect(await stop(risk, 0)).toBe('ok')
    expect(await owner.refusal('openEarn', { body })).toBe('ok')
    const none = { params: { product: 'L5' }, body: { commandId: house.commandId(), until } }
    expect(await publisher.client.refusal('deskStopOpeningBegin', none)).toBe('operatorRoleMissing')
  })
})

describe('a table of loan rates', () => {
  it('is in force for forms from its instant on', async () => {
    const before = await owner.call('loanTerms')
    const proposal = await propose(publisher, { kind: 'loanTable', table: 'freeUnderThousand', from: house.now + DAY })
    expect(await approve(approver, proposal)).toBe('ok')
    await pass(DAY)
    const after = await owner.call('loanTerms')
    expect(after.ruleVersion).toBe(before.ruleVersion + 1)
    expect(after.rates[0]).toMatchObject({ upTo: '1000', ratePpm: 0 })
  })
})

describe('a sale', () => {
  it('is offered a day after its approval, and cancelled by two operators', async () => {
    const opensAt = house.now + 2 * DAY
    const lots = { price: '10', lot: '10', supply: 1_000, minimum: 5, maximum: 200 }
    const dates = { opensAt, closesAt: opensAt + DAY, listingAt: opensAt + 2 * DAY }
    const sale = { method: 'shared', ...lots, ...dates, lockupDays: 0, parts: 1, everyDays: 0 } as const
    const proposal = await propose(publisher, { kind: 'sale', coin: 'FRESH', displayDigits: 2, terms: sale })
    expect(await approve(approver, proposal)).toBe('ok')
    await pass(DAY)
    const offered = async () => (await owner.call('newCoinSales')).sales.find(({ coin }) => coin === 'FRESH')
    await expect.poll(offered, { timeout: 10_000 }).toMatchObject({ supply: '10000', price: '1', state: 'comingSoon' })
    const { id } = (await offered())!
    const cancel = async ({ client, passkey }: TestOperator) => {
      const commandId = house.commandId()
      const params = { sale: id }
      const { challenge } = await client.call('deskCancelSaleBegin', { params, body: { commandId } })
      return client.call('deskCancelSale', { params, body: { commandId, response: passkey.answer({ challenge }) } })
    }
    expect(await cancel(publisher)).toEqual({ stage: 'proposed' })
    expect((await shown(approver)).sales.find(({ coin }) => coin === 'FRESH')).toMatchObject({ first: 'Sena Adeyemi' })
    expect(await cancel(approver)).toEqual({ stage: 'decided' })
    await pass(1)
    expect(await offered()).toMatchObject({ isCancelled: true })
  })
})

describe('proposals that are over', () => {
  it('are told a page at a time, the last one first, to operators alone; one that waits is not among them', async () => {
    const waiting = await propose(publisher, { kind: 'loanTable', table: 'default', from: house.now + 3 * DAY })
    const taken = await propose(publisher, { kind: 'loanTable', table: 'default', from: house.now + 3 * DAY })
    const params = { proposal: taken }
    const at = house.now
    await approver.client.call('deskDeclineProposal', { params, body: { commandId: house.commandId() } })
    await expect.poll(async () => (await decided()).proposals[0]?.id).toBe(taken)
    const { proposals, next } = await decided()
    expect(proposals).toHaveLength(2)
    expect(proposals[0]).toMatchObject({ state: 'declined', first: 'Sena Adeyemi', second: 'Noor Haddad' })
    expect(proposals[0]).toMatchObject({ decidedAt: at, effectiveAt: 0, proposed: { kind: 'loanTable' } })
    expect(proposals[1]).toMatchObject({ state: 'inForce', proposed: { kind: 'sale', coin: 'FRESH' } })
    const ids: string[] = proposals.map(({ id }) => id)
    for (let cursor = next; cursor !== undefined;) {
      const page = await decided(cursor)
      ids.push(...page.proposals.map(({ id }) => id))
      cursor = page.next
    }
    // the two that were declined, the money, the table and the terms, each once
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('1')
    expect(ids).not.toContain(waiting)
    expect(await publisher.client.refusal('deskDecidedProposals', { query: { cursor: 'x' } })).toBe('badRequest')
    expect(await owner.refusal('deskDecidedProposals', { query: {} })).toBe('notSignedIn')
    const body = { commandId: house.commandId() }
    await publisher.client.call('deskDeclineProposal', { params: { proposal: waiting }, body })
    await expect.poll(async () => (await decided()).proposals.map(({ id }) => id)).toEqual([waiting, taken])
  })

  it('tell of a sale that it lapsed where its coin was there already', async () => {
    const opensAt = house.now + 3 * DAY
    const dates = { opensAt, closesAt: opensAt + DAY, listingAt: opensAt + 2 * DAY }
    const lots = { price: '10', lot: '10', supply: 1_000, minimum: 5, maximum: 200 }
    const sale = { method: 'firstCome', ...lots, ...dates, lockupDays: 1, parts: 4, everyDays: 30 } as const
    const proposal = await propose(publisher, { kind: 'sale', coin: 'TAKEN', displayDigits: 2, terms: sale })
    expect((await shown(approver)).proposals.find(({ id }) => id === proposal)!.proposed).toMatchObject({
      terms: { method: 'firstCome', parts: 4, everyDays: 30 },
    })
    expect(await approve(approver, proposal)).toBe('ok')
    const { engine } = house.server.floor
    const asset = { asset: engine.core.assets().length, id: 'TAKEN', displayDigits: 2 }
    expect((await engine.submit({ kind: 'listAsset', asset })).code).toBe(0)
    const dueAt = house.now + DAY
    await pass(DAY)
    await expect.poll(async () => (await decided()).proposals[0]?.id).toBe(proposal)
    expect((await decided()).proposals[0]).toMatchObject({ state: 'lapsed', effectiveAt: dueAt })
  })
})

describe('the practice house’s week', () => {
  it('is kept once, from the first Monday on: pots are full, and the week’s sale is there', async () => {
    const { core } = house.server.floor.engine
    const week = core.rules.proposals.weekOf(house.now) + 1
    await pass(core.rules.proposals.weekBegins(week) - house.now)
    await expect.poll(() => core.proposals.weekDue(house.now), { timeout: 20_000 }).toBe(0)
    const { pot, filledUpTo } = await product()
    expect(Number(pot.free) + Number(pot.promised)).toBeGreaterThanOrEqual(Number(filledUpTo))
    const weekly = async () =>
      (await owner.call('newCoinSales')).sales.map(({ coin }) => coin).filter((coin) => coin === `W${week}`)
    await expect.poll(weekly, { timeout: 10_000 }).toHaveLength(1)
  })
})
