import { type AnswerOf, type BodyOf, CODES, type Refusal } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { formatDecimal, parseDecimal } from '@candela/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RefusedCall, type TestClient } from '../../testing/index.ts'
import { MovedHouse, STEP } from '../../testing/moved-house.ts'

const PRODUCT = 'BTC-USDT'
const INDEX = 6_000_000

let house: MovedHouse
beforeAll(async () => void (house = await MovedHouse.open()))
afterAll(() => house.stop())

type Order = AnswerOf<'timedOrder'>['order']
type Asked = Partial<BodyOf<'placeTimedOrder'>>

const bodyOf = (over: Asked = {}): BodyOf<'placeTimedOrder'> => ({
  commandId: house.commandId(),
  product: PRODUCT,
  direction: 'up',
  durationMs: 30_000,
  stake: '100',
  ruleVersion: LATEST_RULES,
  ...over,
})

/** Places an order in a market that stands at INDEX. */
async function placed(client: TestClient, over: Asked = {}): Promise<Order> {
  house.pass(STEP)
  await house.quote(over.product ?? PRODUCT, INDEX)
  return (await client.call('placeTimedOrder', { body: bodyOf(over) })).order
}

const orderOf = (client: TestClient, { id }: Order): Promise<AnswerOf<'timedOrder'>> =>
  client.call('timedOrder', { params: { order: id } })

/** The order once the next step has opened it. */
async function opened(client: TestClient, order: Order, strike = INDEX): Promise<Order> {
  house.pass(STEP)
  await house.quote(order.product, strike)
  return (await orderOf(client, order)).order
}

/** The code that a call was refused with, and the values in its text. */
async function refused(call: Promise<unknown>): Promise<readonly [string, object]> {
  const error = await call.then(() => undefined).catch((thrown: unknown) => thrown)
  if (!(error instanceof RefusedCall)) throw new Error(`not refused: ${String(error)}`)
  expect(error.status).toBe(CODES[error.code as Refusal].status)
  return [error.code, error.params ?? {}]
}

const flat = (index: number): number[] => Array.from({ length: 8 }, () => index)

