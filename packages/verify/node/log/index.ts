export { type KeptCheckpoint } from './checkpoint-file.ts'
export { LogDamaged } from './log-damaged.ts'
export { type Halt, ProofLog } from './proof-log.ts'
