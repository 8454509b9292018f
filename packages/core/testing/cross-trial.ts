import type { CrossView } from '../perpetual/cross-margin.ts'
import { PerpetualTrial } from './perpetual-trial.ts'
import type { Answer } from './trial.ts'

/** A trial of customers on cross margin. */
export class CrossTrial extends PerpetualTrial {
  cross(leverage: number, customer = this.open()): number {
    this.must({ kind: 'setMarginMode', customer, commandId: this.id(), product: 0, mode: 'cross' })
    this.must({ kind: 'setLeverage', customer, commandId: this.id(), product: 0, leverage })
    return customer
  }

  account(customer: number): CrossView {
    return this.core.perpetuals.cross(customer, 0)
  }

  /** In, or (below 0) out. */
  move(customer: number, amount: number): Answer {
    const direction = amount < 0 ? 'out' : 'in'
    return this.apply({ ...this.moving(customer), amount: Math.abs(amount), direction, all: false })
  }

  moveAll(customer: number, direction: 'in' | 'out'): Answer {
    return this.apply({ ...this.moving(customer), amount: 0, direction, all: true })
  }

  topUp(customer: number, on = true): Answer {
    return this.apply({ kind: 'setCrossTopUp', customer, commandId: this.id(), asset: 0, on })
  }

  private moving(customer: number) {
    return { kind: 'moveCross', customer, commandId: this.id(), asset: 0 } as const
  }
}
