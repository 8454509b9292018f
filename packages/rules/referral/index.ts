export * from './rebates.ts'
export * from './rules.ts'
