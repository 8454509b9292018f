import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RefusedCall, stepUpByPassword, type TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'

let house: MovedHouse
beforeAll(async () => {
  house = await MovedHouse.open()
})
afterAll(() => house.stop())

const limits = async (client: TestClient) => {
  const { tier, most } = await client.call('depositWays')
  return [tier, most]
}
const ask = (client: TestClient, amount: string) =>
  client
    .call('startDeposit', {
      body: { commandId: house.commandId(), rail: 'usBank', asset: 'USD', amount, card: '', rate: 0, arrival: '0' },
    })
    .then(({ deposit }) => deposit.status)
    .catch((error: unknown) => (error as RefusedCall).code)
const codeTo = async (client: TestClient, to: string): Promise<string> =>
  (await client.call('practiceInbox')).messages.find((message) => message.to === to)!.code
const factsOf = (customer: number) => house.server.floor.engine.core.security.factSince(customer, 'contactProven')

/** A customer with an email that was proven before that was a fact. */
async function provenBefore(email: string): Promise<number> {
  const client = await house.customer()
  const { rows } = await house.server.floor.store.pool.query<{ customer: string }>(
    `insert into vault.sign_in_name (kind, key, shown, account, proven_at) values ('email', $2, $2, $1, 7)
       returning (select customer from vault.account where id = $1)`,
    [client.userData!.id, email],
  )
  return Number(rows[0]!.customer)
}

describe('a proven contact', () => {
  it('lets ask for 10,000 a day at once: bound to an account, or registered with', async () => {
    const client = await house.customer()
    expect([await limits(client), await ask(client, '2000.01')]).toEqual([['none', '2000'], 'depositAboveTier'])
    expect((await client.call('depositWays')).tiers).toEqual([
      { tier: 'none', most: '2000' },
      { tier: 'basic', most: '10000' },
      { tier: 'identity', most: '50000' },
      { tier: 'face', most: '250000' },
    ])
    const target = 'maria@mail.example'
    await client.call('requestOwnCode', { body: { purpose: 'bind', channel: 'email', target } })
    const code = await codeTo(client, target)
    await client.call('bindContact', {
      body: { channel: 'email', target, code, stepUp: await stepUpByPassword(client) },
    })
    expect(await limits(client)).toEqual(['basic', '10000'])
    expect([await ask(client, '10000'), await ask(client, '50')]).toEqual(['awaiting', 'depositAboveTier'])
  })

  it('that is registered with counts from the beginning', async () => {
    const client = house.stranger()
    const email = 'anna@mail.example'
    await client.call('requestCode', { body: { purpose: 'register', channel: 'email', target: email } })
    const code = await codeTo(client, email)
    const consents = { age: true, terms: 2, risk: 1 }
    expect(await client.enter('/Register', { email, password: 'gh7Kq2xwLamp', consents, code })).toMatchObject({
      success: true,
    })
    expect(await limits(client)).toEqual(['basic', '10000'])
  })

  it('of before the journal knew of it is known after the next start, once', async () => {
    const first = await provenBefore('old@mail.example')
    await house.restart()
    await expect.poll(() => factsOf(first), { timeout: 10_000 }).not.toBe(0)
    // of two starts, the second has only the other's to enter, which comes after the first's
    const second = await provenBefore('other@mail.example')
    await house.restart()
    const entered: number[] = []
    house.server.floor.engine.follow((batch) => {
      for (const { command } of batch) if (command.kind === 'recordFact') entered.push(command.customer)
    })
    await expect.poll(() => entered, { timeout: 10_000 }).toEqual([second])
  })
})
