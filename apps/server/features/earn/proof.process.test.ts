import { type BodyOf, type Command, type EarnDetail, OPERATOR_ROLES, PROVEN_DAYS } from '@candela/contract'
import { EARN_PLANS, EARN_PRODUCTS } from '@candela/rules/earn'
import { DAY, gmt8Day, gmt8DayStart, UNIT } from '@candela/units'
import { decodeVerifierKey, verifyEarn } from '@candela/verify/browser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onceProven, TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'

/* The proofs of earn orders of all kinds, as the server puts them together and a device checks them. */

let house: MovedHouse
let owner: TestClient
let stranger: TestClient

beforeAll(async () => {
  house = await MovedHouse.open()
  ;[owner, stranger] = [await house.customer(), await house.customer()]
  await passDays(1)
})
afterAll(() => house.stop())

/** So many midnights later, at two in the afternoon of GMT+8. */
async function passDays(days: number): Promise<void> {
  for (let left = days; left > 0; left--) {
    house.pass(gmt8DayStart(gmt8Day(house.now) + 1) + 14 * 3_600_000 - house.now)
    await house.workOff()
  }
  await signIn()
}

/** Sessions end while weeks pass, and addresses change with a restart. */
async function signIn(): Promise<void> {
  owner = await new TestClient(house.server.url, owner.username).signIn()
  stranger = await new TestClient(house.server.url, stranger.username).signIn()
}

async function submit(command: Command): Promise<number> {
  const { code, value } = await house.server.floor.engine.submit(command)
  expect([command.kind, code]).toEqual([command.kind, 0])
  return value
}

async function open(product: string, amount: string, over: Partial<BodyOf<'openEarn'>> = {}): Promise<string> {
  const body = { commandId: house.commandId(), product, terms: 1, amount, renew: false, ...over }
  return (await owner.call('openEarn', { body })).order.id
}

const take = (order: string, amount: string) =>
  owner.call('redeemEarn', { params: { order }, body: { commandId: house.commandId(), amount } })

/** The order's page, and what a device finds about its proof. */
async function checked(order: string) {
  const { key: line, origin } = await onceProven(() => owner.call('proofKey'))
  const bundle = await onceProven(() => owner.call('earnProof', { params: { order } }))
  const { standing, claims, order: proven } = verifyEarn(bundle, { key: decodeVerifierKey(line)!, origin })
  expect(claims.filter(({ state }) => state === 'failed')).toEqual([])
  expect(standing).toBe('anchored')
  const shown: EarnDetail = await owner.call('earnOrder', { params: { order } })
  const newest = shown.yields.slice(-PROVEN_DAYS)
  expect(proven!.days.map(({ seq, ratePpm, amount }) => [seq, ratePpm, amount])).toEqual(
    newest.map(({ seq, ratePpm, amount }) => [seq, ratePpm, Math.round(Number(amount) * UNIT)]),
  )
  return { shown, proven: proven! }
}

