export { Audit } from './audit.ts'
export { ClaimFailed } from './claims.ts'
export type { AuditedEntry } from './rooms/room.ts'
