/**
 * Means over simulated markets without a drift, ppm of the amount, each with its standard error: prices step by at most a percent an hour,
 * the fee is 0.1 %, half the spread 0.02 %. No rule has an edge there, so it loses its costs (strategies §5). A test makes them anew.
 */
export const NO_EDGE = {
  markets: 1_000,
  hours: 2_000,
  trend: { fast: 20, slow: 100, resultPpm: -26_900, errorPpm: 4_200, costsPpm: 30_600 },
  adaptive: { resultPpm: -27_200, errorPpm: 2_900, costsPpm: 26_900 },
} as const
