/**
 * Candle intervals, the specification's own codes: `1m` is a month. Apart from the schemas, so that the app can name
 * them without the validator.
 */
export const INTERVALS = ['1min', '5min', '15min', '30min', '1h', '4h', '1d', '1w', '1m', '1y'] as const
export type Interval = (typeof INTERVALS)[number]
