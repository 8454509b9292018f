import { describe, expect, it } from 'vitest'
import { isSignedBy, refusalMessage } from '../../outside/rails/index.ts'
import { RailHouse, TODAY } from '../../testing/rails/rail-house.ts'
import { sandboxed } from '../../testing/rails/sandboxed.ts'
import { stubRail } from '../../testing/rails/stub-rail.ts'

const UNIT = 100_000_000
const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FORTNIGHT = 14 * 24 * HOUR
const FORGOTTEN = 'a rail does not know any more what became of a key; ask its people'

/** Nobody's 300 dollars, which are to go back. */
async function returning() {
  const time = { now: TODAY }
  const bank = await sandboxed('usBank', () => time.now)
  const house = await RailHouse.open([bank.rail], time)
  const nobodys = { to: 1, asset: 'USD', amount: 300 * UNIT, wish: 'noReference', remitter: 'Ada Example' } as const
  await bank.sandbox.pay({ key: 'p', ...nobodys })
  time.now += MINUTE
  await house.round()
  time.now += FORTNIGHT
  await house.must({ kind: 'tick' })
  const debits = async () => (await bank.sandbox.rail.linesAfter(0, 100)).filter(({ kind }) => kind === 'debit')
  return { time, bank, house, debits }
}

describe('what goes back', () => {
  it.each([
    ['a while, after which it is sent again by its key', 21 * HOUR + 35 * MINUTE, ['payout L2', 'payout L2']],
    [
      'longer than the bank surely knows its key, after which it is asked about alone',
      21 * HOUR + 36 * MINUTE,
      ['payout L2', 'status L2'],
    ],
    ['longer than the bank knows its key', 25 * HOUR, ['payout L2', 'status L2']],
  ])('is paid once where its answer was lost and the bank is away for %s', async (_what, ms, asked) => {
    const { time, bank, house, debits } = await returning()
    bank.line = 'lost'
    await house.round()
    bank.line = 'away'
    time.now += ms
    house.restart()
    bank.line = 'works'
    await house.round()
    time.now += HOUR
    await house.round()
    await house.round()
    expect(bank.asked.slice(0, 2)).toEqual(asked)
    expect(await debits()).toMatchObject([{ reference: 'L2', amount: -300 * UNIT }])
    expect(house.events('lineSentBack')).toHaveLength(1)
  })

  it('stays where it is, and is told once, where the bank never heard of it and forgot', async () => {
    const { time, bank, house, debits } = await returning()
    bank.line = 'away'
    await house.round()
    time.now += 25 * HOUR
    bank.line = 'works'
    await house.round()
    await house.round()
    expect(bank.asked).toEqual(['payout L2', 'status L2', 'status L2'])
    expect(await debits()).toEqual([])
    expect(house.log.told.filter((text) => text.includes(FORGOTTEN))).toHaveLength(1)
  })
})

describe('a card', () => {
  it('is charged again while it knows the key, by its first time also after a stop, and asked about after that', async () => {
    const answers = { keyMemoryMs: 10 * MINUTE }
    const asked: string[] = []
    const away = (what: string) => async () => {
      asked.push(what)
      throw new Error('away')
    }
    const stub = await stubRail('card', { ...answers, charge: away('charge'), status: away('status') })
    const house = await RailHouse.open([stub.rail])
    const deposit = await house.byCard(await house.customer())
    await house.charge(deposit)
    house.time.now += 4 * MINUTE
    house.restart()
    await house.round()
    house.time.now += 5 * MINUTE - 1
    await house.round()
    house.time.now += 1
    await house.round()
    expect(asked).toEqual(['charge', 'charge', 'status'])
  })

  it('declines by a signed word alone', async () => {
    const refused = { state: 'refused', reason: 'declined', signature: 'ab'.repeat(64) } as const
    const stub = await stubRail('card', { charge: async () => refused })
    const house = await RailHouse.open([stub.rail])
    const deposit = await house.byCard(await house.customer())
    await house.charge(deposit)
    expect(house.entered('cardDeclined')).toBe(0)
    expect(house.log.told).toEqual(['card a refusal is not signed by its rail and is not taken'])
    house.time.now += SECOND
    await house.round()
    expect(house.log.told).toHaveLength(1)
  })

  it('that is declined is entered with its rail’s word, which whoever has its key can check', async () => {
    const card = await sandboxed('card', () => TODAY)
    const house = await RailHouse.open([card.rail])
    const deposit = await house.byCard(await house.customer())
    await card.sandbox.prepare(`DP${deposit}`, 'refused')
    await house.charge(deposit)
    expect(house.events('depositEnded')).toMatchObject([{ deposit, by: 'declined' }])
    const word = house.entries.map(({ command }) => command).find((command) => command.kind === 'cardDeclined')!
    expect(word).toMatchObject({ deposit, key: `${house.engine.genesisId} DP${deposit}`, reason: 'declined' })
    const said = refusalMessage('card', word.key, word.reason)
    expect(isSignedBy(card.rail.publicKey, said, word.signature)).toBe(true)
    expect(house.entered('depositDeclined')).toBe(0)
  })
})
