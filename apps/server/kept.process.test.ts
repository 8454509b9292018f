import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { problem } from '@candela/contract'
import { DAY, HOUR, MINUTE, SECOND } from '@candela/units'
import { openLoanForms } from './features/loan/forms.ts'
import { openRailBook } from './features/rails/book.ts'
import { SAMPLE_FIELDS, samplePhoto, setTransactionPassword, type TestClient } from './testing/index.ts'
import { addressBody } from './testing/destinations.ts'
import { MovedHouse } from './testing/moved-house.ts'
import { transaction } from './vault/transaction.ts'

let house: MovedHouse
beforeAll(async () => {
  // what the house does each minute is done when the test says so
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  house = await MovedHouse.open()
}, 120_000)
afterAll(async () => {
  vi.useRealTimers()
  await house.stop()
})

const own = ({ userData }: TestClient): string => userData!.id
const count = async (table: string, condition: string, ...values: unknown[]): Promise<number> => {
  const [row] = await house.rowsOf(`select count(*) from vault.${table} where ${condition}`, ...values)
  return Number(row!['count'])
}
/** A minute of the house's upkeep; what it does is waited for by asking. */
const round = (): Promise<unknown> => vi.advanceTimersByTimeAsync(MINUTE)

/** The outcome of sending a photo: its code with its params, or ok. */
async function photo(client: TestClient, path: string): Promise<object | string> {
  const media = { 'content-type': 'image/webp' }
  const { status, text } = await client.raw('POST', `/api/v1${path}`, samplePhoto('front'), media)
  if (status === 200) return 'ok'
  const { code, params } = problem.parse(JSON.parse(text))
  return { code, params }
}

describe('what else a customer can make grow', () => {
  it('a case that was never sent is gone once it is discarded', async () => {
    const client = await house.customer()
    for (let time = 0; time < 3; time++) {
      await client.call('saveIdentityFields', { body: SAMPLE_FIELDS })
      await client.call('discardIdentity', { body: {} })
    }
    expect(await count('identity_case', 'account = $1', own(client))).toBe(0)
  })

  it('of forms whose loans are over the newest ten stay', async () => {
    const client = await house.customer()
    await house.rowsOf(
      `insert into vault.loan_form select gen_random_uuid(), $1, ''::bytea, -n, 0, $2 from generate_series(1, 12) n`,
      own(client),
      house.now + DAY,
    )
    const { pool, secrets, pictures } = house.server.floor.vault
    const forms = openLoanForms(pool, secrets, pictures, () => house.now)
    await forms.save(own(client), { ...(await forms.draft(own(client))).form!, amount: '600' })
    const sent = (await forms.toSend(own(client)))!
    await transaction(pool, (connection) => forms.sent(own(client), sent, 999_999, connection))
    const kept = await house.rowsOf('select loan from vault.loan_form where account = $1 order by loan', own(client))
    expect(kept.map(({ loan }) => Number(loan))).toEqual([...Array.from({ length: 10 }, (_, n) => n - 10), 999_999])
  })

  it('how a removed card is shown ends where no money names it', async () => {
    const { client, card } = await house.holder()
    const body = { rail: 'card', asset: 'USD', amount: '100', card, rate: 0, arrival: '99' }
    await client.call('startDeposit', { body: { commandId: house.commandId(), ...body } })
    await setTransactionPassword(client)
    const { destination } = await client.call('addAddress', { body: await addressBody(client) })
    for (const id of [card, destination.id]) {
      await client.call('removeDestination', { params: { destination: id }, body: { commandId: house.commandId() } })
    }
    expect(await count('destination_past', 'account = $1', own(client))).toBe(2)
    await round()
    await expect.poll(() => count('destination_past', 'account = $1', own(client))).toBe(1)
    expect(await count('destination_past', 'number = $1', card)).toBe(1)
  })

  it('a key that a rail is asked with again and again leaves its row as it is', async () => {
    const book = openRailBook(house.server.floor.store.pool)
    const place = () => house.rowsOf(`select ctid::text, first_at from vault.rail_key where key = 'a key'`)
    expect(await Promise.all([book.firstAsked('a key', 5), book.firstAsked('a key', 5)])).toEqual([5, 5])
    const before = await place()
    expect(await book.firstAsked('a key', 5 + HOUR)).toBe(5)
    expect(await place()).toEqual(before)
  })
})

