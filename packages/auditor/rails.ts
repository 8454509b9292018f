import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { CommandOf, LineState, RailClosedBy } from '@candela/contract'
import { balance, canTakeIn, move } from './floor/accounts.ts'
import { type AuditedState, hasRole } from './floor/books.ts'
import { type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import type { AuditedLine, AuditedRail } from './floor/money-in.ts'
import type { Expected } from './floor/told.ts'
import { passReferral } from './referral.ts'
import { creditRated, isWaiting, place, takeBack } from './deposits.ts'
import { settle } from './withdrawals.ts'

/* Rails and the lines of their statements as the rule book tells them (money §2, §3, §5, §12). */

const DAY = 86_400_000
/** the waits after which a line that nobody places goes back, and one of another name */
const GOES_BACK: Partial<Readonly<Record<LineState, number>>> = { unmatched: 14 * DAY, nameDiffers: 2 * DAY }
/** lines that are known word for word */
const KNOWN = 256
/** by number: under which id a rail is published, and what it carries */
const RAILS: Readonly<Record<number, readonly [id: string, ...assets: string[]]>> = {
  1: ['trc20', 'USDT'],
  2: ['erc20', 'USDT'],
  3: ['bep20', 'USDT'],
  4: ['btc', 'BTC'],
  5: ['usBank', 'USD'],
  6: ['euBank', 'EUR'],
  7: ['jpBank', 'JPY'],
  8: ['card', 'EUR', 'USD'],
}
/** the sign of each kind's amount: money that comes in is above 0 */
const COMES_IN: Readonly<Record<CommandOf<'recordLine'>['lineKind'], boolean | undefined>> = {
  credit: true,
  return: true,
  debit: false,
  reversal: false,
  charge: false,
  house: undefined,
}

export const PREDICT: Predictions<'rails'> = { listRail, rates, recordLine, closeDay, reopenRail }

function listRail(state: AuditedState, { rail, grade, key }: CommandOf<'listRail'>): Decision {
  if (!RAILS[rail]) return refusal('railUnknown')
  if (state.moneyIn.rails.has(rail)) return refusal('railListed')
  state.moneyIn.rails.set(rail, { key, lines: [], isClosed: false, reopenedBy: 0 })
  return done(0, { kind: 'railListed', rail, grade })
}

function rates(state: AuditedState, { mids, sourceAt }: CommandOf<'rates'>): Decision {
  const known = new Map(mids.map(({ asset, mid }) => [asset, BigInt(mid)]))
  const isGood = [...known].every(
    ([asset, mid]) => asset > 0 && asset < state.assets.length && mid > 0n && mid <= 100_000_000_000n,
  )
  if (mids.length === 0 || known.size < mids.length || !isGood || sourceAt > state.at) return refusal('ratesMalformed')
  const rate = state.moneyIn.rates.push({ at: state.at, mids: known })
  return done(rate, { kind: 'rated', rate }, ...creditRated(state))
}

function recordLine(state: AuditedState, command: CommandOf<'recordLine'>): Decision {
  const { rail: number, line, lineKind, asset, amount, previous } = command
  const rail = state.moneyIn.rails.get(number)
  if (!rail) return refusal('railUnknown')
  if (!carries(state, number, asset)) return refusal('assetNotOnRail')
  const comesIn = COMES_IN[lineKind]
  if (amount === 0 || (comesIn !== undefined && comesIn !== amount > 0)) return refusal('lineMalformed')
  const digest = digestOf(state, command)
  const { length } = rail.lines
  if (line <= length) {
    if (line <= length - KNOWN || line < 1) return refusal('lineGap')
    return rail.lines[line - 1]!.digest === digest ? done(0) : done(0, ...close(number, rail, 'lineConflict'))
  }
  if (line > length + 1) return refusal('lineGap')
  if (previous !== (rail.lines.at(-1)?.digest ?? '0'.repeat(64))) {
    return done(0, ...close(number, rail, 'lineChainBroken'))
  }
  const size = BigInt(Math.abs(amount))
  if (!canTakeIn(state, asset, size)) return refusal('balanceTooLarge')
  const booked: AuditedLine = {
    rail: number,
    line,
    asset,
    amount: BigInt(amount),
    left: BigInt(amount),
    digest,
    at: state.at,
    seq: state.seq,
    state: 'booked',
    customer: 0,
    deposit: 0,
    proposal: undefined,
  }
  rail.lines.push(booked)
  return done(0, ...book(state, rail, booked, command))
}

/** Books a line in the house's accounts, and tells its events. */
function book(
  state: AuditedState,
  rail: AuditedRail,
  booked: AuditedLine,
  { lineKind, reference, party }: CommandOf<'recordLine'>,
): Expected[] {
  const { rail: number, line, asset, amount, digest } = booked
  const told = (sendBackAt: number): Expected => {
    const of = { rail: number, line, lineKind, asset, amount: Number(amount), customer: booked.customer, digest }
    return { kind: 'arrived', ...of, state: booked.state, sendBackAt }
  }
  const settled = settle(state, booked, lineKind, reference)
  if (settled && settled.told.length > 0) return [...settled.before, told(0), ...settled.told]
  const before = settled?.before ?? []
  return [...before, ...bookOther(state, rail, booked, { lineKind, reference, party }, told)]
}

function bookOther(
  state: AuditedState,
  rail: AuditedRail,
  booked: AuditedLine,
  { lineKind, reference, party }: Pick<CommandOf<'recordLine'>, 'lineKind' | 'reference' | 'party'>,
  told: (sendBackAt: number) => Expected,
): Expected[] {
  const { rail: number, line, asset, amount } = booked
  const custody = [0, 'custody', number] as const
  const of = ['railLine', line] as const
  const passed = lineKind === 'house' ? passReferral(state) : []
  if (lineKind === 'credit' || lineKind === 'return') {
    move(state, of, asset, amount, custody, [0, 'suspense', number])
    booked.state = 'unmatched'
    const credited = lineKind === 'credit' ? place(state, booked, reference, party) : []
    return [told(goesBackAt(booked)), ...credited]
  }
  if (lineKind === 'house' && amount > 0n) move(state, of, asset, amount, custody, [0, 'capital'])
  else if (lineKind === 'house') {
    // capital pays what it has, and the rest is a cost
    const capital = balance(state, 0, 'capital', asset)
    const paid = capital < -amount ? capital : -amount
    move(state, of, asset, paid, [0, 'capital'], custody)
    move(state, of, asset, -amount - paid, [0, 'costs'], custody)
  } else if (lineKind === 'debit') {
    const back = rail.lines.find((other) => `L${other.line}` === reference && other.state === 'returning')
    if (back && back.asset === asset && back.left === -amount) {
      back.state = 'sentBack'
      move(state, of, asset, -amount, [0, 'suspense', number], custody)
      return [told(0), { kind: 'lineSentBack', rail: number, line: back.line, debit: line }]
    }
    booked.state = 'unexplained'
    move(state, of, asset, -amount, [0, 'costs'], custody)
    return [told(0), ...close(number, rail, 'unexplainedDebit')]
  } else if (lineKind !== 'reversal') move(state, of, asset, -amount, [0, 'costs'], custody)
  if (lineKind !== 'reversal') return [...passed, told(0)]
  const taken = /^L([1-9]\d{0,14})$/.exec(reference)?.[1]
  return [told(0), ...takeBack(state, booked, Number(taken ?? 0))]
}

function close(number: number, rail: AuditedRail, by: RailClosedBy): Expected[] {
  const wasClosed = rail.isClosed
  rail.isClosed = true
  rail.reopenedBy = 0
  return wasClosed ? [] : [{ kind: 'railClosed', rail: number, by }]
}

function closeDay(state: AuditedState, { rail: number, asset, lines, closing, head }: CommandOf<'closeDay'>): Decision {
  const rail = state.moneyIn.rails.get(number)
  if (!rail) return refusal('railUnknown')
  if (!carries(state, number, asset)) return refusal('assetNotOnRail')
  const difference = BigInt(closing) + balance(state, 0, 'custody', asset, number)
  const isSameHead = head === (rail.lines.at(-1)?.digest ?? '0'.repeat(64))
  const known = lines === rail.lines.length ? (isSameHead ? 'balance' : 'head') : 'lines'
  const outcome = known === 'balance' && difference === 0n ? 'agrees' : known
  const told: Expected = { kind: 'reconciled', rail: number, asset, lines, outcome, difference: Number(difference) }
  return outcome === 'agrees' ? done(0, told) : done(0, told, ...close(number, rail, 'difference'))
}

function reopenRail(state: AuditedState, command: CommandOf<'reopenRail'>): Decision {
  const { operator, rail: number, signature } = command
  const rail = state.moneyIn.rails.get(number)
  if (!rail) return refusal('railUnknown')
  if (!rail.isClosed) return refusal('railOpen')
  if (signature === '') return refusal('signatureMissing')
  const first = rail.reopenedBy
  if (first === operator) return refusal('sameOperator')
  if (!hasRole(state.operators[operator - 1], first === 0 ? 'paymentsMaker' : 'paymentsChecker')) {
    return refusal('operatorRoleMissing')
  }
  rail.reopenedBy = first === 0 ? operator : 0
  rail.isClosed = first === 0
  return done(0, { kind: 'railReopened', rail: number, operator, agreement: first === 0 ? 'proposed' : 'decided' })
}

/** Every line that nobody placed in its time goes back, by its clock, in the order of recording. */
export function sendLinesBack(state: AuditedState): Expected[] {
  return [...state.moneyIn.rails.values()]
    .flatMap(({ lines }) => lines)
    .filter((line) => goesBackAt(line) !== 0 && goesBackAt(line) <= state.at)
    .sort((a, b) => goesBackAt(a) - goesBackAt(b) || a.seq - b.seq)
    .map((line) => {
      line.state = 'returning'
      line.proposal = undefined
      return { kind: 'lineReturning', rail: line.rail, line: line.line, by: 'clock' }
    })
}

/** 0: not by itself. */
export function goesBackAt({ state, at }: AuditedLine): number {
  const after = GOES_BACK[state]
  return after === undefined ? 0 : at + after
}

/** Checks that a rail's holding is the sum of its lines, and that suspense is the sum of lines that wait. */
export function assertBooked(state: AuditedState): void {
  for (const [number, { lines }] of state.moneyIn.rails) {
    for (const { id, asset } of state.assets) {
      const own = lines.filter((line) => line.asset === asset)
      const held = own.reduce((sum, { amount }) => sum + amount, 0n)
      const waits = own.filter((line) => isWaiting(line))
      const waiting = waits.reduce((sum, { left }) => sum + left, 0n)
      if (held !== -balance(state, 0, 'custody', asset, number))
        throw new Error(`rail ${number}: ${id} is not its lines`)
      if (waiting !== balance(state, 0, 'suspense', asset, number))
        throw new Error(`rail ${number}: ${id} waits for nobody`)
    }
  }
}

/** The ids that rails are published under, by number from 1. */
export const RAIL_IDS: readonly string[] = Object.values(RAILS).map(([id]) => id)

/** The id that a rail is published under. */
export function railId(rail: number): string {
  return RAILS[rail]![0]
}

function carries({ assets }: AuditedState, rail: number, asset: number): boolean {
  const [, ...carried] = RAILS[rail]!
  return carried.includes(assets[asset]?.id ?? '')
}

function digestOf(state: AuditedState, command: CommandOf<'recordLine'>): string {
  const { rail, line, lineKind: kind, asset, amount, reference, party, valueAt, previous } = command
  const stated = { rail: railId(rail), line, kind, asset: state.assets[asset]!.id, amount, reference, party, valueAt }
  return lineDigest(previous, stated)
}

/** A line as its rail states it: ids of rail and asset, the amount in minor units. */
export type StatedLine = Pick<CommandOf<'recordLine'>, 'line' | 'amount' | 'reference' | 'party' | 'valueAt'> & {
  readonly rail: string
  readonly kind: CommandOf<'recordLine'>['lineKind']
  readonly asset: string
}

/** The digest of a line, which its rail signs, hex. */
export function lineDigest(previous: string, stated: StatedLine): string {
  const { rail, line, kind, asset, amount, reference, party, valueAt } = stated
  const body = [rail, line, kind, asset, amount, reference, party, valueAt]
  const text = [utf8ToBytes('candela line 1\0'), hexToBytes(previous), utf8ToBytes(JSON.stringify(body))]
  return bytesToHex(sha256(concatBytes(...text)))
}
