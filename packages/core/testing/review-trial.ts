import { type Command, OPERATOR_ROLES, type OperatorRole, RETURN_REASONS } from '@candela/contract'
import { type Answer, Trial } from './trial.ts'

/** A core with a customer whose documents were sent, and operators by role. */
export class ReviewTrial extends Trial {
  readonly customer: number = this.open()

  enrol(...roles: OperatorRole[]): number {
    const bits = roles.reduce((sum, role) => sum | (1 << OPERATOR_ROLES.indexOf(role)), 0)
    return this.must({ kind: 'enrolOperator', commandId: this.id(), roles: bits, publicKey: 'a501' }).value
  }

  send(): Answer {
    return this.fact(this.customer, 'identitySent')
  }

  review(operator: number, change: Partial<Extract<Command, { kind: 'reviewIdentity' }>> = {}): Answer {
    return this.apply({
      kind: 'reviewIdentity',
      operator,
      customer: this.customer,
      commandId: this.id(),
      submission: 1,
      verdict: 'validate',
      face: false,
      reasons: 0,
      signature: operator === 0 ? '' : 'signed',
      ...change,
    })
  }

  giveBack(operator: number, change: Partial<Extract<Command, { kind: 'reviewIdentity' }>> = {}): Answer {
    const reasons = 1 << RETURN_REASONS.indexOf('frontGlare')
    return this.review(operator, { verdict: 'giveBack', reasons, signature: '', ...change })
  }

  turn(operator: number, on: boolean, commandId = this.id()): Answer {
    return this.apply({ kind: 'switchPracticeReviewer', operator, commandId, on })
  }

  get facts(): boolean[] {
    return (['identitySent', 'identityValidated', 'faceValidated'] as const).map(
      (fact) => this.core.security.factSince(this.customer, fact) !== 0,
    )
  }
}
