import { MAX_OPERATORS, OPERATOR_ROLES, type OperatorRole } from '@candela/contract'

export interface CoreOperator {
  /** hex words of the opaque id */
  readonly commandId: string
  /** a bit for each place in OPERATOR_ROLES */
  readonly roles: number
  /** hex; "" without a passkey */
  readonly publicKey: string
  readonly enrolledAt: number
  readonly enrolledSeq: number
  /** 0: may still decide */
  endedAt: number
}

/** Every operator by number, from 1. They are few: a plain list does. */
export class Operators {
  readonly list: CoreOperator[] = []
  /** the practice reviewer answers the queue */
  practiceOn = true

  get full(): boolean {
    return this.list.length >= MAX_OPERATORS
  }

  get(operator: number): CoreOperator | undefined {
    return this.list[operator - 1]
  }

  /** The number of the operator with this id, or 0. */
  find(commandId: string): number {
    return this.list.findIndex((operator) => operator.commandId === commandId) + 1
  }

  may(operator: number, role: OperatorRole): boolean {
    return ((this.get(operator)?.roles ?? 0) & (1 << OPERATOR_ROLES.indexOf(role))) !== 0
  }

  /** Nothing was ever entered by or about operators. */
  get untouched(): boolean {
    return this.list.length === 0 && this.practiceOn
  }
}
