export * from './allocation.ts'
export * from './catalogue.ts'
export * from './refusals.ts'
export * from './terms.ts'
