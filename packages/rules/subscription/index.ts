export * from './allocation.ts'
export * from './refusals.ts'
