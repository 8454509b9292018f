import type { AuditedState, AuditedLine, AuditedRail, AuditedWithdrawal } from '@candela/auditor'
import { type CommandOf, LINE_KINDS, PARTIES, RAIL_GRADES } from '@candela/contract'
import type { SeededRandom } from '../seeded-random.ts'
import { byHouse, byOperators, type Altered, type Scene } from './floor/move.ts'

const UNIT = 100_000_000
const USDT = 0
const BTC = 1
const [USD, EUR] = [6, 7]
/** the asset that the simulated house can carry on each */
const ASSET_OF: Readonly<Record<number, number>> = { 1: USDT, 2: USDT, 3: USDT, 4: BTC, 5: USD, 6: EUR, 7: EUR, 8: EUR }
const NO_LINE = '0'.repeat(64)

/** Rails are listed and tell their statements; now and then something is missing, told twice or told otherwise. */
export const STATEMENTS = byHouse(60, [
  {
    of: 1000,
    weight: ({ state }) => (state.moneyIn.rails.size < 6 ? 20 : 1),
    make: ({ random }) => ({
      kind: 'listRail',
      rail: random.chance(95) ? random.between(1, 8) : random.pick([0, -1, 9]),
      grade: random.pick(RAIL_GRADES),
      key: random.below(1_000).toString(16).padStart(64, '0'),
    }),
  },
  { of: 1000, weight: () => 14, make: (scene) => ({ kind: 'recordLine', ...nextLine(scene) }) },
  { of: 1000, weight: () => 2, make: (scene) => ({ kind: 'closeDay', ...close(scene) }) },
  {
    of: 1000,
    weight: () => 12,
    make: ({ random, state, now }) => ({
      kind: 'rates',
      mids: random.chance(90)
        ? [{ asset: EUR, mid: random.between(90_000_000, 130_000_000) }]
        : random.pick([
            [],
            [{ asset: USDT, mid: 1 }],
            [{ asset: BTC, mid: 0 }],
            [{ asset: 99, mid: 1 }],
            [{ asset: BTC, mid: 60_000 * UNIT }],
            twice(1),
          ]),
      source: 'simulated',
      sourceAt: Math.max(0, random.chance(95) ? Math.min(state.at, now) : state.at + 100_000_000),
    }),
  },
])

export const MOVES = byOperators(20, [
  {
    of: 100,
    weight: ({ state }) => ([...state.moneyIn.rails.values()].some(({ isClosed }) => isClosed) ? 25 : 5),
    make: ({ random, state }, own) => {
      const closed = [...state.moneyIn.rails].filter(([, { isClosed }]) => isClosed).map(([rail]) => rail)
      return {
        kind: 'reopenRail',
        ...own,
        rail: closed.length > 0 && random.chance(80) ? random.pick(closed) : random.between(0, 9),
        signature: random.chance(92) ? 'ab' : '',
      }
    },
  },
])

export const ALTERED: Altered<'rails'> = { reopenRail: (before) => ({ ...before, rail: before.rail + 1 }) }

function nextLine({ random, state }: Scene): Omit<CommandOf<'recordLine'>, 'kind'> {
  const rail = railOf(random, state)
  const known = state.moneyIn.rails.get(rail)
  const last = known?.lines.at(-1)
  const going = known?.lines.filter((line) => line.state === 'returning') ?? []
  const back = going.length > 0 && random.chance(40) ? random.pick(going) : undefined
  const kind = back ? 'debit' : random.chance(60) ? 'credit' : random.pick(LINE_KINDS)
  const isIn = kind === 'credit' || kind === 'return' || (kind === 'house' && random.chance(80))
  const size = random.chance(90) ? random.between(1, 1_000 * UNIT) : random.pick([1, UNIT, 90_000 * UNIT])
  const paid = back ? undefined : paidOut(random, state, rail)
  if (paid && random.chance(60)) {
    const isBack = paid.state === 'done'
    const arrived = Number(paid.arrival)
    const about = { rail, asset: paid.asset, reference: `WD${paid.number}` }
    const moved = isBack ? arrived - random.pick([0, 0, 1, -1, 500]) : -arrived + random.pick([0, 0, 0, 0, 0, 0, 0, 1])
    return { ...lineOf(random, state, last), ...about, lineKind: isBack ? 'return' : 'debit', amount: moved }
  }
  const line: Omit<CommandOf<'recordLine'>, 'kind'> = {
    ...lineOf(random, state, last),
    rail,
    lineKind: kind,
    asset: back?.asset ?? (rail === 8 && random.chance(30) ? USD : (ASSET_OF[rail] ?? USDT)),
    amount: back ? -Number(back.left) : isIn ? size : -size,
    reference: back ? `L${back.line}` : referenceOf(random, state, rail),
    ...(kind === 'reversal' && known && takenBack(random, known)),
  }
  return random.chance(88) ? line : spoilt(random, line, known)
}

