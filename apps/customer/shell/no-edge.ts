import type { Formats } from '@candela/locale'
import { NO_EDGE } from '@candela/rules/strategy/arithmetic'
import { formatDecimal } from '@candela/units'

/** Writes what strategies came to on simulated markets without an edge, as the language writes it. */
export function noEdgeFigures(formats: Formats) {
  const { markets, hours, trend, adaptive } = NO_EDGE
  const change = (ppm: number) => formats.change(formatDecimal(ppm, 6))
  const percent = (ppm: number) => formats.ppm(ppm, 2, 2)
  return {
    markets: formats.count(markets),
    hours: formats.count(hours),
    fast: formats.count(trend.fast),
    slow: formats.count(trend.slow),
    trend: change(trend.resultPpm),
    trendError: percent(trend.errorPpm),
    trendCosts: percent(trend.costsPpm),
    adaptive: change(adaptive.resultPpm),
    adaptiveError: percent(adaptive.errorPpm),
    adaptiveCosts: percent(adaptive.costsPpm),
  } as const
}
