export { Audit, type AuditedEntry, ClaimFailed } from '@candela/auditor'
