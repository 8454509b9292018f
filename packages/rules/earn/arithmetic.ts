export { isLate, lastYieldDay, paymentOf } from './days.ts'
export { dayYield, termPromise } from './yields.ts'