describe('a timed order', () => {
  it.each([
    ['won', 'up', flat(INDEX + 1), '60000.01', '178'],
    ['lost', 'up', flat(INDEX - 1), '59999.99', '0'],
    ['won', 'down', flat(INDEX - 1), '59999.99', '178'],
    ['tied', 'up', flat(INDEX), '60000.00', '100'],
    // between two ticks: half of one is enough
    ['won', 'up', [INDEX, INDEX + 1], '60000.005', '178'],
    ['voided', 'up', [], '', '100'],
  ] as const)('is %s on %s by the median of its window', async (status, direction, window, settlement, paid) => {
    const client = await house.customer()
    const order = await opened(client, await placed(client, { direction }))
    expect(order).toMatchObject({ status: 'running', strike: '60000.00', maturesAt: order.strikeAt + 30_000 })
    if (window.length > 0) await house.quoteUntil(order.maturesAt, PRODUCT, window)
    else {
      house.pass(30_000 + STEP)
      await house.quote(PRODUCT, INDEX)
    }
    const { order: settled, ticks } = await orderOf(client, order)
    expect(settled).toMatchObject({ status, settlement, paid, settledAt: house.now })
    expect(ticks.map(({ at, index }) => [at, parseDecimal(index)])).toEqual(
      window.map((index, place) => [
        order.maturesAt - (window.length - 1 - place) * STEP,
        parseDecimal(formatDecimal(BigInt(index), 2)),
      ]),
    )
    const { balances, equity } = await client.call('balances')
    const expected = formatDecimal(parseDecimal('9900')! + parseDecimal(paid)!)
    expect(balances[0]).toMatchObject({ available: expected, committed: '0', total: expected })
    expect(equity).toBe(expected)
  })

  it('is given back where no tick opens it in time', async () => {
    const client = await house.customer()
    const order = await placed(client)
    house.pass(9 * STEP)
    await house.quote(PRODUCT, INDEX)
    expect((await orderOf(client, order)).order).toMatchObject({ status: 'cancelled', paid: '100', strike: '' })
  })

  it('is placed once however often it is sent, and found by its command', async () => {
    const client = await house.customer()
    house.pass(STEP)
    await house.quote(PRODUCT, INDEX)
    const body = bodyOf()
    const first = await client.call('placeTimedOrder', { body })
    expect(await client.call('placeTimedOrder', { body })).toEqual(first)
    const found = await client.call('orderOfCommand', { params: { commandId: body.commandId } })
    expect(found).toEqual({ known: true, code: 'ok', order: first.order.id })
    expect((await client.call('timedOrders', { query: { state: 'running' } })).orders).toHaveLength(1)
  })

  it('is told by the account channel as it goes, to its owner alone', async () => {
    const [client, other] = [await house.customer(), await house.customer()]
    const [socket, others] = [await client.socket(), await other.socket()]
    socket.follow('account')
    others.follow('account')
    await socket.next('account_all')
    await others.next('account_all')
    const { id, ...order } = await placed(client)
    const told = (status: string) =>
      socket.next(
        'account_changed',
        ({ timed }) => timed?.some((one) => one.id === id && one.status === status) === true,
      )
    expect((await told('pending')).balances?.balances[0]).toMatchObject({ available: '9900', committed: '100' })
    const running = await opened(client, { id, ...order })
    await told('running')
    await house.quoteUntil(running.maturesAt, PRODUCT, flat(INDEX + 5))
    const { timed, balances } = await told('won')
    expect(timed).toEqual([(await orderOf(client, running)).order])
    expect(balances?.balances[0]).toMatchObject({ available: '10078', committed: '0' })
    await others.serverTime()
    expect(others.messages.filter(({ name }) => name === 'account_changed')).toEqual([])
    socket.close()
    others.close()
  })
})

