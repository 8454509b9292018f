import { describe, expect, it } from 'vitest'
import { openFaults } from '../../faults.ts'
import { DIGEST, RailHouse, TODAY } from '../../testing/rails/rail-house.ts'
import { sandboxed } from '../../testing/rails/sandboxed.ts'
import { stubRail } from '../../testing/rails/stub-rail.ts'
import { openPayouts } from './payouts.ts'

const UNIT = 100_000_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FORGOTTEN = 'its rail does not know any more what became of a payout; ask its people'

/** The house's payouts, as after a start: what a process knows is gone, the journal tells when each was taken. */
function started(house: RailHouse, takenAt = takenBy(house)) {
  const digest = async () => DIGEST
  const pieces = openPayouts({ ...house.parts, destinations: { digest }, takenAt, faults: openFaults(house.log) })
  return (place = 0) => pieces[place]!.run()
}

const takenBy = (house: RailHouse) => async (withdrawal: number) =>
  house.entries.find(({ command }) => command.kind === 'takePayout' && command.withdrawal === withdrawal)?.at

async function asked() {
  const time = { now: TODAY }
  const chain = await sandboxed('trc20', () => time.now)
  const house = await RailHouse.open([chain.rail], time)
  const withdrawal = await house.released(await house.customer())
  const debits = async () => {
    time.now += HOUR
    return (await chain.sandbox.rail.linesAfter(0, 100)).filter(({ kind }) => kind === 'debit')
  }
  const state = () => house.engine.core.withdrawals.withdrawal(withdrawal)!.state
  return { time, chain, house, debits, state }
}

const once = [{ reference: 'WD1', amount: -99 * UNIT }]

describe('a payout', () => {
  it('is sent once, and asked about no more once it is accepted', async () => {
    const { chain, house, debits, state } = await asked()
    const pay = started(house)
    await pay()
    await pay()
    expect(chain.asked).toEqual(['payout WD1'])
    expect(state()).toBe('sent')
    expect(await debits()).toMatchObject(once)
  })

  it('is forgotten, with what was told of it, once it waits no more', async () => {
    const { house } = await asked()
    const over: string[] = []
    const faults = { tell() {}, failed() {}, over: (what: string) => void over.push(what) }
    const digest = async () => DIGEST
    const [piece] = openPayouts({ ...house.parts, destinations: { digest }, takenAt: takenBy(house), faults })
    await piece!.run()
    expect(over).toEqual([])
    await piece!.run()
    expect(new Set(over)).toEqual(new Set(['withdrawal 1']))
    over.length = 0
    await piece!.run()
    expect(over).toEqual([])
  })

  it.each([
    [
      '21 hours and 35 minutes: it is sent again by its key',
      21 * HOUR + 35 * MINUTE,
      ['payout WD1', 'payout WD1'],
      'sent',
    ],
    ['21 hours and 36 minutes: it is asked about', 21 * HOUR + 36 * MINUTE, ['payout WD1', 'status WD1'], 'sent'],
    ['longer than the chain knows its key', 25 * HOUR, ['payout WD1', 'status WD1'], 'sending'],
  ])('is paid once where its answer was lost and the house stands still for %s', async (_what, ms, calls, becomes) => {
    const { time, chain, house, debits, state } = await asked()
    chain.line = 'lost'
    await started(house)()
    chain.line = 'works'
    time.now += ms
    const pay = started(house)
    await pay()
    expect(chain.asked).toEqual(calls)
    expect(state()).toBe(becomes)
    await pay()
    expect(await debits()).toMatchObject(once)
  })

  it('that the chain never heard of stays sending after that, is never sent, and told once', async () => {
    const { time, chain, house, debits, state } = await asked()
    chain.line = 'away'
    const pay = started(house)
    await pay()
    await pay()
    chain.line = 'works'
    time.now += 25 * HOUR
    for (let round = 0; round < 3; round++) await pay()
    expect(chain.asked).toEqual(['payout WD1', 'payout WD1', 'status WD1', 'status WD1', 'status WD1'])
    expect(state()).toBe('sending')
    expect(await debits()).toEqual([])
    expect(house.log.told).toEqual(['a payout is tried again away', FORGOTTEN])
  })

  it('of which nobody knows yet when it was taken is asked about alone', async () => {
    const { chain, house } = await asked()
    chain.line = 'away'
    await started(house)()
    chain.line = 'works'
    await started(house, async () => undefined)()
    expect(chain.asked).toEqual(['payout WD1', 'status WD1'])
  })

  it('waits for no other rail', async () => {
    const hung = await stubRail('trc20', { payout: () => new Promise(() => {}) })
    const card = await stubRail('card')
    const house = await RailHouse.open([hung.rail, card.rail])
    const customer = await house.customer()
    await house.released(customer)
    await house.released(customer, 'card')
    const pay = started(house)
    void pay(0)
    await pay(1)
    expect(card.asked).toEqual([`payout ${house.engine.genesisId} WD2`])
  })
})
