export { dueAt } from './interest.ts'
export { euYearlyPpm, simpleYearlyPpm } from './yearly-cost.ts'
export { ownMoney } from '../own-money.ts'