describe('letters', () => {
  it('end after a year and beyond a thousand; that they were written stays', async () => {
    const client = await house.customer()
    const written = (at: string, cause: string, n = 1) =>
      house.rowsOf(
        `insert into vault.letter (id, account, cause, texts, created_at) select gen_random_uuid(), account, $3 || n, texts,
           ${at} from vault.letter, generate_series(1, $2::integer) n where account = $1 and cause not like 'test%'`,
        own(client),
        n,
        cause,
      )
    await written(`created_at - ${365 * DAY}`, 'test old ')
    await written(`created_at - ${365 * DAY} + 60000`, 'test young ')
    const left = (cause: string) =>
      count('letter', `account = $1 and texts <> '{}' and cause like $2`, own(client), cause)
    await round()
    await expect.poll(() => left('test old%')).toBe(0)
    expect([
      await left('test young%'),
      await count('letter', 'account = $1 and cause = $2', own(client), 'test old 1'),
    ]).toEqual([1, 1])
    const before = await left('%')
    await written('created_at', 'test many ', 999)
    // writes a letter
    await client.call('changePassword', { body: { current: client.password, password: 'gh7Kq2xwLampe' } })
    await round()
    await expect.poll(() => left('%')).toBe(1_000)
    expect(before).toBe(2)
  })
})

describe('what is shown of money that came', () => {
  const remittance = async (client: TestClient) => {
    const body = {
      commandId: house.commandId(),
      rail: 'usBank',
      asset: 'USD',
      amount: '100',
      card: '',
      rate: 0,
      arrival: '0',
    }
    return (await client.call('startDeposit', { body })).deposit.id
  }
  /** Photos of other deposits, like the newest of the account's. */
  const more = (client: TestClient, photos: number, deposit: string) =>
    house.rowsOf(
      `insert into vault.deposit_photo select gen_random_uuid(), account, ${deposit}, rail, photo, added_at
         from (select * from vault.deposit_photo where account = $1 limit 1) p, generate_series(1, $2::integer) n`,
      own(client),
      photos,
    )

  it('has twenty receipts, and not one more, for a year', async () => {
    const client = await house.customer()
    const send = () => photo(client, '/deposit-addresses/trc20/receipts')
    await client.call('assignAddress', { params: { rail: 'trc20' }, body: { commandId: house.commandId() } })
    expect(await send()).toBe('ok')
    await more(client, 18, 'null')
    expect([await send(), await send()]).toEqual(['ok', { code: 'photosLimit', params: { limit: 20 } }])
    house.pass(365 * DAY - 1)
    await round()
    const later = await house.customer()
    await later.call('assignAddress', { params: { rail: 'trc20' }, body: { commandId: house.commandId() } })
    expect(await photo(later, '/deposit-addresses/trc20/receipts')).toBe('ok')
    expect(await count('deposit_photo', 'account = $1', own(client))).toBe(20)
    house.pass(1)
    await round()
    await expect.poll(() => count('deposit_photo', 'account = $1', own(client))).toBe(0)
    expect(await count('deposit_photo', 'account = $1', own(later))).toBe(1)
  })

  it('keeps the newest forty vouchers, and what was said of a remittance for a year', async () => {
    const client = await house.customer()
    const deposit = await remittance(client)
    const send = () => photo(client, `/deposits/${deposit}/voucher`)
    expect(await send()).toBe('ok')
    await more(client, 41, '-n')
    expect(await send()).toBe('ok')
    const kept = await house.rowsOf(
      'select deposit from vault.deposit_photo where account = $1 order by deposit',
      own(client),
    )
    expect(kept.map((row) => Number(row['deposit']))).toEqual([
      ...Array.from({ length: 39 }, (_, n) => n - 39),
      Number(deposit),
    ])
    const { voucher } = await client.call('deposit', { params: { deposit } })
    const said = { remitter: 'Maria Sample', lastFour: '', voucher }
    await client.call('confirmRemittance', { params: { deposit }, body: { commandId: house.commandId(), ...said } })
    expect(await count('remittance', 'account = $1', own(client))).toBe(1)
    house.pass(365 * DAY)
    await round()
    await expect.poll(() => count('remittance', 'account = $1', own(client))).toBe(0)
  })

  it('is a hundred practice payments in 24 hours on a rail, and not one more; one sent again is the same', async () => {
    const limited = await MovedHouse.open({ limits: 'default' })
    const client = await limited.customer()
    await client.call('assignAddress', { params: { rail: 'trc20' }, body: { commandId: limited.commandId() } })
    const paid = { rail: 'trc20', asset: 'USDT', deposit: '', amount: '10', wish: 'never' } as const
    const pay = (id = limited.commandId()) => client.call('payOutside', { body: { commandId: id, ...paid } })
    const full = { code: 'practicePaymentsLimit', params: { limit: 100 } }
    const first = limited.commandId()
    await pay(first)
    for (let n = 1; n < 100; n++) {
      // no oftener than the route lets them
      limited.pass(2 * SECOND)
      await pay()
    }
    await expect(pay()).rejects.toMatchObject(full)
    expect(await pay(first)).toEqual({ state: 'accepted' })
    limited.pass(DAY - 99 * 2 * SECOND - 1)
    await expect(pay()).rejects.toMatchObject(full)
    limited.pass(1)
    expect(await pay()).toEqual({ state: 'accepted' })
    expect(await pay(first)).toEqual({ state: 'accepted' })
    limited.pass(1)
    await expect(pay(first)).rejects.toMatchObject({ code: 'commandIdExpired' })
    // nor one of the time to come, which would outlive what the rail remembers
    limited.pass(DAY + HOUR + 1)
    const ahead = limited.commandId()
    limited.pass(-HOUR - 1)
    await expect(pay(ahead)).rejects.toMatchObject({ code: 'commandIdExpired' })
    limited.pass(1)
    expect(await pay(ahead)).toEqual({ state: 'accepted' })
    await limited.stop()
  })

  it('is as many practice payments as a measurement wants, where limits are lifted', async () => {
    const client = await house.customer()
    const paid = { rail: 'trc20', asset: 'USDT', deposit: '', amount: '10', wish: 'never' } as const
    await client.call('assignAddress', { params: { rail: 'trc20' }, body: { commandId: house.commandId() } })
    for (let n = 0; n < 101; n++) {
      expect(await client.call('payOutside', { body: { commandId: house.commandId(), ...paid } })).toEqual({
        state: 'accepted',
      })
    }
  })
})

