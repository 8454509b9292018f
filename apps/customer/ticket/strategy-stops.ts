import type { Language } from '@candela/contract'
import { parseTyped } from '@candela/locale'
import { STRATEGY_RULES } from '@candela/rules/strategy'
import type { StrategyStops } from '@candela/rules/strategy/arithmetic'
import { formatDecimal, parseDecimal } from '@candela/units'
import { rulesNow } from '../live/rules.ts'

/** the reading of what is no figure: refused by the rules */
const NONE = -1
/** a percent has so many digits in ppm */
const PERCENT_DIGITS = 4

/** A stop as a customer types it, in percent: ppm, 0 where nothing is typed; undefined where it is no figure. */
export function readStop(text: string, language: Language): number | undefined {
  if (text.trim() === '') return 0
  const ppm = parseDecimal(parseTyped(language, text) ?? '', PERCENT_DIGITS)
  return ppm === undefined || ppm < 0n || ppm > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(ppm)
}

/** Both of a strategy's stops as they are typed, for the rules to judge. */
export function readStops(stopLoss: string, takeProfit: string, language: Language): StrategyStops {
  return {
    stopLossPpm: readStop(stopLoss, language) ?? NONE,
    takeProfitPpm: readStop(takeProfit, language) ?? NONE,
  }
}

/** Judges each stop by itself: true of one that the rules refuse. */
export function wrongStops({
  stopLossPpm,
  takeProfitPpm,
}: StrategyStops): Readonly<Record<keyof StrategyStops, boolean>> {
  const { wrongStop } = rulesNow(STRATEGY_RULES)
  return {
    stopLossPpm: wrongStop({ stopLossPpm, takeProfitPpm: 0 }) !== undefined,
    takeProfitPpm: wrongStop({ stopLossPpm: 0, takeProfitPpm }) !== undefined,
  }
}

/** The same as it stands in its field. */
export function stopText(ppm: number): string {
  return ppm === 0 ? '' : formatDecimal(BigInt(ppm), PERCENT_DIGITS)
}
