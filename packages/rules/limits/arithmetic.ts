export { lossOf } from './own-limits.ts'
export { monthsLater, periodEnd, periodStart } from './periods.ts'