describe('what a customer writes to support', () => {
  const write = (client: TestClient, text = 'A question') =>
    client.call('sendSupportMessage', { body: { id: house.commandId(), topic: 'order', text } })
  /** So many more messages of the customer's, like the first. */
  const more = (client: TestClient, messages: number) =>
    house.rowsOf(
      `insert into vault.support_message select account, place + 10000 + n, gen_random_uuid(), case_id, operator, at, content,
         photo from vault.support_message, generate_series(1, $2::integer) n where account = $1 and place = 1`,
      own(client),
      messages,
    )
  const send = (client: TestClient) => photo(client, `/support/messages/${house.commandId()}/photo`)

  it('has forty photos, and not one more; words go on', async () => {
    const client = await house.customer()
    expect(await send(client)).toBe('ok')
    await more(client, 38)
    expect(await send(client)).toBe('ok')
    expect(await send(client)).toEqual({ code: 'photosLimit', params: { limit: 40 } })
    expect(await count('support_message', 'account = $1 and photo is not null', own(client))).toBe(40)
    await write(client)
    expect(await send(await house.customer())).toBe('ok')
  })

  it('has two thousand messages, and not one more; a message sent again is the same', async () => {
    const client = await house.customer()
    const first = { id: house.commandId(), topic: 'order', text: 'A question' } as const
    await client.call('sendSupportMessage', { body: first })
    await more(client, 1_998)
    await write(client)
    await expect(write(client)).rejects.toMatchObject({ code: 'messagesLimit', params: { limit: 2_000 } })
    expect(await send(client)).toEqual({ code: 'messagesLimit', params: { limit: 2_000 } })
    expect(await client.call('sendSupportMessage', { body: first })).toMatchObject({ place: 1 })
  })

  it('is over once nobody writes for thirty days, and gone a year later', async () => {
    const client = await house.customer()
    await write(client)
    const state = async () => (await client.call('supportChat')).state
    house.pass(30 * DAY - 1)
    await round()
    // a later round is over: another's conversation, a millisecond older
    const older = await house.customer()
    await write(older)
    await house.rowsOf(
      'update vault.support_case set written_at = written_at - $2 where account = $1',
      own(older),
      30 * DAY,
    )
    await round()
    await expect.poll(async () => (await older.call('supportChat')).state).toBe('closed')
    expect(await state()).toBe('waiting')
    house.pass(1)
    await round()
    await expect.poll(state).toBe('closed')
    house.pass(365 * DAY)
    await round()
    await expect.poll(() => count('support_message', 'account = $1', own(client))).toBe(0)
  })
})
