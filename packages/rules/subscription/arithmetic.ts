export { unlockAt, unlockedBy } from './allocation.ts'
export { MAX_SALES } from './terms.ts'
