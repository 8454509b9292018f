export type { AccountChange, Answered, Queries } from './answers.ts'
export { openQueries } from './queries.ts'
