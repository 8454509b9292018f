import { codeOfNumber } from '@candela/contract'
import { LATEST_RULES, RULES } from '@candela/rules'
import { DAY, UNIT } from '@candela/units'
import { describe, expect, it } from 'vitest'
import type { AuditedEntry } from '../index.ts'
import { faultOf } from '../testing/fault-of.ts'
import { StrategyWorld } from '../testing/strategy-world.ts'

/* The audit against houses whose rules of strategies are wrong: nothing that decides about them vouches for itself. */

const { strategy } = RULES[LATEST_RULES]
type Rules = typeof strategy

const BTC = [[0, 1_000_000]] as const
const HALF = { kind: 'rebalance', products: [[0, 500_000]], band: 20_000, bar: '1h' } as const
const TREND = { kind: 'trend', product: 0, fast: 5, slow: 20, bar: '1h' } as const
const ADAPTIVE = { kind: 'adaptive', product: 0, bar: '1h', share: 999_999, band: 10_000 } as const
const GRID = { kind: 'grid', product: 0, low: 5_400_000, high: 6_600_000, levels: 7 } as const
const DAILY = { kind: 'recurring', products: BTC, period: 'day', day: 0, hour: 12, each: 20 * UNIT } as const
const LEAST = 100 * UNIT
const MOST = 100_000_000_000_000
const [ASKER, RUNNER, FROZEN, UNSURE] = [1, 2, 3, 4] as const

/** Everything that a rule decides, at its edge: what it just allows and what it just refuses. */
function history(other: Partial<Rules> = {}): readonly AuditedEntry[] {
  const world = new StrategyWorld(4, other)
  for (const customer of [ASKER, RUNNER, FROZEN]) world.learnt(customer)
  world.hour(6_000_000)
  world.quote(6_000_000)
  asked(world)
  running(world)
  return world.entries
}

function asked(world: StrategyWorld): void {
  world.start(UNSURE, HALF)
  world.start(ASKER, HALF, { ruleVersion: LATEST_RULES - 1 })
  world.start(ASKER, { ...HALF, band: 9_999 })
  world.start(ASKER, HALF, { stopLossPpm: 900_001 })
  world.start(ASKER, HALF, { amount: LEAST - 1 })
  world.start(ASKER, HALF, { amount: MOST + 1 })
  world.fact(FROZEN, 'ownFreeze')
  world.start(FROZEN, HALF)
  world.start(ASKER, HALF, { amount: LEAST })
  world.change(ASKER, 1, { add: MOST })
  world.change(ASKER, 1, { add: LEAST })
  world.change(ASKER, 1, { take: LEAST })
  world.change(ASKER, 1, { take: 1 })
  world.change(ASKER, 1, { takeProfitPpm: 10_000_001 })
  world.fact(ASKER, 'ownFreeze')
  world.change(ASKER, 1, { add: LEAST })
  world.fact(ASKER, 'ownFreeze', false)
  for (let more = 0; more < 20; more++) world.start(ASKER, HALF, { amount: LEAST })
}

function running(world: StrategyWorld): void {
  const first = 21
  const kinds = [TREND, ADAPTIVE, HALF, DAILY, GRID]
  for (const parameters of kinds) world.start(RUNNER, parameters)
  world.start(RUNNER, HALF, { stopLossPpm: 20_000 })
  world.start(RUNNER, HALF, { takeProfitPpm: 20_000 })
  for (let hour = 0; hour < 445; hour++) {
    const wave = Math.round(430_000 * Math.sin(hour / 9) + 90_000 * Math.sin(hour / 2))
    world.hour(hour % 31 === 30 ? undefined : 6_000_000 + wave, 200 + ((hour * 37) % 900))
    if (hour === 30) world.change(RUNNER, first + 2, { add: 100 * UNIT })
    if (hour === 40) world.change(RUNNER, first + 2, { take: 77 * UNIT })
    if (hour === 50) world.change(RUNNER, first + 4, { run: false })
    if (hour === 52) world.change(RUNNER, first + 4)
  }
  world.pass(DAY)
  for (let number = first; number < first + kinds.length; number++) world.stop(RUNNER, number)
}

