export * from './allocation.ts'
