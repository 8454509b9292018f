export { type Fact, FillProof } from './fill-proof.tsx'
export { LogAlarm } from './log-alarm.tsx'
export { ProofsPage } from './screens/proofs.tsx'
