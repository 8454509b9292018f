export { isLate, lastYieldDay, paymentOf } from './days.ts'
export { MOST_MISSES } from './plan.ts'
export { dayYield, termPromise } from './yields.ts'
