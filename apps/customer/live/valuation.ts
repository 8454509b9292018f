import type { Balance, Balances } from '@candela/contract'
import { divideDown, formatDecimal, parseDecimal, UNIT } from '@candela/units'
import { useMemo } from 'react'
import { useAccount } from './account.ts'
import { useInfos } from './infos.ts'
import { useProducts } from './products.ts'

const MONEY = 'USDT'
const WIDE_UNIT = BigInt(UNIT)
/** minor units in a cent */
const CENT = 1_000_000n

/** The customer's balances, valued at the index prices of this moment; undefined for visitors and before the first snapshot. */
export function useBalances(): Balances | undefined {
  const balances = useAccount()?.balances
  const products = useProducts()
  const priced = useMemo(() => {
    const held = new Set(balances?.balances.map((balance) => balance.asset))
    return products.filter((product) => product.spot && held.has(product.base))
  }, [balances, products])
  const prices = useInfos((infos) => priced.map((product) => infos[product.id]?.index ?? '').join(' '))
  const marks = useInfos(
    (infos) => balances?.positions.map(({ product }) => infos[product]?.mark ?? '').join(' ') ?? '',
  )
  return useMemo(() => {
    if (!balances) return undefined
    const list = prices.split(' ')
    const byAsset = new Map(priced.map((product, index) => [product.base, list[index]]))
    const markList = marks.split(' ')
    const byProduct = new Map(balances.positions.map(({ product }, index) => [product, markList[index]]))
    return valued(
      balances,
      (asset) => byAsset.get(asset),
      (product) => byProduct.get(product),
    )
  }, [balances, priced, prices, marks])
}

/**
 * Balances at other prices, by the server's own rule: each value is total × index, floored to the cent; equity is money,
 * what positions have won or lost at their marks and everything else, summed exactly and floored once. An asset without
 * a price keeps its last value; with a mark missing equity stays as it was told.
 */
export function valued(
  balances: Balances,
  indexOf: (asset: string) => string | undefined,
  markOf: (product: string) => string | undefined = () => undefined,
): Balances {
  let exact = 0n
  const revalued = balances.balances.map((balance): Balance => {
    if (balance.asset === MONEY) {
      exact += minor(balance.total) * WIDE_UNIT
      return balance
    }
    const price = parseDecimal(indexOf(balance.asset) ?? '')
    if (price === undefined) {
      exact += minor(balance.value) * WIDE_UNIT
      return balance
    }
    const worth = minor(balance.total) * price
    exact += worth
    const value = floorToCent(worth / WIDE_UNIT)
    const change = value - minor(balance.value)
    return { ...balance, value: formatDecimal(value), unrealised: formatDecimal(minor(balance.unrealised) + change) }
  })
  for (const { product, size, basis } of balances.positions) {
    const mark = parseDecimal(markOf(product) ?? '')
    if (mark === undefined) return { ...balances, balances: revalued }
    exact += minor(size) * mark - minor(basis) * WIDE_UNIT
  }
  const equity = floorToCent(divideDown(exact, WIDE_UNIT))
  const dayPnl = equity - minor(balances.dayStartEquity) - minor(balances.dayNetDeposits)
  return { ...balances, equity: formatDecimal(equity), dayPnl: formatDecimal(dayPnl), balances: revalued }
}

/**
 * The day's result as a ratio of what it started from: the equity at 00:00 GMT+8 and what was deposited since.
 * Undefined without a base.
 */
export function dayRatio(balances: Pick<Balances, 'dayPnl' | 'dayStartEquity' | 'dayNetDeposits'>): string | undefined {
  const base = minor(balances.dayStartEquity) + minor(balances.dayNetDeposits)
  if (base <= 0n) return undefined
  return formatDecimal((minor(balances.dayPnl) * RATIO) / base, 12)
}

/** a ratio's twelve digits, finer than anything it is written with */
const RATIO = 10n ** 12n

function floorToCent(amount: bigint): bigint {
  return divideDown(amount, CENT) * CENT
}

function minor(decimal: string): bigint {
  return parseDecimal(decimal) ?? 0n
}
