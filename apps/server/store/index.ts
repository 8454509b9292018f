export { ProjectionWriter } from './projection-writer.ts'
export { claimVault, openStore, type Store } from './store.ts'