describe('a letter about what came of it', () => {
  it('comes to who asked for it, once for each order that ended from then on', async () => {
    const [client, other] = [await house.customer(), await house.customer()]
    const lettersOf = async (reader: TestClient) => {
      const { letters } = await reader.call('letters', { query: { language: 'en' } })
      return letters.filter(({ title }) => title.startsWith('Timed order'))
    }
    /** Places for both and lets both win. */
    const bothWin = async (): Promise<Order> => {
      const [own, others] = [await placed(client), await placed(other)]
      const { maturesAt } = await opened(other, others)
      await house.quoteUntil(maturesAt, PRODUCT, [...flat(INDEX + 2), ...flat(INDEX + 2)])
      return own
    }
    expect(await client.call('letterChoices')).toEqual({ timedResults: false, earnCourse: true })
    await bothWin()
    house.pass(STEP)
    const asked = { timedResults: true }
    const chosen = { timedResults: true, earnCourse: true }
    expect(await client.call('saveLetterChoices', { body: asked })).toEqual(chosen)
    expect(await client.call('letterChoices')).toEqual(chosen)
    const { id } = await bothWin()
    await expect.poll(() => lettersOf(client)).toHaveLength(1)
    const [letter] = await lettersOf(client)
    expect(letter).toMatchObject({ title: `Timed order ${id}: Won`, read: false })
    expect(letter!.content).toContain('178.00 USDT went to your practice balance.')
    expect(letter!.content).toContain('Product: BTC/USDT\nDirection: Buy up\nDuration: 30 s\nAmount: 100.00 USDT')
    await client.call('saveLetterChoices', { body: { timedResults: false } })
    await bothWin()
    // until somebody has a letter about an order that ended later
    const witness = await house.customer()
    await witness.call('saveLetterChoices', { body: asked })
    const { maturesAt } = await opened(witness, await placed(witness))
    await house.quoteUntil(maturesAt, PRODUCT, flat(INDEX))
    await expect.poll(() => lettersOf(witness)).toHaveLength(1)
    expect([(await lettersOf(client)).length, await lettersOf(other)]).toEqual([1, []])
  })

  it.each([
    ['voided', 30_000 + STEP, 'There was no index tick in its window', 'In seinem Fenster gab es keinen Index-Tick'],
    ['cancelled', 9 * STEP, 'No index tick came within two seconds', 'Binnen zwei Sekunden kam kein Index-Tick'],
  ] as const)('comes once to everybody whose order is %s by a standstill', async (status, standstill, why, warum) => {
    const [client, asked] = [await house.customer(), await house.customer()]
    await asked.call('saveLetterChoices', { body: { timedResults: true } })
    const own = await placed(client)
    const { order: other } = await asked.call('placeTimedOrder', { body: bodyOf({ direction: 'down', stake: '250' }) })
    if (status === 'voided') await opened(client, own)
    house.pass(standstill)
    await house.quote(PRODUCT, INDEX)
    const lettersOf = async (reader: TestClient, language: 'en' | 'de') => {
      const { letters } = await reader.call('letters', { query: { language, kind: 'trading' } })
      return letters
    }
    await expect.poll(() => lettersOf(client, 'en')).toHaveLength(1)
    await expect.poll(() => lettersOf(asked, 'en')).toHaveLength(1)
    const [letter] = await lettersOf(client, 'en')
    expect(letter!.title).toBe(`Timed order ${own.id} was not decided: 100.00 USDT returned`)
    expect(letter!.content).toMatch(
      new RegExp(
        `^${why}\\. Prices stood still at that time, [^]*The whole amount is back in your practice balance\\.\n\n` +
          `Returned: 100\\.00 USDT\nOrder: no\\. ${own.id}\nProduct: BTC/USDT\nDirection: Buy up\nDuration: 30 s\nPlaced: `,
      ),
    )
    const [brief] = await lettersOf(asked, 'de')
    expect(brief!.title).toBe(`Zeitauftrag ${other.id} wurde nicht entschieden: 250,00 USDT zurück`)
    expect(brief!.content).toContain(`${warum}. Die Kurse standen zu dieser Zeit still`)
    expect(brief!.content).toContain(`Zurückgezahlt: 250,00 USDT\nAuftrag: Nr. ${other.id}\n`)
    expect((await orderOf(client, own)).order).toMatchObject({ status, paid: '100' })
  })
})

describe('what timed orders came to', () => {
  it('adds up by product and day, and names nobody', async () => {
    const product = 'SOL-USDT'
    const clients = [await house.customer(), await house.customer()]
    const orders: Order[] = []
    for (const [client, direction, stake] of [
      [clients[0]!, 'up', '100'],
      [clients[1]!, 'down', '250'],
      [clients[1]!, 'up', '40'],
    ] as const) {
      orders.push(await opened(client, await placed(client, { product, direction, stake })))
    }
    const window = [...flat(INDEX + 3), ...flat(INDEX + 3)]
    await house.quoteUntil(orders.at(-1)!.maturesAt, product, window)
    const daysOf = async () => {
      const { days } = await clients[0]!.call('houseStatistics', { query: { days: '1' } })
      return days.filter((one) => one.product === product)
    }
    const day = new Date(house.now).toISOString().slice(0, 10)
    // 78 and 31.2 won, 250 lost
    const sums = { won: 2, lost: 1, tied: 0, returned: 0, staked: '390' }
    const results = { customersResult: '-140.8', houseResult: '140.8' }
    await expect.poll(daysOf).toEqual([{ day, product, timed: { ...sums, ...results } }])
    const terms = await clients[0]!.call('timedTerms', { params: { product } })
    expect(terms).toMatchObject({ decided: 3, won: 2 })
    const page = await clients[0]!.call('timedSettlements', { params: { product }, query: { limit: '2' } })
    const rest = await clients[0]!.call('timedSettlements', { params: { product }, query: { cursor: page.next! } })
    const all = [...page.settlements, ...rest.settlements]
    expect(all.map(({ direction, outcome }) => `${direction} ${outcome}`)).toEqual(['up won', 'down lost', 'up won'])
    expect(rest.next).toBeUndefined()
    expect(JSON.stringify(all)).not.toMatch(/customer|stake|order/)
  })
})

