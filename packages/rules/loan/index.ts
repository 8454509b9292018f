export * from './interest.ts'
export * from './terms.ts'
export * from './yearly-cost.ts'
export * from './refusals.ts'
