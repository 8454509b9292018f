import { assert } from '@candela/units'

const UNKNOWN = Number.MAX_SAFE_INTEGER

/** A customer as the durable journal has it. What a customer has is kept by the rooms. */
export interface Account {
  readonly customer: number
  readonly openedAt: number
  readonly commandId: string
  /** the last entry that touched the account since the start of the process, 0 before */
  lastSeq: number
  /** the instant of a total's last change; UNKNOWN until it changes after a start */
  lastAt: number
}

type Opened = Pick<Account, 'customer' | 'commandId' | 'openedAt'>

/** Every customer's account. */
export class Accounts {
  readonly all = new Map<number, Account>()

  /** One that was there when the process started. */
  restore({ customer, commandId, openedAt }: Opened): void {
    this.all.set(customer, { customer, commandId, openedAt, lastSeq: 0, lastAt: UNKNOWN })
  }

  open({ customer, commandId, openedAt }: Opened, seq: number): void {
    this.all.set(customer, { customer, commandId, openedAt, lastSeq: seq, lastAt: openedAt })
  }

  /** The account of a customer to whom something happened in an entry. */
  touch(customer: number, seq: number): Account {
    const account = this.all.get(customer)
    assert(account !== undefined, 'a customer is opened before anything happens to it')
    account.lastSeq = seq
    return account
  }
}
