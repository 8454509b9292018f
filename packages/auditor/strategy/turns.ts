import { type AuditedState, isFrozen } from '../floor/books.ts'
import { type AuditedStrategy, closesOf } from '../floor/strategies.ts'
import type { Expected } from '../floor/told.ts'
import { closeHours } from './bars.ts'
import { decideBar, decidePeriods } from './deciding.ts'
import { end, sellRest } from './ending.ts'
import { answer, arrange } from './grid.ts'
import { equityOf, productsOf } from './holdings.ts'
import { cancelOrders } from './ordering.ts'
import { reachedBy } from './planning.ts'
import { HOUR, isInstant, lastCloseAt } from './schedule.ts'

/* Turns of strategies (rule book §3). */

const FIRST_RULES = 6
const AT_ONCE = 256
const A_BLOCK = 64
const GAP = 25

export function hasStrategies({ ruleVersion }: AuditedState): boolean {
  return ruleVersion >= FIRST_RULES
}

/** The hours that are over close, and the last of them gives turns. */
export function passHours(state: AuditedState): Expected[] {
  if (!hasStrategies(state)) return []
  const { strategies } = state
  const before = strategies.hour
  const told = closeHours(state)
  if (before !== 0 && strategies.hour > before) {
    const due = inOrder(strategies.all.filter(({ hour }) => hour < strategies.hour))
    strategies.turns = due.map(({ strategy }) => strategy)
    strategies.had = 0
  }
  return told
}

/** The instant of a place in an hour. */
export function turnAt(hour: number, place: number): number {
  return place < AT_ONCE ? hour : hour + GAP * (1 + Math.floor((place - AT_ONCE) / A_BLOCK))
}

function inOrder(all: readonly AuditedStrategy[]): AuditedStrategy[] {
  return [...all].sort((a, b) => a.products[0]! - b.products[0]! || a.strategy - b.strategy)
}

/** The work of strategies that is due. */
export function passStrategies(state: AuditedState): Expected[] {
  const told = passHours(state)
  const { strategies } = state
  for (;;) {
    const [woken] = inOrder(strategies.all.filter(({ isWoken }) => isWoken))
    if (woken) {
      woken.isWoken = false
      work(state, woken, woken.hour, told)
      continue
    }
    const own = nextTurn(state)
    if (!own) return told
    takeTurn(state, own, told)
  }
}

/** The next one whose turn has come; what ended before its own, or had it already, takes none. */
function nextTurn({ strategies, at }: AuditedState): AuditedStrategy | undefined {
  if (turnAt(strategies.hour, strategies.had) > at) return undefined
  for (let turn = strategies.turns.shift(); turn !== undefined; turn = strategies.turns.shift()) {
    const own = strategies.all.find(({ strategy }) => strategy === turn)
    if (own && own.hour < strategies.hour) return own
  }
  return undefined
}

/** One that was paused has its turn of an hour with its return; nothing that closed before is decided by. */
export function takeHour({ strategies }: AuditedState, own: AuditedStrategy): void {
  if (own.hour >= strategies.hour) return
  own.hour = strategies.hour
  own.waits = true
  own.isWoken = true
}

function takeTurn(state: AuditedState, own: AuditedStrategy, told: Expected[]): void {
  const { hour } = state.strategies
  const { parameters } = own
  const before = own.hour
  state.strategies.had += 1
  own.hour = hour
  own.waits = true
  if (own.state === 'running' && 'bar' in parameters) {
    const at = lastCloseAt(parameters.bar, hour)
    const hasClose = own.products.some(
      (product) => closesOf(state.strategies, product, parameters.bar).at(-1)?.at === at,
    )
    if (at > before) own.bar = hasClose ? at : 0
  }
  if (own.state === 'running') countPeriods(state, own, before)
  work(state, own, hour, told)
}

/** The instants of a recurring purchase since its last turn, but for those of a break. */
function countPeriods(state: AuditedState, own: AuditedStrategy, before: number): void {
  const { customer, parameters, hour } = own
  if (parameters.kind !== 'recurring' || isFrozen(state, customer)) return
  const { breakUntil, excludedUntil } = state.customers[customer - 1]!.limits
  for (let at = lastCloseAt('1h', before) + HOUR; at <= hour; at += HOUR) {
    if (!isInstant(parameters, at) || at < breakUntil || at < excludedUntil) continue
    own.periods = { count: own.periods.count + 1, at }
  }
}

/** All that a strategy has to do, where the market is there for it. */
function work(state: AuditedState, own: AuditedStrategy, at: number, told: Expected[]): void {
  if (own.hasEnded) return end(state, own, 'productEnded', told)
  if (own.state === 'running') answer(state, own, told)
  if (!productsOf(state, own).some(({ isLive }) => isLive)) return
  const isTurn = own.waits
  own.waits = false
  if (own.state === 'stopping') return sellRest(state, own, at, told)
  if (isTurn) {
    own.reached = reachedBy(own, equityOf(state, own))
    if (own.reached) {
      own.state = 'stopping'
      cancelOrders(state, own, told)
      return sellRest(state, own, at, told)
    }
  }
  if (own.state !== 'running') return
  if (isTurn) arrange(state, own, at, told)
  decideBar(state, own, told)
  decidePeriods(state, own, told)
}

/** After a market entry: those whose turn waited for a ladder of one of its products have it. */
export function wakeWaiting(state: AuditedState): void {
  const isNew = (product: number): boolean => {
    const { isLive, marketSeq } = state.products[product]!
    return isLive && marketSeq === state.seq
  }
  for (const own of state.strategies.all) if (own.waits && own.products.some(isNew)) own.isWoken = true
}

/** Ends what a customer runs whose account closes, the oldest first. */
export function endOf(state: AuditedState, customer: number): Expected[] {
  const told: Expected[] = []
  for (const own of state.strategies.all.filter((each) => each.customer === customer)) {
    end(state, own, 'accountClosed', told)
  }
  return told
}

/** A product of spot ended: what trades it is to end. */
export function noteEnded({ strategies }: AuditedState, product: number): void {
  for (const own of strategies.all) {
    if (!own.products.includes(product)) continue
    own.hasEnded = true
    own.isWoken = true
  }
}
