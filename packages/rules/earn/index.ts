export * from './days.ts'
export * from './plan.ts'
export * from './yields.ts'
