import { describe, expect, it } from 'vitest'
import { RailHouse } from '../../testing/rails/rail-house.ts'
import { type StubRail, stubRail } from '../../testing/rails/stub-rail.ts'

const UNIT = 100_000_000
const SECOND = 1_000
const FORTNIGHT = 14 * 86_400_000

/** A line goes back: nobody's money for a fortnight. */
async function returning(house: RailHouse, stub: StubRail, amount = UNIT): Promise<void> {
  stub.tell({ amount })
  await house.round()
  house.time.now += FORTNIGHT
  await house.must({ kind: 'tick' })
}

const away = () => Promise.reject(new Error('away'))
const hung = () => new Promise<never>(() => {})

describe('a rail that', () => {
  it.each([
    ['says no to all it is asked', away],
    ['does not answer for an hour', hung],
  ])('%s stops no other: their lines, what goes back and charges are worked', async (_what, answer) => {
    const first = await stubRail('trc20', { linesAfter: answer, payout: answer, close: answer, status: answer })
    const [bank, card] = [await stubRail('usBank'), await stubRail('card')]
    const house = await RailHouse.open([first.rail, bank.rail, card.rail])
    const deposit = await house.byCard(await house.customer())
    const round = async () => {
      void house.round(0)
      await house.round(1)
      await house.round(2)
    }
    bank.tell({ amount: 5 * UNIT })
    await round()
    expect(house.lines(1)).toBe(1)
    house.time.now += 5 * SECOND
    bank.tell({ amount: 6 * UNIT })
    await round()
    expect(house.lines(1)).toBe(2)
    expect(card.asked).toEqual([`charge ${house.engine.genesisId} DP${deposit}`])
    house.time.now += FORTNIGHT
    await house.must({ kind: 'tick' })
    await round()
    expect(bank.asked.map((asked) => asked.split(' ').at(-1))).toEqual(['L1', 'L2'])
    const told = house.log.told.filter((text) => text.startsWith('trc20'))
    expect(told).toEqual(
      answer === hung ? [] : ['trc20 a rail is tried again away', 'trc20 a rail is tried again away'],
    )
  })

  it('has a line that the core refuses is told once, tried again after longer and longer, and stops no other', async () => {
    const [stuck, bank] = [await stubRail('trc20'), await stubRail('usBank')]
    stuck.tell({ amount: UNIT })
    stuck.tell({ amount: -UNIT })
    stuck.tell({ amount: UNIT })
    const house = await RailHouse.open([stuck.rail, bank.rail])
    for (let round = 1; round <= 5; round++) {
      bank.tell({ amount: round })
      await house.round()
      expect(house.lines(1)).toBe(round)
    }
    expect(house.lines()).toBe(1)
    expect(house.log.told).toEqual([
      'trc20 2 lineMalformed a line of a rail is refused, and nothing behind it is taken',
    ])
    const tries = () => house.entries.filter(({ command, code }) => command.kind === 'recordLine' && code !== 0).length
    const after: number[] = []
    for (let second = 0; second < 16; second++) {
      after.push(tries())
      house.time.now += SECOND
      await house.round()
    }
    // after one second, two, four and eight
    expect(after).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5])
    // once it is put right, it is taken at once
    stuck.lines[1] = stuck.signed({ ...stuck.lines[1]!, amount: 1 })
    stuck.lines.pop()
    await house.round()
    expect(house.lines()).toBe(2)
  })

  it('has a line that does not follow the one before asks for it no faster than a second, and enters it once', async () => {
    const stub = await stubRail('usBank')
    stub.tell({ amount: UNIT })
    const right = stub.tell({ amount: UNIT })
    stub.lines[1] = stub.signed({ ...right, previous: 'ff'.repeat(32) })
    const house = await RailHouse.open([stub.rail])
    await house.round()
    await house.round()
    expect([house.lines(), house.isClosed(), house.entered('recordLine')]).toEqual([1, true, 2])
    stub.lines[1] = right
    await house.round()
    expect(house.lines()).toBe(2)
  })

  it('tells a fault again once it was well in between', async () => {
    let isAway = true
    const stub: StubRail = await stubRail('usBank', {
      linesAfter: (after: number) => (isAway ? away() : Promise.resolve(stub.lines.slice(after))),
    })
    const house = await RailHouse.open([stub.rail])
    await house.round()
    await house.round()
    isAway = false
    await house.round()
    isAway = true
    await house.round()
    expect(house.log.told).toHaveLength(2)
  })
})

describe('what goes back', () => {
  it('is asked for by a key of its own, each by itself, and not again once it is accepted', async () => {
    const asked: string[] = []
    const stub = await stubRail('usBank', {
      payout: async ({ reference }) => {
        asked.push(reference)
        if (reference === 'L1') throw new Error('away')
        return { state: 'accepted' }
      },
    })
    stub.tell({ amount: UNIT })
    const house = await RailHouse.open([stub.rail])
    await returning(house, stub)
    await house.round()
    await house.round()
    expect(asked).toEqual(['L1', 'L2', 'L1'])
  })
})
