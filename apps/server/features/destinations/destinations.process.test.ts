import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import { practiceAddress } from '@candela/rules/practice'
import {
  addressBody,
  cardBody,
  commandId,
  RefusedCall,
  SAMPLE_FIELDS,
  setTransactionPassword,
  type TestClient,
} from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'

const MINUTE = 60_000

let house: MovedHouse
beforeAll(async () => void (house = await MovedHouse.open()))
afterAll(() => house.stop())

/** A customer with a transaction password. */
async function owner(): Promise<TestClient> {
  const client = await house.customer()
  await setTransactionPassword(client)
  return client
}

/** The same, and an identity that the practice reviewer validated. */
async function known(): Promise<TestClient> {
  const client = await owner()
  await client.call('saveIdentityFields', { body: SAMPLE_FIELDS })
  await house.validate(client)
  return client
}

const listOf = (client: TestClient) => client.call('destinations')

describe('wallet addresses', () => {
  it('are added, told by letter, usable a minute later, and removed', async () => {
    const client = await owner()
    const body = await addressBody(client, { name: ' Cold storage ' })
    const { destination } = await client.call('addAddress', { body })
    expect(destination.rail, proves('S3.44')).toBe('trc20')
    expect(destination.asset, proves('S3.45')).toBe('USDT')
    expect(destination.address, proves('S3.46')).toBe(body.address)
    expect(destination).toMatchObject({
      kind: 'address',
      shown: `${body.address.slice(0, 17)}…${body.address.slice(-4)}`,
      name: 'Cold storage',
      usableFrom: destination.addedAt + MINUTE,
    })
    expect(await listOf(client)).toMatchObject({
      destinations: [destination],
      terms: { cards: 5, addresses: 20, delayMs: MINUTE },
      holder: '',
    })
    const { letters } = await client.call('letters', { query: { language: 'en' } })
    expect(letters.find(({ title }) => title === 'Wallet address added')!.content).toContain(destination.shown)
    // said again it is the same one, and nobody is asked for anything
    expect((await client.call('addAddress', { body })).destination).toEqual(destination)
    const params = { destination: destination.id }
    await client.call('removeDestination', { params, body: { commandId: commandId() } })
    expect((await listOf(client)).destinations).toEqual([])
    expect(await client.refusal('removeDestination', { params, body: { commandId: commandId() } })).toBe(
      'destinationUnknown',
    )
    // how it was shown stays, for the records of what went there
    const own = await client.json('GET', '/api/v1/own-data.json')
    expect(own.text).not.toContain(body.address)
    expect(own.text).toContain(destination.shown)
  })

  it('are in the vault sealed, in the journal as a digest that differs from customer to customer, in the own data whole', async () => {
    const [client, other] = [await owner(), await owner()]
    const { address } = await addressBody(client)
    for (const each of [client, other]) await each.call('addAddress', { body: await addressBody(each, { address }) })
    const rows = await house.rowsOf('select texts from vault.destination')
    expect(rows.map(({ texts }) => (texts as Buffer).toString('latin1')).join()).not.toContain(address.slice(-9))
    const { core } = house.server.floor.engine
    const digests = [1, 2, 3, 4, 5, 6].flatMap((customer) => core.destinations.of(customer).map(({ digest }) => digest))
    expect(new Set(digests).size).toBe(digests.length)
    const { text } = await client.json('GET', '/api/v1/own-data.json')
    expect(text).toContain(address)
  })

  it('are gone with the account, and with them what their digests were made with', async () => {
    const client = await owner()
    const { destination } = await client.call('addAddress', { body: await addressBody(client) })
    await client.call('addAddress', { body: await addressBody(client) })
    const removed = { params: { destination: destination.id }, body: { commandId: commandId() } }
    await client.call('removeDestination', removed)
    const { id } = client.userData!
    expect(await house.rowsOf('select 1 from vault.destination_past where account = $1', id)).toHaveLength(1)
    await client.call('closeAccount', { body: { commandId: house.commandId(), password: client.password } })
    for (const table of ['destination', 'destination_past', 'destination_salt'])
      expect(await house.rowsOf(`select 1 from vault.${table} where account = $1`, id)).toEqual([])
  })

  it.each([
    ['a wrong character', { address: 'practice:trx:7f3k-q29d-88xm-9vkf' }, 'addressInvalid', ['S8.34']],
    ['a real one', { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }, 'addressReal', []],
    ['one of another chain', { address: practiceAddress('btc', 2 ** 40) }, 'addressOtherChain', ['S8.34']],
    ['one of the house’s own', { address: practiceAddress('tron', 7) }, 'addressOwn', []],
    ['a rail that is none', { rail: 'sol' }, 'railUnknown', []],
    ['a rail of cards', { rail: 'card' }, 'railUnknown', []],
    ['another coin than the chain’s', { asset: 'BTC' }, 'assetNotOnRail', ['S3.45']],
    ['a wrong transaction password', { transactionPassword: 'seven8' }, 'transactionPasswordWrong', ['S3.11']],
  ] as const)('%s is refused', async (_what, over, code, ids) => {
    const client = await owner()
    const body = await addressBody(client, over)
    expect(await client.refusal('addAddress', { body }), proves(...ids)).toBe(code)
    expect((await listOf(client)).destinations).toEqual([])
  })

  it('need a transaction password, looked at first, and a step-up, which serves several for five minutes', async () => {
    const client = await house.customer()
    const first = await addressBody(client)
    expect(await client.refusal('addAddress', { body: first })).toBe('transactionPasswordUnset')
    await setTransactionPassword(client)
    const { stepUp: _first, ...without } = first
    const wrong = { ...without, transactionPassword: 'seven8' }
    expect(await client.refusal('addAddress', { body: wrong })).toBe('transactionPasswordWrong')
    expect(await client.refusal('addAddress', { body: without })).toBe('stepUpNeeded')
    const { stepUp, expiresAt } = await client.call('stepUp', { body: { way: 'password', password: client.password } })
    expect(expiresAt).toBe(house.now + 5 * MINUTE)
    const add = async () => client.refusal('addAddress', { body: { ...(await addressBody(client)), stepUp } })
    expect(await add()).toBe('ok')
    house.pass(5 * MINUTE - 1)
    expect(await add()).toBe('ok')
    // what is refused for itself asks nobody for anything
    const { address } = (await listOf(client)).destinations[0]!
    expect(await client.refusal('addAddress', { body: { ...without, address } })).toBe('destinationRepeated')
    house.pass(1)
    expect(await add()).toBe('stepUpNeeded')
  })

  it('that look like another have to be compared first; the same one again is refused', async () => {
    const client = await owner()
    const near = [2 ** 40, 2 ** 40 + 1].map((index) => practiceAddress('tron', index))
    await client.call('addAddress', { body: await addressBody(client, { address: near[0]!, compared: false }) })
    const alike = await addressBody(client, { address: near[1]!, compared: false })
    expect(await client.refusal('addAddress', { body: alike })).toBe('addressLooksAlike')
    await client.call('addAddress', { body: { ...alike, compared: true } })
    const twice = await addressBody(client, { address: near[0]!.toUpperCase() })
    expect(await client.refusal('addAddress', { body: twice })).toBe('destinationRepeated')
    expect(await client.refusal('addAddress', { body: { ...alike, address: near[0]! } })).toBe('commandIdReused')
  })
})

