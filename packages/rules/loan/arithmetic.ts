export { dueAt } from './interest.ts'
export { euYearlyPpm, simpleYearlyPpm } from './yearly-cost.ts'