describe('the proof of an earn order', () => {
  it('shows a flexible order whose money comes and goes, and one that is longer than a proof', async () => {
    const order = await open('SF', '1000')
    await passDays(2)
    await take(order, '900')
    await open('SF', '400')
    await passDays(2)
    const early = await checked(order)
    expect(early.proven).toMatchObject({ kind: 'flexible', amount: 500 * UNIT, refund: 900 * UNIT })
    expect(early.proven.days).toHaveLength(3)
    await passDays(PROVEN_DAYS)
    await open('SF', '50')
    await passDays(1)
    const late = await checked(order)
    expect(late.shown.yields).toHaveLength(PROVEN_DAYS + 4)
    expect(late.proven.days).toHaveLength(PROVEN_DAYS)
    expect(late.proven).toMatchObject({ amount: 550 * UNIT, refund: undefined })
    await take(order, '550')
    const over = await checked(order)
    expect(over.proven).toMatchObject({ amount: 0, ended: { status: 'redeemed' } })
    // the most that it can bring: 30 days ahead and today at the high end, and nothing once it is over
    expect([early.shown.order.promised, over.shown.order.promised]).toEqual(['1.55', '0'])
  })

  it('shows wallet mining by its ceiling, and a plan by its instalments', async () => {
    const wallet = await open('W', '2000')
    const plan = await open('FI', '100')
    await passDays(8)
    await take(wallet, '2000')
    const stopped = { params: { order: plan }, body: { commandId: house.commandId() } }
    await owner.call('stopPlan', stopped)
    expect((await checked(wallet)).proven).toMatchObject({ kind: 'wallet', ended: { status: 'redeemed' } })
    const { proven } = await checked(plan)
    expect(proven).toMatchObject({ kind: 'plan', amount: 200 * UNIT, plan: { stopped: 'customer' } })
    await take(plan, '200')
    expect((await checked(plan)).proven).toMatchObject({ ended: { status: 'redeemed' } })
  })

  it('rests on later terms that two operators agreed on', async () => {
    const roles = ['productPublisher', 'productApprover'] as const
    const bits = roles.reduce((sum, role) => sum | (1 << OPERATOR_ROLES.indexOf(role)), 0)
    const own = () => ({ commandId: house.commandId(), signature: 'signed' })
    const operators: number[] = []
    for (const publicKey of ['a501', 'a502']) {
      operators.push(await submit({ kind: 'enrolOperator', commandId: house.commandId(), roles: bits, publicKey }))
    }
    const [first, second] = operators as [number, number]
    const from = house.now + 2 * DAY
    const [L5] = EARN_PRODUCTS
    const { terms: ofPlan } = EARN_PLANS[0]!
    const asked = [
      { earnProduct: 1, terms: { ...L5!.terms, days: 3, highPpm: 4_500 }, everyDays: 0, instalments: 0 },
      { earnProduct: 8, terms: { ...ofPlan, days: 4 }, everyDays: 2, instalments: 2 },
      // declined: no order is ever under these
      { earnProduct: 1, terms: { ...L5!.terms, days: 4 }, everyDays: 0, instalments: 0 },
    ]
    const made: number[] = []
    for (const proposed of asked) {
      made.push(await submit({ kind: 'proposeEarnTerms', operator: first, ...proposed, from, ...own() }))
    }
    for (const [place, proposal] of made.entries()) {
      const verdict = place === 2 ? 'decline' : 'approve'
      await submit({ kind: 'decideProposal', operator: second, proposal, verdict, ...own() })
    }
    await house.restart()
    await signIn()
    await passDays(2)
    const term = await open('L5', '500', { terms: 2 })
    const plan = await open('FI', '60', { terms: 2 })
    await passDays(5)
    const ofTerm = await checked(term)
    expect(ofTerm.proven).toMatchObject({ opened: { terms: 2 }, terms: { days: 3, highPpm: 4_500 } })
    expect(ofTerm.shown.order).toMatchObject({ status: 'matured', terms: 2 })
    expect((await checked(plan)).proven).toMatchObject({ plan: { everyDays: 2, instalments: 2 }, amount: 120 * UNIT })
    // what the pot paid before is still told
    const { products } = await owner.call('earnProducts')
    expect(Number(products[0]!.pot.paid)).toBeGreaterThan(0)
  })

  it('is nobody else’s, and none of what is not there or too large', async () => {
    const order = await open('SF', '10')
    expect(await stranger.refusal('earnProof', { params: { order } })).toBe('earnOrderUnknown')
    expect(await owner.refusal('earnProof', { params: { order: '999' } })).toBe('earnOrderUnknown')
    const customer = await house.numberOf(owner)
    const put = { kind: 'openEarn', customer, earnProduct: 6, terms: 1, amount: UNIT, renew: false } as const
    for (let count = 0; count < 257; count++) await submit({ ...put, commandId: house.commandId() })
    expect(await owner.refusal('earnProof', { params: { order } })).toBe('proofTooLarge')
  })
})
