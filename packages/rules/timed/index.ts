export * from './settlement.ts'
export * from './stakes.ts'
