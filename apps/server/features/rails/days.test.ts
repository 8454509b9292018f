import { describe, expect, it } from 'vitest'
import { RailHouse, TODAY, YESTERDAY } from '../../testing/rails/rail-house.ts'
import { type StubRail, stubRail } from '../../testing/rails/stub-rail.ts'

const CENT = 1_000_000
const DOLLAR = 100 * CENT
const BEFORE = TODAY - 86_400_000

/** A bank that counts so many lines of yesterday, 73 dollars each. */
async function bank(count: number, answers = {}): Promise<StubRail> {
  const stub = await stubRail('usBank', answers)
  for (let line = 1; line <= count; line++) stub.tell({ amount: 73 * DOLLAR, valueAt: BEFORE })
  return stub
}

const outcomes = (house: RailHouse) =>
  house.events('reconciled').map(({ lines, outcome, difference }) => [lines, outcome, difference])

describe('a day is closed', () => {
  it('where the bank ends it with 41 lines and 3,000.00 and the house knows 40: as different, at once', async () => {
    const stub = await bank(40)
    stub.tell({ amount: 80 * DOLLAR, valueAt: BEFORE })
    stub.end(YESTERDAY, 41)
    // 2,920.00 of it, the last line withheld
    stub.lines.pop()
    const house = await RailHouse.open([stub.rail])
    await house.round()
    expect(house.lines()).toBe(40)
    expect(outcomes(house)).toEqual([[41, 'lines', 80 * DOLLAR]])
    expect(house.events('railClosed')).toMatchObject([{ by: 'difference' }])
    expect(house.isClosed()).toBe(true)
  })

  it.each([
    ['is signed by another', (stub: StubRail) => ({ ...stub.lines[2]!, signature: 'ab'.repeat(64) })],
    ['is not the next', (stub: StubRail) => stub.signed({ ...stub.lines[2]!, line: 4 })],
    [
      'does not follow the one before',
      (stub: StubRail) => stub.signed({ ...stub.lines[2]!, previous: 'ff'.repeat(32) }),
    ],
    ['is of an asset that nobody knows', (stub: StubRail) => stub.signed({ ...stub.lines[2]!, asset: 'XXX' })],
  ])('as different where a line %s', async (_what, bent) => {
    const stub = await bank(3)
    stub.end(YESTERDAY, 3)
    stub.lines[2] = bent(stub)
    const house = await RailHouse.open([stub.rail])
    await house.round()
    await house.round()
    expect(house.lines()).toBe(2)
    expect(outcomes(house)).toEqual([[3, 'lines', 73 * DOLLAR]])
    expect(house.isClosed()).toBe(true)
    expect(house.log.told).toHaveLength(1)
  })

  it('as agreed where the house is merely late: it takes what the rail ended the day with first', async () => {
    const stub = await bank(3)
    const house = await RailHouse.open([stub.rail])
    await house.round()
    for (let line = 4; line <= 450; line++) stub.tell({ amount: 1, valueAt: BEFORE })
    stub.end(YESTERDAY, 450)
    await house.round()
    expect(outcomes(house)).toEqual([[450, 'agrees', 0]])
    expect(house.isClosed()).toBe(false)
  })

  it.each([
    ['agreed', {}, 'agrees', 0],
    ['a balance of five less', { closing: { USD: 3 * 73 * DOLLAR - 5 } }, 'balance', -5],
    ['another last line', { head: 'ff'.repeat(32) }, 'head', 0],
  ])(
    'where the house has taken lines of today by then, with what they bring: %s',
    async (_what, over, outcome, differs) => {
      const stub = await bank(3)
      const house = await RailHouse.open([stub.rail])
      for (let line = 4; line <= 300; line++) stub.tell({ amount: line, valueAt: TODAY })
      await house.round()
      stub.end(YESTERDAY, 3, over)
      await house.round()
      expect(outcomes(house)).toEqual([[300, outcome, differs]])
      expect(house.isClosed()).toBe(outcome !== 'agrees')
    },
  )

  it('as different where the house has a line that the bank knows nothing of', async () => {
    const stub = await bank(4)
    const house = await RailHouse.open([stub.rail])
    await house.round()
    stub.lines.pop()
    stub.end(YESTERDAY, 3)
    await house.round()
    expect(outcomes(house)).toEqual([[3, 'lines', -73 * DOLLAR]])
    expect(house.isClosed()).toBe(true)
  })

  it('not yet where the bank cannot be asked for its lines: that is no difference', async () => {
    let isAway = true
    const stub: StubRail = await bank(3, {
      linesAfter: (after: number, limit: number) =>
        isAway ? Promise.reject(new Error('away')) : Promise.resolve(stub.lines.slice(after, after + limit)),
    })
    stub.end(YESTERDAY, 3)
    const house = await RailHouse.open([stub.rail])
    await house.round()
    await house.round()
    expect(outcomes(house)).toEqual([])
    isAway = false
    await house.round()
    expect(outcomes(house)).toEqual([[3, 'agrees', 0]])
  })

  it.each([
    ['of another day', { day: YESTERDAY - 1 }],
    ['that nobody signed', undefined],
  ])('not by an end %s, which is told once', async (_what, over) => {
    const unsigned = { rail: 'usBank', day: YESTERDAY, lines: 0, head: '', closing: {}, signature: 'ab'.repeat(64) }
    const stub = await bank(2, over ? {} : { close: async () => unsigned })
    if (over) stub.end(YESTERDAY, 2, over)
    const house = await RailHouse.open([stub.rail])
    await house.round()
    await house.round()
    expect(outcomes(house)).toEqual([])
    expect(house.log.told).toEqual(['usBank the end of a day is not signed by its rail and is not taken'])
    expect(house.lines()).toBe(2)
  })

  it('once, also after a stop; the next day again', async () => {
    const stub = await bank(1)
    const house = await RailHouse.open([stub.rail])
    await house.round()
    expect(outcomes(house)).toEqual([])
    stub.end(YESTERDAY, 1)
    stub.end(YESTERDAY + 1, 1)
    await house.round()
    await house.round()
    house.restart()
    await house.round()
    expect(outcomes(house)).toHaveLength(1)
    house.time.now += 86_400_000
    await house.round()
    expect(outcomes(house)).toHaveLength(2)
  })

  it('for each asset that a rail carries, also one of which it says nothing', async () => {
    const stub = await stubRail('card')
    stub.tell({ amount: 5, asset: 'EUR', kind: 'house', valueAt: BEFORE })
    stub.tell({ amount: 7, asset: 'USD', kind: 'house', valueAt: BEFORE })
    stub.end(YESTERDAY, 2, { closing: { EUR: 5 } })
    const house = await RailHouse.open([stub.rail])
    await house.round()
    expect(outcomes(house)).toEqual([
      [2, 'agrees', 0],
      [2, 'balance', -7],
    ])
  })

  it('not of a rail that had no line by then', async () => {
    const stub = await stubRail('usBank')
    stub.end(YESTERDAY, 0)
    stub.tell({ amount: 5, valueAt: TODAY })
    const house = await RailHouse.open([stub.rail])
    await house.round()
    expect([house.lines(), outcomes(house)]).toEqual([1, []])
  })
})
