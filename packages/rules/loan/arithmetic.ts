export { dueAt } from './interest.ts'
