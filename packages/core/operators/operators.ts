import { MAX_OPERATORS, OPERATOR_ROLES, type OperatorRole } from '@candela/contract'

export interface CoreOperator {
  /** hex words of the opaque id */
  readonly commandId: string
  /** a bit for each place in OPERATOR_ROLES */
  readonly roles: number
  /** hex; "" without a passkey */
  readonly publicKey: string
  readonly enrolledAt: number
  /** 0: may still decide */
  endedAt: number
}

/** The result of an operator's command, to be answered again under the same id. */
export interface OperatorResult {
  /** over everything the command asks */
  readonly body: string
  readonly code: number
  readonly value: number
  readonly at: number
}

/** Every operator by number, from 1, and what the last day's commands of operators came to. They are few: plain maps do. */
export class Operators {
  readonly list: CoreOperator[] = []
  /** by operator and command id, in order of time */
  readonly results = new Map<string, OperatorResult>()
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

  /** Nothing was ever entered by or about operators: such a state is written as it was before there were any. */
  get untouched(): boolean {
    return this.list.length === 0 && this.results.size === 0 && this.practiceOn
  }
}
