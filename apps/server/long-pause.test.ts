import type { Event } from '@candela/contract'
import { borrow, PerpetualTrial } from '@candela/core/testing'
import { EARN_PRODUCTS } from '@candela/rules/earn'
import { DAY, formatDecimal, gmt8Day } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { ConfigurationError } from './configuration.ts'
import { guardLongPause } from './long-pause.ts'

const UNIT = 100_000_000
const USDT = 0
const L5 = EARN_PRODUCTS[0]!

/** A house with a lock-up of 1,000 that is renewed, one of 500 that is not, and a loan of 1,000 for a week. */
function house(): PerpetualTrial {
  const trial = new PerpetualTrial()
  trial.checking = false
  trial.must({ kind: 'listEarn', earnProduct: 1, id: L5.id, asset: USDT, terms: L5.terms })
  trial.must({ kind: 'fundEarnPot', earnProduct: 1 })
  for (const [amount, renew] of [
    [1_000, true],
    [500, false],
  ] as const) {
    const own = { customer: trial.open(), commandId: trial.id() }
    trial.must({ kind: 'openEarn', ...own, earnProduct: 1, terms: 1, amount: amount * UNIT, renew })
  }
  borrow(trial, trial.open())
  return trial
}

/** A start so much later: the error it ends with, and what it warned of. */
function started({ core }: PerpetualTrial, later: number, catchUp = false) {
  const warned: string[] = []
  const warn = (message: string) => void warned.push(message)
  let error: unknown
  try {
    guardLongPause(core, { warn, clock: () => core.at + later, catchUp })
  } catch (thrown) {
    error = thrown
  }
  return { error, warned }
}

describe('a start after a long pause', () => {
  it('goes on without a word to the seventh day, and stops a millisecond after', () => {
    const trial = house()
    expect(started(trial, 7 * DAY)).toEqual({ error: undefined, warned: [] })
    const { error } = started(trial, 7 * DAY + 1)
    expect(error).toBeInstanceOf(ConfigurationError)
    expect((error as Error).message).toMatch(
      /^CATCH_UP: The last entry is of \S+ \S+ UTC, .* 7\.0 days\. .*CATCH_UP=on/,
    )
  })

  it('goes on where the clock is behind the last entry, and where there is none', () => {
    const trial = house()
    expect(started(trial, -30 * DAY)).toEqual({ error: undefined, warned: [] })
    const empty = { core: { seq: 0, at: 0 } } as PerpetualTrial
    expect(started(empty, 20_000 * DAY)).toEqual({ error: undefined, warned: [] })
  })

  it('counts what is paid and collected at once, to the last unit, and changes nothing', () => {
    const trial = house()
    const later = 9 * DAY
    const before = trial.core.stateHash()
    const { error } = started(trial, later)
    expect(trial.core.stateHash()).toBe(before)
    // the same, done
    trial.at += later
    const events: Event[] = []
    while (trial.core.isDue(trial.at)) events.push(...trial.must({ kind: 'tick' }).events)
    const of = <K extends Event['kind']>(kind: K) =>
      events.filter((event): event is Extract<Event, { kind: K }> => event.kind === kind)
    const paid = of('yieldPaid').map(({ amount }) => BigInt(amount))
    const collected = of('loanCollected').map(({ principal, interest }) => BigInt(principal + interest))
    expect(collected).toEqual([1_028n * BigInt(UNIT)])
    // nine days: all five of both, and those of the renewed one that have ended since
    expect(paid).toHaveLength(10 + gmt8Day(trial.at) - gmt8Day(trial.at - later) - 6)
    for (const told of [
      `9.0 days. Going on pays and collects at once: `,
      `yields paid ${paid.length} (${formatDecimal(paid.reduce((sum, amount) => sum + amount, 0n))} USDT)`,
      'principals given back 2 (1500 USDT)',
      'orders renewed 1 (1000 USDT)',
      'days of loans charged 7 (28 USDT)',
      'loan collections 1 (1028 USDT)',
      `earnRateFixed ${of('earnRateFixed').length}`,
    ]) {
      expect((error as Error).message).toContain(told)
    }
  })

  it('says the same where it was told to go on', () => {
    const trial = house()
    const { error } = started(trial, 9 * DAY)
    const { error: none, warned } = started(trial, 9 * DAY, true)
    expect(none).toBeUndefined()
    expect(warned).toHaveLength(1)
    expect((error as Error).message).toContain(warned[0]!)
  })
})
