export { assert, AssertionError, unreachable } from './assert.ts'
export { formatDecimal, fractionDigits, parseDecimal, SCALE, UNIT } from './decimal.ts'
export { DAY, gmt8Day, gmt8DayStart, HOUR, type Instant, MINUTE, SECOND } from './instant.ts'
export { mulDiv, PPM, type Rounding, share, wideShare } from './ratio.ts'
