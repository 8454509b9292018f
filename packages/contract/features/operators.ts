import { bits, command, commandId, count, event, hex, safe } from '../declare/index.ts'
import { MAX_PUBLIC_KEY_BYTES, OPERATOR_ROLES } from '../operators.ts'

/** A person who may sit at the desk; `commandId` is the operator's opaque id. Answers the operator's number, from 1. */
export const enrolOperator = command(14, 'house', {
  commandId,
  roles: bits(OPERATOR_ROLES),
  /** the passkey's COSE key; "" without a passkey */
  publicKey: hex(MAX_PUBLIC_KEY_BYTES),
})

/** The operator decides nothing any more; what was decided stays. */
export const endOperator = command(15, 'house', { operator: safe })

export const operatorEnrolled = event(15, { operator: count, roles: bits(OPERATOR_ROLES) })

export const operatorEnded = event(16, { operator: count })
