import { divideDown, divideUp, PPM } from '@candela/units'

const M6 = BigInt(PPM)

/** Stops of a strategy, ppm of its base; 0: none. */
export interface StrategyStops {
  readonly stopLossPpm: number
  readonly takeProfitPpm: number
}

/** The stop that an equity has reached, if any. */
export function stopOf(equity: bigint, base: bigint, stops: StrategyStops): 'stopLoss' | 'takeProfit' | undefined {
  const { stopLossPpm, takeProfitPpm } = stops
  if (stopLossPpm !== 0 && equity * M6 <= base * BigInt(PPM - stopLossPpm)) return 'stopLoss'
  return takeProfitPpm !== 0 && equity * M6 >= base * BigInt(PPM + takeProfitPpm) ? 'takeProfit' : undefined
}

/** The base after so much was taken of an equity. */
export function baseAfterTaking(base: bigint, equity: bigint, taken: bigint): bigint {
  return (base * (equity - taken)) / equity
}

/** The equities at which the stops are reached, minor units; none of a stop that is not set. */
export function stopWorths(
  base: bigint,
  stops: StrategyStops,
): { readonly stopLoss?: bigint; readonly takeProfit?: bigint } {
  const { stopLossPpm, takeProfitPpm } = stops
  return {
    ...(stopLossPpm !== 0 && { stopLoss: divideDown(base * BigInt(PPM - stopLossPpm), M6) }),
    ...(takeProfitPpm !== 0 && { takeProfit: divideUp(base * BigInt(PPM + takeProfitPpm), M6) }),
  }
}
