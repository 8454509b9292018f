import type {
  EventOf,
  PostingKind,
  StrategyBar,
  StrategyCause,
  StrategyParameters,
  StrategyState,
  StrategyStop,
} from '@candela/contract'
import type { Applied } from './applied.ts'
import { changing, named, nullable, record, small, text, whole, wide } from './column.ts'
import { EntryNotes } from './entry-notes.ts'
import { room } from './room.ts'
import { ORDER } from './spot-tables.ts'
import {
  bought,
  type Kept,
  type LotsOf,
  type Market,
  NOTHING,
  sold,
  withMoved,
  worthOfKept,
} from './strategy-holding.ts'
import { type RowOf, table } from './table.ts'

type Decided = EventOf<'strategyDecided'>
type Given = EventOf<'strategyStopped'>['given']

/**
 * Strategies as they stand; amounts in minor units. `result`, `holdingResult`, `returned` and `given` of those that stopped; `holding…`:
 * the same money, had it just held the products at their shares.
 */
export const STRATEGY = table(
  'strategy',
  {
    strategy: whole,
    customer: whole,
    parameters: record<StrategyParameters>(),
    putIn: changing(wide),
    takenOut: changing(wide),
    base: changing(wide),
    stopLossPpm: changing(small),
    takeProfitPpm: changing(small),
    ruleVersion: small,
    state: changing(text<StrategyState>()),
    reason: changing(nullable(text<StrategyStop>())),
    /** free and held */
    money: changing(wide),
    lots: changing(record<LotsOf>()),
    /** fees of its fills */
    costs: changing(wide),
    holdingMoney: changing(wide),
    holdingLots: changing(record<LotsOf>()),
    result: changing(wide),
    holdingResult: changing(wide),
    returned: changing(whole),
    given: changing(record<Given>()),
    startedAt: whole,
    seq: whole,
    /** 0 while it is not stopped */
    stoppedAt: changing(whole),
    stoppedSeq: changing(whole),
  },
  {
    key: ['strategy'],
    again: 'changes',
    load: { where: `state <> 'stopped'` },
    indexes: [
      { on: ['customer', 'strategy'] },
      { on: ['customer', 'stoppedSeq'], where: `state = 'stopped'` },
      { on: ['seq'] },
      { on: ['stoppedSeq'], where: `state = 'stopped'` },
    ],
    fillfactor: 80,
  },
)
export type StrategyRow = RowOf<typeof STRATEGY>

/** Money and coins of a strategy, free and in orders, after an entry that changed them. */
export const STRATEGY_STEP = table(
  'strategy_step',
  { strategy: whole, seq: whole, at: whole, money: changing(wide), lots: changing(record<LotsOf>()) },
  { key: ['strategy', 'seq'], indexes: [{ on: ['strategy', 'at', 'seq'] }] },
)

/** Amounts put in and taken out by the end of an entry that moved money, and the same money as it would be held. */
export const STRATEGY_FLOW = table(
  'strategy_flow',
  {
    strategy: whole,
    seq: whole,
    at: whole,
    putIn: wide,
    takenOut: wide,
    holdingMoney: wide,
    holdingLots: record<LotsOf>(),
  },
  { key: ['strategy', 'seq'], indexes: [{ on: ['strategy', 'at', 'seq'] }] },
)

/** Entries that changed a strategy: its proofs are put together from them. */
export const STRATEGY_CHANGE = table('strategy_change', { strategy: whole, seq: whole }, { key: ['strategy', 'seq'] })

/** Decisions that asked for orders, and what they followed from; several of one strategy may stand in an entry. */
export const STRATEGY_DECISION = table(
  'strategy_decision',
  {
    strategy: whole,
    seq: whole,
    place: small,
    customer: whole,
    cause: text<StrategyCause>(),
    /** the close, the period's instant, or the hour that it is of */
    dueAt: whole,
    equity: wide,
    closes: text(),
    shares: record<Decided['shares']>(),
    periods: small,
    spend: whole,
    orders: record<Decided['orders']>(),
    placed: record<Decided['placed']>(),
    at: whole,
  },
  { key: ['strategy', 'seq', 'place'] },
)
export type StrategyDecisionRow = RowOf<typeof STRATEGY_DECISION>

/** Public: the steps of the learners. */
export const LEARNER_STEP = table(
  'learner_step',
  {
    product: small,
    bar: text<StrategyBar>(),
    closedAt: whole,
    close: named('close_price', whole),
    gains: record<readonly number[]>(),
    weights: record<readonly number[]>(),
    target: small,
    seq: whole,
  },
  { key: ['product', 'bar', 'closedAt'] },
)

const TABLES = { STRATEGY, STRATEGY_STEP, STRATEGY_FLOW, STRATEGY_CHANGE, STRATEGY_DECISION, LEARNER_STEP }

/** postings by which nothing comes or goes */
const MOVES: ReadonlySet<PostingKind> = new Set(['hold', 'release'])

