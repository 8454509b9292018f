export { repository } from '../source.ts'
export { type Checklist, parseChecklist, type Statement } from './checklist.ts'
export { type Claim, claimsIn, looseClaims } from './claims.ts'
export { type Proof, proofOf } from './proof.ts'
