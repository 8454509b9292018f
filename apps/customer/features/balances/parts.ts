import type { Balance, Disposal, PnlDay } from '@candela/contract'
import { formatDecimal, minor } from '@candela/units'
import type { Valued } from '../../live/valuation.ts'
import { sumOf } from '../../shell/amounts.ts'
import { type Money, roundedTo } from '../../shell/money.ts'

/** The writing of amounts: their currency and number of digits. */
export interface Written {
  readonly converted: (usdt: string) => string
  /** fraction digits that are written */
  readonly digits: number
}

/** Values as they are written: plain decimals of the display currency, cut to its digits. */
export interface Rows {
  /** all that is held, largest first, USDT always */
  readonly assets: readonly { readonly balance: Balance; readonly value: string }[]
  /** the open result of positions; undefined without a position */
  readonly open: string | undefined
}

/** USDT below which all that is held of an asset is a small balance */
export const SMALL = '1'

/** True of an asset besides USDT of which little is held, and all of it free. */
export function isSmall({ asset, value, held, committed, owed }: Balance): boolean {
  const isFree = [held, committed, owed].every((amount) => minor(amount) === 0n)
  return asset !== 'USDT' && isFree && minor(value) < minor(SMALL)
}

type PartKey = 'holdings' | 'free' | 'held' | 'locked' | 'owed' | 'open'

/**
 * All that the total is made of, by asset. The rows come to the written total to its last digit: none is rounded by
 * itself.
 */
export function rowsOf({ balances, positions, openResult, equity }: Valued, written: Written): Rows {
  const held = balances
    .filter(({ asset, total }) => asset === 'USDT' || minor(total) !== 0n)
    .toSorted((a, b) => compared(minor(b.value), minor(a.value)))
  const hasOpen = positions.length > 0
  const exact = [...held.map(({ value }) => value), ...(hasOpen ? [openResult] : [])]
  const usdt = held.findIndex(({ asset }) => asset === 'USDT')
  const values = shared(exact, equity, { ...written, steady: [usdt] })
  return {
    assets: held.map((balance, index) => ({ balance, value: values[index]! })),
    open: hasOpen ? values.at(-1) : undefined,
  }
}

/**
 * The parts of the total: other assets as one; USDT that is free, held by open orders, locked (staked, behind positions, earning, in
 * strategies, on its way out), and owed, below zero; the open result of positions. They add up to the written total.
 */
export function partsOf({ assets, open }: Rows, written: Written): readonly { key: PartKey; value: string }[] {
  const usdt = assets.find(({ balance }) => balance.asset === 'USDT')
  const others = assets.filter(({ balance }) => balance.asset !== 'USDT')
  const { available = '0', held = '0', committed = '0', owed = '0' } = usdt?.balance ?? {}
  const keys = ['free', 'held', 'locked', 'owed'] as const
  const values = shared([available, held, committed, negated(owed)], usdt?.value ?? '0', {
    ...written,
    isShown: true,
    steady: [1, 2, 3],
  })
  return [
    { key: 'holdings', value: sumOf(others.map(({ value }) => value)) },
    ...keys
      .map((key, index) => ({ key, value: values[index]! }))
      .filter(({ key, value }) => key !== 'owed' || minor(value) !== 0n),
    ...(open === undefined ? [] : [{ key: 'open', value: open } as const]),
  ]
}

/** The figures of a day as they are written: they come to its result as that is written. What gives way is the opening. */
export function dayParts(
  { closing, opening, netDeposits, pnl }: PnlDay,
  { converted, digits, rounded }: Pick<Money, 'converted' | 'digits' | 'rounded'>,
): Readonly<Record<'closing' | 'opening' | 'deposits', string>> {
  const written = { converted, digits, isShown: true, steady: [0, 2] }
  const parts = shared([closing, negated(opening), negated(netDeposits)], rounded(pnl), written)
  return { closing: parts[0]!, opening: parts[1]!, deposits: parts[2]! }
}

/** Proceeds, cost and result of a sale in cents: the first two differ by the third. What gives way is the cost. */
export function gainParts({
  proceeds,
  cost,
  result,
}: Required<Pick<Disposal, 'proceeds' | 'cost' | 'result'>>): Readonly<Record<'proceeds' | 'cost' | 'result', string>> {
  const rounded = roundedTo(result, 2)
  const written = { converted: (usdt: string) => usdt, digits: 2, isShown: true, steady: [0] }
  const parts = shared([proceeds, negated(cost)], rounded, written)
  return { proceeds: parts[0]!, cost: negated(parts[1]!), result: rounded }
}

/**
 * Amounts of USDT as they are written, together exactly what is written of their total. Each is cut; what is missing
 * then goes to those that lost most, digit by digit. `isShown`: the total is as it is written already; `steady`: places
 * of those that are written elsewhere too, and are only changed where nothing else can be.
 */
export function shared(
  amounts: readonly string[],
  total: string,
  {
    converted,
    digits,
    isShown = false,
    steady = [],
  }: Written & { readonly isShown?: boolean; readonly steady?: readonly number[] },
): readonly string[] {
  const step = 10n ** BigInt(WIDTH - digits)
  const exact = amounts.map((amount) => minor(converted(amount)))
  const cut = exact.map((amount) => floored(amount, step))
  const aim = minor(isShown ? total : converted(total))
  const rest = (aim - (aim % step) - cut.reduce((all, amount) => all + amount, 0n)) / step
  const lost = exact.map((amount, index) => amount - cut[index]!)
  const some = exact.flatMap((amount, index) => (amount === 0n ? [] : [index]))
  const free = some.filter((index) => !steady.includes(index))
  const order = free.length > 0 ? free : some.length > 0 ? some : [0]
  order.sort((a, b) => compared(lost[b]!, lost[a]!) || compared(size(exact[b]!), size(exact[a]!)))
  // too much is taken from those that lost least
  if (rest < 0n) order.reverse()
  const count = BigInt(order.length)
  const beyond = rest % count
  order.slice(0, cut.length).forEach((index, place) => {
    const more = BigInt(place) < size(beyond) ? beyond / size(beyond) : 0n
    cut[index]! += (rest / count + more) * step
  })
  return cut.map((amount) => formatDecimal(amount))
}

/** fraction digits of a decimal here */
const WIDTH = 8

function floored(amount: bigint, step: bigint): bigint {
  return amount - (((amount % step) + step) % step)
}

function compared(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

function negated(amount: string): string {
  return formatDecimal(-minor(amount))
}
