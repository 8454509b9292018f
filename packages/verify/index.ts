export { Audit, type AuditedEntry } from './audit.ts'
export { ClaimFailed, type ClaimName } from './claims.ts'
