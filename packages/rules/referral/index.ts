export * from './rebates.ts'