export const strategy = room(TABLES, (rows, { accounts, market: fold }, start) => {
  const running = new Map<number, StrategyRow>()
  /** the strategy of each open order */
  const orders = new Map<number, number>()
  /** of a strategy that starts in the entry at hand: its first money and coins */
  const starting = new EntryNotes<number, Kept>()
  /** steps of the entry at hand */
  const steps = new EntryNotes<number, RowOf<typeof STRATEGY_STEP>>()
  let decided = { seq: 0, place: 0 }
  const market: Market = {
    definitionOf: (product) => fold.products[product]!,
    indexOf: (product) => fold.markets.get(product)?.index ?? 0,
    productOf: (asset) => fold.valuedBy(asset),
  }

  function changed(row: StrategyRow, { seq }: Applied): void {
    accounts.touch(row.customer, seq)
    rows.STRATEGY.put(row)
  }

  function step(number: number, { money, lots }: Kept, { at, seq }: Applied): void {
    const noted = steps.get(number)
    if (noted) Object.assign(noted, { money, lots })
    else {
      const row = { strategy: number, seq, at, money, lots }
      rows.STRATEGY_STEP.add(row)
      steps.set(number, row)
    }
  }

  function flow(row: StrategyRow, { money, lots }: Kept, { at, seq }: Applied): void {
    row.holdingMoney = money
    row.holdingLots = lots
    const { strategy: number, putIn, takenOut } = row
    rows.STRATEGY_FLOW.add({ strategy: number, seq, at, putIn, takenOut, holdingMoney: money, holdingLots: lots })
  }

  function paid(order: number, fee: number, applied: Applied): void {
    const row = running.get(orders.get(order) ?? 0)
    if (row === undefined) return
    row.costs += BigInt(fee)
    changed(row, applied)
  }

  for (const row of start.rows(STRATEGY)) running.set(row.strategy, row)
  for (const { order, strategy: number } of start.rows(ORDER)) if (number > 0) orders.set(order, number)
  return {
    on: {
      strategyStarted({ strategy: number, customer, parameters, amount, ...terms }, applied) {
        const { at, seq } = applied
        const { money, lots } = starting.get(number) ?? NOTHING
        const { stopLossPpm, takeProfitPpm, ruleVersion } = terms
        const row: StrategyRow = {
          strategy: number,
          customer,
          parameters,
          putIn: BigInt(amount),
          takenOut: 0n,
          base: BigInt(amount),
          stopLossPpm,
          takeProfitPpm,
          ruleVersion,
          state: 'running',
          reason: null,
          money,
          lots,
          costs: 0n,
          holdingMoney: 0n,
          holdingLots: [],
          result: 0n,
          holdingResult: 0n,
          returned: 0,
          given: [],
          startedAt: at,
          seq,
          stoppedAt: 0,
          stoppedSeq: 0,
        }
        running.set(number, row)
        flow(row, bought(NOTHING, parameters, row.putIn, market), applied)
        changed(row, applied)
      },
      strategyOrdered({ strategy: number, order }) {
        orders.set(order, number)
      },
      orderFilled({ order, fee }, applied) {
        paid(order, fee, applied)
      },
      orderClosed({ order }) {
        orders.delete(order)
      },
      posted({ purpose, legs }, applied) {
        if (MOVES.has(purpose)) return
        for (const { purpose: account, asset, key, amount } of legs) {
          if (account !== 'strategyAvailable' && account !== 'strategyHeld') continue
          const row = running.get(key)
          const kept = withMoved(row ?? starting.get(key) ?? NOTHING, asset, amount, market)
          step(key, kept, applied)
          if (row === undefined) starting.set(key, kept)
          else changed(Object.assign(row, kept), applied)
        }
      },
      strategyDecided({ strategy: number, customer, cause, at: dueAt, ...told }, { at, seq }) {
        decided = { seq, place: decided.seq === seq ? decided.place + 1 : 0 }
        const { equity, closes, shares, periods, spend, orders: asked, placed } = told
        const kept = { equity, closes, shares, periods, spend, orders: asked, placed }
        accounts.touch(customer, seq)
        if (cause === 'stop') {
          const row = running.get(number)!
          row.state = 'stopping'
          rows.STRATEGY.put(row)
        }
        rows.STRATEGY_DECISION.add({ strategy: number, seq, place: decided.place, customer, cause, dueAt, ...kept, at })
      },
      strategyChanged({ strategy: number, added, taken, base, ...told }, applied) {
        const row = running.get(number)!
        rows.STRATEGY_CHANGE.add({ strategy: number, seq: applied.seq })
        row.putIn += BigInt(added)
        row.takenOut += BigInt(taken)
        row.base = BigInt(base)
        row.stopLossPpm = told.stopLossPpm
        row.takeProfitPpm = told.takeProfitPpm
        row.state = told.state
        const holding = holdingOf(row)
        if (added > 0) flow(row, bought(holding, row.parameters, BigInt(added), market), applied)
        if (taken > 0) flow(row, sold(holding, BigInt(taken), market), applied)
        changed(row, applied)
      },
      strategyStopped({ strategy: number, reason, result, returned, given }, applied) {
        const row = running.get(number)!
        const holdingResult = worthOfKept(holdingOf(row), market) + row.takenOut - row.putIn
        const ended = { state: 'stopped', reason, result, holdingResult, returned, given } as const
        Object.assign(row, ended, { stoppedAt: applied.at, stoppedSeq: applied.seq })
        running.delete(number)
        changed(row, applied)
      },
      learnerMoved({ product, bar, at: closedAt, close, gains, weights, target }, { seq }) {
        rows.LEARNER_STEP.add({ product, bar, closedAt, close, gains, weights, target, seq })
      },
    },
    entryEnds() {
      starting.forget()
      steps.forget()
    },
    /** One that is not stopped. */
    running: (number: number): Readonly<StrategyRow> | undefined => running.get(number),
  }
})

/** The same money, had it just held the products. */
export function holdingOf({ holdingMoney, holdingLots }: HoldingRow): Kept {
  return { money: holdingMoney, lots: holdingLots }
}

type HoldingRow = Pick<StrategyRow, 'holdingMoney' | 'holdingLots'>
