export { isLate, lastYieldDay, paymentOf } from './days.ts'
export { midnightItemAt, settledAt } from './midnight.ts'
export { instalmentAt, instalmentDays } from './plan.ts'
export { dayYield, planDays, planPromise, termPromise, walletAmount } from './yields.ts'