/** Each rule that decides, wrong by the least that can be: a minor unit, a ppm, a lot, a close, an obstacle that is overlooked. */
const WRONG: { readonly [Name in keyof Rules]?: Rules[Name] } = {
  isOffered: false,
  mostRunning: 19,
  mostBase: strategy.mostBase + 1n,
  keptCloses: 399,
  turns: { ...strategy.turns, first: 1 },
  startStrategyRefusal: (asked) => strategy.startStrategyRefusal({ ...asked, isFrozen: false }),
  addToStrategyRefusal: (asked) => strategy.addToStrategyRefusal({ ...asked, isFrozen: false }),
  takeFromStrategyRefusal: (asked) => strategy.takeFromStrategyRefusal({ ...asked, least: asked.least - 1n }),
  firstWrongField: () => undefined,
  wrongStop: () => undefined,
  leastAmount: (...asked) => strategy.leastAmount(...asked) - 1n,
  trendTarget: (closes, fast, slow) => strategy.trendTarget(closes, fast, slow + 1),
  adaptiveTarget: (target) => target,
  isBeyond: (target, now, band) => strategy.isBeyond(target, now, band + 1_000),
  shareNow: (...asked) => strategy.shareNow(...asked) + 1,
  lotsWanted: (...asked) => strategy.lotsWanted(...asked) + 1,
  boundOf: (side, index) => strategy.boundOf(side, index) + (side === 'buy' ? 1 : -1),
  lotsToBuy: (...asked) => Math.max(0, strategy.lotsToBuy(...asked) - 1),
  lotsToSell: (...asked) => Math.max(0, strategy.lotsToSell(...asked) - 1),
  gridLots: (...asked) => strategy.gridLots(...asked) - 1,
  moveLearner: (learner, closes) => {
    const step = strategy.moveLearner(learner, closes)
    const weights = step.learner.weights.with(0, step.learner.weights[0]! + 1).with(1, step.learner.weights[1]! - 1)
    return { ...step, learner: { ...step.learner, weights } }
  },
  stopOf: (equity, base, stops) => strategy.stopOf(equity, base + 10n ** 9n, stops),
  baseAfterTaking: (...asked) => strategy.baseAfterTaking(...asked) + 1n,
}

/** Shown by the terms and the ticket alone; no entry of the journal is decided by it. */
const SHOWN_ALONE: readonly (keyof Rules)[] = ['bounds', 'boundPpm']

describe('a house whose rules of strategies are wrong', () => {
  it('has nothing to hide where they are right: what was just allowed and just refused stands in its journal', () => {
    const entries = history()
    expect(faultOf(entries)).toBe('nothing')
    const codes = new Set(entries.map(({ code }) => codeOfNumber(code)!))
    expect([...codes]).toEqual(
      expect.arrayContaining([
        'tooManyStrategies',
        'strategyAmountTooSmall',
        'strategyAmountTooLarge',
        'accountFrozen',
      ]),
    )
    const told = new Set(
      entries.flatMap(({ events }) =>
        events.flatMap((event) => {
          if (event.kind === 'strategyDecided') return [event.cause]
          return event.kind === 'strategyStopped' ? [event.reason] : []
        }),
      ),
    )
    expect([...told].sort()).toEqual(['arranging', 'bar', 'customer', 'period', 'stop', 'stopLoss', 'takeProfit'])
  })

  it('is asked about every rule that decides', () => {
    expect([...Object.keys(WRONG), ...SHOWN_ALONE].toSorted()).toEqual(Object.keys(strategy).toSorted())
  })

  it.each(Object.entries(WRONG))('a wrong %s is found', (name, wrong) => {
    expect(faultOf(history({ [name]: wrong }))).not.toBe('nothing')
  })
})
