import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import { type RefusedCall, TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const PASSWORD = 'Reefs4Turtles'
const CONSENTS = { age: true, terms: 2, risk: 1 }

let house: MovedHouse
/** each was invited by the one before */
let line: TestClient[]
beforeAll(async () => {
  house = await MovedHouse.open()
  const first = await house.customer()
  line = [first]
  while (line.length < 5) line.push(await invitedBy(line.at(-1)!))
})
afterAll(() => house.stop())

async function invitedBy(inviter: TestClient): Promise<TestClient> {
  const { shareCode } = await inviter.call('profile')
  const client = new TestClient(house.server.url)
  const d = { username: client.username, password: PASSWORD, consents: CONSENTS, invite: shareCode }
  expect(await client.enter('/Register', d)).toMatchObject({ success: true })
  return client
}

/** Dollars come to a remittance of the client's. */
async function deposit(client: TestClient, amount: string): Promise<void> {
  const asked = { rail: 'usBank', asset: 'USD', amount }
  const { deposit } = await client.call('startDeposit', {
    body: { commandId: house.commandId(), ...asked, card: '', rate: 0, arrival: '0' },
  })
  const paid = { ...asked, deposit: deposit.id, wish: 'exact' } as const
  await client.call('payOutside', { body: { commandId: house.commandId(), ...paid } })
  house.pass(MINUTE)
  const statusOf = async () => (await client.call('deposit', { params: { deposit: deposit.id } })).deposit.status
  await expect.poll(statusOf).toBe('credited')
}

const levelsOf = async (client: TestClient) => (await client.call('referral')).levels
const available = async (client: TestClient) =>
  Number((await client.call('balances')).balances.find(({ asset }) => asset === 'USDT')!.available)

describe('who was invited', () => {
  it('stands below up to three above them, by masked names and levels, and nobody else', async () => {
    const counts = (await levelsOf(line[0]!)).map(({ members }) => members)
    expect(counts, proves('S6.8')).toEqual([1, 1, 1])
    expect((await levelsOf(line[3]!)).map(({ members }) => members)).toEqual([1, 0, 0])
    const nicks = await Promise.all(line.map(async (client) => (await client.call('profile')).nick))
    for (const [place, level] of (['1', '2', '3'] as const).entries()) {
      const { members } = await line[0]!.call('referralMembers', { query: { level } })
      const nick = nicks[place + 1]!
      expect(members, proves('S6.8')).toMatchObject([
        { name: `${nick.slice(0, 2)}•••${nick.at(-1)!}`, level: place + 1 },
      ])
    }
    expect((await house.customer().then(levelsOf)).map(({ members }) => members)).toEqual([0, 0, 0])
  })

  it('is told page by page, newest first', async () => {
    const inviter = await house.customer()
    const invited = [await invitedBy(inviter), await invitedBy(inviter)]
    const first = await inviter.call('referralMembers', { query: { level: '1', limit: '1' } })
    const second = await inviter.call('referralMembers', { query: { level: '1', limit: '1', cursor: first.next! } })
    const masked = await Promise.all(invited.map(async (client) => (await client.call('profile')).nick.at(-1)))
    expect([second, first].map(({ members }) => members[0]!.name.at(-1))).toEqual(masked)
    expect(second.next).toBeUndefined()
    const broken = inviter.call('referralMembers', { query: { level: '1', cursor: 'x' } }).catch((error) => error)
    expect(((await broken) as RefusedCall).code).toBe('badRequest')
  })
})

describe('what a deposit earns', () => {
  it('5, 3 and 1 % for the three above, paid once both are validated, never from the member', async () => {
    const [, third, second, first, member] = line as [TestClient, TestClient, TestClient, TestClient, TestClient]
    const had = await available(member)
    await deposit(member, '1000')
    expect((await available(member)) - had).toBe(1_000)
    const of = async (client: TestClient) => (await client.call('rebates', { query: {} })).rebates
    const waiting = { status: 'waiting', endedAt: 0 }
    expect(await of(first), proves('S9.1')).toMatchObject([{ level: 1, base: '1000', amount: '50', ...waiting }])
    expect(await of(second), proves('S9.2')).toMatchObject([{ level: 2, base: '1000', amount: '30', ...waiting }])
    expect(await of(third), proves('S9.3')).toMatchObject([{ level: 3, base: '1000', amount: '10', ...waiting }])
    expect(await of(line[0]!), proves('S1.56')).toEqual([])
    const [unvalidated] = await of(first)
    expect(unvalidated!.lapsesAt - unvalidated!.at).toBe(90 * DAY)
    // both sides see each
    const given = (await member.call('rebates', { query: { side: 'given' } })).rebates
    expect(given.map(({ level, amount }) => [level, amount])).toEqual([
      [3, '10'],
      [2, '30'],
      [1, '50'],
    ])
    const before = [await available(first), await available(second)]
    const { marketing } = await first.call('referral')
    await house.validate(member)
    await house.validate(first)
    expect(await of(first), proves('S1.56')).toMatchObject([{ level: 1, amount: '50', status: 'paid' }])
    expect([await available(first), await available(second)], proves('S1.56')).toEqual([before[0]! + 50, before[1]])
    expect((await levelsOf(first))[0]).toMatchObject({ ratePpm: 50_000, paid: '50', waiting: '0' })
    expect((await levelsOf(second))[1]).toMatchObject({ ratePpm: 30_000, paid: '0', waiting: '30' })
    const after = (await first.call('referral')).marketing
    expect(Number(marketing.balance) - Number(after.balance)).toBe(50)
    expect(after).toMatchObject({ queue: 0, queued: '0' })
    const { lines } = await first.call('statementLines', { query: { group: 'rebates' } })
    expect(lines).toMatchObject([{ kind: 'rebate', amount: '50' }])
  })

  it('is paid in parts while the account that pays has too little, and says what is paid of it', async () => {
    const inviter = await house.customer()
    const member = await invitedBy(inviter)
    await house.validate(inviter)
    await house.validate(member)
    const before = await available(inviter)
    const { marketing } = await inviter.call('referral')
    await deposit(member, '40000')
    const [rebate] = (await inviter.call('rebates', { query: {} })).rebates
    expect(Number(marketing.balance)).toBeLessThan(2_000)
    expect(rebate).toMatchObject({ amount: '2000', paid: marketing.balance, status: 'waiting' })
    expect((await available(inviter)) - before).toBe(Number(marketing.balance))
    const { levels, paid, owed } = await inviter.call('referral')
    const waiting = String(2_000 - Number(marketing.balance))
    expect([levels[0], paid, owed]).toMatchObject([{ paid: marketing.balance, waiting }, marketing.balance, '2000'])
    // both are validated: it waits for money alone, and never lapses
    expect(rebate!.lapsesAt).toBe(0)
  })

  it('lapses after 90 days without both identities', async () => {
    const second = await house.numberOf(line[2]!)
    house.pass(90 * DAY)
    await house.workOff()
    const statusOf = async () =>
      (await house.rowsOf('select status, amount from view.rebate where customer = $1', second))[0]
    await expect.poll(statusOf).toEqual({ status: 'lapsed', amount: '3000000000' })
  })
})
