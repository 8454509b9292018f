export { unlockAt, unlockedBy } from './allocation.ts'
