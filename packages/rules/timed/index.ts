export * from './terms.ts'
export * from './settlement.ts'
export * from './stakes.ts'
export * from './place.ts'