describe('bank cards', () => {
  it('are in the name that was validated, and shown by their last four', async () => {
    const client = await known()
    const body = await cardBody(client, { notes: 'salary' })
    const { destination } = await client.call('addCard', { body })
    const { text } = await client.json('GET', '/api/v1/own-data.json')
    const kept = (JSON.parse(text) as { cardsAndAddresses: Record<string, string>[] }).cardsAndAddresses
    expect(kept[0]?.['bank'], proves('S3.34')).toBe('Sandbox Bank')
    expect(kept[0]?.['number'], proves('S3.35')).toBe(body.number)
    expect(kept[0]?.['branch'], proves('S3.36')).toBe('Berlin Mitte')
    expect(kept[0]?.['branchNumber'], proves('S3.37')).toBe('1042')
    expect(kept[0]?.['swift'], proves('S3.38')).toBe('SNDBDEPX')
    expect(kept[0]?.['holder'], proves('S3.39')).toBe('S••• M•••')
    expect(kept[0]?.['country'], proves('S3.40')).toBe('DE')
    expect(kept[0]?.['notes'], proves('S3.43')).toBe('salary')
    const { country, bank, number, branch, branchNumber, swift, aba, address, notes } = body
    const card = { country, bank, number, branch, branchNumber, swift, aba, address, notes }
    expect(kept).toEqual([{ kind: 'card', holder: 'S••• M•••', ...card }])
    const shown = `•••• ${body.number.slice(-4)}`
    expect(destination).toMatchObject({ kind: 'card', rail: 'card', shown, name: 'Sandbox Bank', holder: 'S••• M•••' })
    expect((await listOf(client)).holder).toBe('S••• M•••')
    expect(JSON.stringify(await listOf(client))).not.toContain(body.number)
  })

  it('may have a routing number and an address, which are checked where they are there', async () => {
    const client = await known()
    const body = await cardBody(client, { aba: '021000021', address: '1 Main Street' })
    await client.call('addCard', { body })
    const { text } = await client.json('GET', '/api/v1/own-data.json')
    const [kept] = (JSON.parse(text) as { cardsAndAddresses: Record<string, string>[] }).cardsAndAddresses
    expect(kept?.['aba'], proves('S3.41')).toBe('021000021')
    expect(kept?.['address'], proves('S3.42')).toBe('1 Main Street')
    const wrong = await cardBody(client, { aba: '021000022' })
    expect(await client.refusal('addCard', { body: wrong }), proves('S3.41')).toBe('abaInvalid')
    const withoutNumber = await cardBody(client, { aba: '', address: '1 Main Street' })
    expect(await client.refusal('addCard', { body: withoutNumber }), proves('S5.22')).toBe('ok')
    const withoutAddress = await cardBody(client, { aba: '021000021', address: '' })
    expect(await client.refusal('addCard', { body: withoutAddress }), proves('S5.23')).toBe('ok')
  })

  it('are of nobody whose identity is not validated', async () => {
    const client = await owner()
    expect(await client.refusal('addCard', { body: await cardBody(client) })).toBe('identityNotValidated')
  })

  it('are five at most, and a sixth is told so', async () => {
    const client = await known()
    for (let left = 5; left > 0; left--) await client.call('addCard', { body: await cardBody(client) })
    const sixth = client.call('addCard', { body: await cardBody(client) })
    const refused = await sixth.catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(RefusedCall)
    expect(refused).toMatchObject({ code: 'destinationsLimit', params: { limit: 5 } })
  })

  it.each([
    ['no bank', { bank: ' ' }, 'cardIncomplete'],
    ['no branch', { branchNumber: '' }, 'cardIncomplete'],
    ['a country that is none', { country: 'XX' }, 'cardIncomplete'],
    ['a wrong digit', { number: '0441000088124415' }, 'cardNumberInvalid'],
    ['a real number', { number: '4539148803436467' }, 'cardReal'],
    ['a SWIFT code that is none', { swift: 'SNDB' }, 'bicInvalid'],
    ['a SWIFT code of another country', { swift: 'SNDBFRPX' }, 'bicOtherCountry'],
    ['a SWIFT code for tests', { swift: 'SNDBDEP0' }, 'bicTest'],
  ] as const)('%s is refused', async (_what, over, code) => {
    const client = await known()
    expect(await client.refusal('addCard', { body: await cardBody(client, over) })).toBe(code)
  })
})