/** Mostly one of the last lines that came, whole, in part or more than it was. */
function takenBack(random: SeededRandom, { lines }: AuditedRail): Partial<CommandOf<'recordLine'>> {
  const came = lines.filter(({ amount }) => amount > 0n).slice(-8)
  if (came.length === 0 || random.chance(15)) return {}
  const { asset, amount, line } = random.pick(came)
  const part = random.pick([amount, amount, amount / 3n, amount - 1n, amount + 1n])
  return { asset, amount: -Number(part > 0n ? part : amount), reference: `L${line}` }
}

/** The fields that the next line of a statement has in any case. */
function lineOf(random: SeededRandom, { at }: AuditedState, last: AuditedLine | undefined) {
  const line = (last?.line ?? 0) + 1
  const previous = last?.digest ?? NO_LINE
  return { line, party: random.pick(PARTIES), valueAt: at, previous, signature: 'ab'.repeat(64) }
}

/** A withdrawal on the rail that it has paid, or that may come back. */
function paidOut(random: SeededRandom, { withdrawals }: AuditedState, rail: number): AuditedWithdrawal | undefined {
  const of = withdrawals.filter((each) => each.rail === rail)
  const going = of.filter(({ state }) => state === 'sending' || state === 'sent')
  const done = of.filter(({ state }) => state === 'done').slice(-3)
  if (going.length > 0 && random.chance(85)) return random.pick(going)
  return done.length > 0 && random.chance(30) ? random.pick(done) : undefined
}

/** Mostly of a deposit on the rail, or of somebody's address. */
function referenceOf(random: SeededRandom, { moneyIn }: AuditedState, rail: number): string {
  if (random.chance(20)) return random.pick(['', 'L1', 'L0', 'WD1', 'DP1', 'A1', 'DP0', 'A999'])
  const own = moneyIn.deposits.flatMap((deposit, place) => (deposit.rail === rail ? [place + 1] : []))
  if (rail <= 4) return `A${random.between(1, 4)}`
  return own.length > 0 ? `DP${random.pick(own.slice(-6))}` : ''
}

/** A line that is not as it should be. */
function spoilt(
  random: SeededRandom,
  line: Omit<CommandOf<'recordLine'>, 'kind'>,
  known: AuditedRail | undefined,
): Omit<CommandOf<'recordLine'>, 'kind'> {
  const before = known?.lines.at(-1)
  const changes: Partial<CommandOf<'recordLine'>>[] = [
    { amount: 0 },
    { amount: -line.amount },
    { asset: random.pick([BTC, 2, -1, 99]) },
    { rail: random.pick([0, -1, 9]) },
    { line: line.line + random.between(1, 3) },
    { line: random.pick([0, -1, Math.max(1, line.line - 300)]) },
    { line: Math.max(1, line.line - 1) },
    { previous: 'ff'.repeat(32) },
    ...(before ? [{ line: before.line }] : []),
  ]
  return { ...line, ...random.pick(changes) }
}

function close({ random, state }: Scene): Omit<CommandOf<'closeDay'>, 'kind'> {
  const rail = railOf(random, state)
  const known = state.moneyIn.rails.get(rail)
  const asset = ASSET_OF[rail] ?? USDT
  const held = known?.lines.filter((line) => line.asset === asset).reduce((sum, { amount }) => sum + amount, 0n) ?? 0n
  return {
    rail: random.chance(97) ? rail : random.pick([0, 9]),
    asset: random.chance(95) ? asset : random.pick([BTC, 2, 99]),
    lines: (known?.lines.length ?? 0) + (random.chance(95) ? 0 : 1),
    closing: Number(held) + (random.chance(90) ? 0 : random.pick([1, -1])),
    head: random.chance(95) ? (known?.lines.at(-1)?.digest ?? NO_LINE) : 'ff'.repeat(32),
  }
}

function railOf(random: SeededRandom, { moneyIn: { rails } }: AuditedState): number {
  return rails.size > 0 && random.chance(97) ? random.pick([...rails.keys()]) : random.between(1, 8)
}

function twice(mid: number): { asset: number; mid: number }[] {
  return [BTC, BTC].map((asset) => ({ asset, mid }))
}
