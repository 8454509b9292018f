export { isLate, lastYieldDay, paymentOf } from './days.ts'
export { midnightItemAt, settledAt } from './midnight.ts'
export { instalmentAt, instalmentDays, MOST_MISSES } from './plan.ts'
export { dayYield, planDays, planPromise, termPromise, walletAmount } from './yields.ts'