describe('refused over HTTP', () => {
  it('more of one’s own than may run: tooManyOpen', async () => {
    const client = await house.customer()
    for (let i = 0; i < 20; i++) await placed(client, { stake: '10', durationMs: 300_000 })
    const more = placed(client, { stake: '10', durationMs: 300_000 })
    expect(await refused(more)).toEqual(['tooManyOpen', { maximum: 20 }])
  })

  it('more than there is: insufficientBalance, with what is missing', async () => {
    const client = await house.customer()
    await placed(client, { stake: '5000' })
    await placed(client, { stake: '4000.5' })
    expect(await refused(placed(client, { stake: '1000' }))).toEqual([
      'insufficientBalance',
      { missing: '0.5', asset: 'USDT' },
    ])
  })

  it('without a price: priceStale', async () => {
    const client = await house.customer()
    house.pass(11_000)
    expect(await refused(client.call('placeTimedOrder', { body: bodyOf() }))).toEqual(['priceStale', {}])
  })

  it('in a freeze of one’s own: accountFrozen', async () => {
    const client = await house.customer()
    await client.call('freeze', { body: { commandId: house.commandId() } })
    expect(await refused(placed(client))).toEqual(['accountFrozen', {}])
  })

  it('on a break and in a self-exclusion, with their end: onBreak, selfExcluded', async () => {
    const client = await house.customer()
    const { breakUntil } = await client.call('takeBreak', { body: { commandId: house.commandId(), days: 1 } })
    expect(await refused(placed(client))).toEqual(['onBreak', { until: breakUntil }])
    const { excludedUntil } = await client.call('excludeSelf', { body: { commandId: house.commandId(), months: 6 } })
    expect(await refused(placed(client))).toEqual(['selfExcluded', { until: excludedUntil }])
  })

  it('where running stakes and this one could cost more than one’s own limit: ownLossLimit, with what is left', async () => {
    const client = await house.customer()
    const limit = { of: 'loss', period: 'day', amount: '150' } as const
    await client.call('setOwnLimit', { body: { commandId: house.commandId(), ...limit } })
    await placed(client)
    const [code, params] = await refused(placed(client))
    expect([code, params]).toEqual(['ownLossLimit', expect.objectContaining({ left: '50 USDT' })])
    expect((await placed(client, { stake: '50' })).status).toBe('pending')
  })

  it('beyond what the house can owe: houseLimit, with the same that everyone’s ticket says', async () => {
    const product = 'ETH-USDT'
    const over = { product, stake: '5000', durationMs: 300_000 } as const
    const clients = await Promise.all(Array.from({ length: 7 }, () => house.customer()))
    house.pass(60_000 - (house.now % 60_000))
    for (let i = 0; i < 11; i++) await placed(clients[i >> 1]!, over)
    const last = clients.at(-1)!
    // 50,000 of a minute, 11 × 4,400 of it taken, at 88 %
    expect(await refused(placed(last, over))).toEqual(['houseLimit', { maxStakeNow: '1818.18181818' }])
    const { maxStakeNow } = await clients[0]!.call('timedTerms', { params: { product } })
    expect(maxStakeNow.up).toBe('1818.18181818')
    expect(parseDecimal(maxStakeNow.down)! > parseDecimal('5000')!).toBe(true)
    expect((await placed(last, { ...over, stake: maxStakeNow.up })).status).toBe('pending')
    expect((await placed(last, { ...over, direction: 'down' })).status).toBe('pending')
  })
})
