/** The credited amount of a deposit, and the part that was not taken back. */
export interface CreditedDeposit {
  /** 0: credited before reversals counted, known for rebates only */
  readonly deposit: number
  readonly customer: number
  readonly asset: number
  readonly at: number
  /** of its lines, in minor units of their asset */
  amount: number
  /** in minor units of USDT: gross, by which rebates count; as it counts as deposited */
  worth: bigint
  value: bigint
}

interface CreditedLine {
  readonly of: CreditedDeposit
  /** in minor units: what was not taken back */
  left: number
}

/** A credited line of which something is left, in minor units. */
export interface LineLeft {
  readonly rail: number
  readonly line: number
  readonly left: number
}

/** The part of a credited line that a reversal took. */
export interface TakenBack {
  readonly of: CreditedDeposit
  readonly amount: number
  /** of the line, what is left */
  readonly left: number
  /** in minor units of USDT */
  readonly worth: bigint
  readonly value: bigint
  /** amount / `whole` of what the deposit still brought is taken */
  readonly whole: number
}

/** Credited lines by rail and line: of several that were credited together each lowers the one deposit. */
export class CreditedLines {
  readonly #lines = new Map<string, CreditedLine>()

  add(rail: number, line: number, left: number, of: CreditedDeposit): void {
    this.#lines.set(keyOf(rail, line), { of, left })
  }

  /** Takes what is left of a line, at most `most`; undefined where nothing is. */
  takeBack(rail: number, line: number, asset: number, most: number): TakenBack | undefined {
    const key = keyOf(rail, line)
    const known = this.#lines.get(key)
    if (known === undefined || known.of.asset !== asset) return undefined
    const { of } = known
    const amount = Math.min(most, known.left)
    const whole = of.amount
    const worth = shareOf(of.worth, amount, whole)
    const value = shareOf(of.value, amount, whole)
    of.amount -= amount
    of.worth -= worth
    of.value -= value
    known.left -= amount
    if (known.left === 0) this.#lines.delete(key)
    return { of, amount, left: known.left, worth, value, whole }
  }

  /** Every deposit of which something is left, with its lines, by rail and line. */
  byDeposit(): ReadonlyMap<CreditedDeposit, readonly LineLeft[]> {
    const found = new Map<CreditedDeposit, LineLeft[]>()
    for (const { of, ...line } of this.#sorted()) {
      const own = found.get(of)
      if (own === undefined) found.set(of, [line])
      else own.push(line)
    }
    return found
  }

  #sorted(): (LineLeft & { readonly of: CreditedDeposit })[] {
    const rows = [...this.#lines].map(([key, { of, left }]) => {
      const [rail, line] = key.split(' ').map(Number)
      return { rail: rail!, line: line!, left, of }
    })
    return rows.sort((a, b) => a.rail - b.rail || a.line - b.line)
  }
}

function keyOf(rail: number, line: number): string {
  return `${rail} ${line}`
}

/** dn(value·amount/whole) (money §3). */
export function shareOf(value: bigint, amount: number, whole: number): bigint {
  return (value * BigInt(amount)) / BigInt(whole)
}
