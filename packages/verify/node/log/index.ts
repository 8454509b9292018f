export { type KeptCheckpoint, readCheckpoint } from './checkpoint-file.ts'
export { loadLeafSecret } from './leaf-secret.ts'
export { LogDamaged } from './log-damaged.ts'
export { type Halt, ProofLog } from './proof-log.ts'
