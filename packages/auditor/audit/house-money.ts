import { type Event, HOUSE, type HouseMoney } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import { railId } from '../rails.ts'
import { ClaimFailed } from './claim-failed.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

type Posted = Extract<Event, { kind: 'posted' }>
const RULES = [1, 2, 3, 4, 5, 6, 7, 8] as const
const ON_RAILS: ReadonlySet<string> = new Set(['custody', 'suspense'])

/**
 * Claims `money`: what was published of what the house has and owes, of refusals, of the time withdrawals took and of holds is
 * what the entries give that it says it counts. With nothing published it tells these figures of all entries. Throws
 * ClaimFailed `money`.
 */
export class HouseMoneyAudit implements AuditedRoom {
  readonly #published: HouseMoney | undefined
  readonly #assets = new Map<number, string>()
  /** of the house on rails, by purpose, rail and asset; of its costs, by asset; of each customer's account */
  readonly #balances = new Map<string, bigint>()
  readonly #refused = new Map<number, number>()
  readonly #asked = new Map<number, number>()
  /** seconds, by rail */
  readonly #took = new Map<number, number[]>()
  /** by customer: until when */
  readonly #holds = new Map<number, number>()
  #given: HouseMoney | undefined
  #at = 0

  constructor(published?: HouseMoney) {
    this.#published = published
  }

  apply({ seq, at, command, code, events }: AuditedEntry): void {
    if (this.#published && seq > this.#published.seq) return
    this.#at = at
    if (code === 0 && command.kind === 'listAsset') this.#assets.set(command.asset.asset, command.asset.id)
    for (const event of events) this.#event(at, event)
    if (seq === this.#published?.seq) this.#compare(seq, this.#published)
  }

  end(seq: number): void {
    if (!this.#published) this.#given = this.#figures(seq, this.#at)
    else if (!this.#given && seq > 0) {
      this.#wrong(seq, `entry ${this.#published.seq}, the last they count, is not there`)
    }
  }

  lines(): readonly string[] {
    if (!this.#published) return this.#given ? [JSON.stringify(this.#given, null, 2)] : []
    return [line('money', `what the house has and owes is what ${count(this.#published.seq)} entries give`)]
  }

  #event(at: number, event: Event): void {
    switch (event.kind) {
      case 'posted':
        this.#book(event)
        return
      case 'withdrawalRefused':
        this.#refused.set(event.rule, (this.#refused.get(event.rule) ?? 0) + 1)
        return
      case 'withdrawalRequested':
        this.#asked.set(event.withdrawal, at)
        return
      case 'withdrawalDone': {
        const seconds = Math.floor((at - (this.#asked.get(event.withdrawal) ?? at)) / 1_000)
        const took = this.#took.get(event.rail)
        if (took) took.push(seconds)
        else this.#took.set(event.rail, [seconds])
        return
      }
      case 'legalHoldPlacing':
        if (event.agreement === 'decided') this.#holds.set(event.customer, event.until)
        return
      case 'legalHoldEnded':
        this.#holds.delete(event.customer)
        return
      default:
    }
  }

  /** Each account holds what its last posting left in it. */
  #book({ legs }: Posted): void {
    for (const { owner, purpose, asset, key, balance } of legs) {
      if (owner !== HOUSE) {
        if (purpose !== 'owed') this.#balances.set(`owed ${asset} 0 ${owner} ${purpose} ${key}`, balance)
      } else if (ON_RAILS.has(purpose)) this.#balances.set(`${purpose} ${asset} ${key}`, balance)
      else if (purpose === 'costs') this.#balances.set(`costs ${asset} 0`, balance)
    }
  }

  /** As they have to be published. */
  #figures(seq: number, at: number): HouseMoney {
    const sums = new Map<string, bigint>()
    for (const [account, balance] of this.#balances) {
      const fund = account.split(' ').slice(0, 3).join(' ')
      sums.set(fund, (sums.get(fund) ?? 0n) + balance)
    }
    const sum = (fund: string, asset: number, rail = 0): bigint => sums.get(`${fund} ${asset} ${rail}`) ?? 0n
    const there = [...sums]
      .filter(([, balance]) => balance !== 0n)
      .map(([fund]) => fund.split(' ').slice(1).map(Number))
    const places = [...new Map(there.map(([asset, rail]) => [`${rail} ${asset}`, [asset!, rail!] as const])).values()]
    const inOrder = places.toSorted(([a, on], [b, other]) => on - other || a - b)
    const id = (asset: number): string => this.#assets.get(asset)!
    return {
      seq,
      at,
      rails: inOrder
        .filter(([, rail]) => rail > 0)
        .map(([asset, rail]) => ({
          rail: railId(rail),
          asset: id(asset),
          custody: formatDecimal(-sum('custody', asset, rail)),
          suspense: formatDecimal(sum('suspense', asset, rail)),
        })),
      assets: inOrder
        .filter(([, rail]) => rail === 0)
        .map(([asset]) => ({
          asset: id(asset),
          owed: formatDecimal(sum('owed', asset)),
          costs: formatDecimal(-sum('costs', asset)),
        })),
      refusals: RULES.map((rule) => ({ rule, count: this.#refused.get(rule) ?? 0 })),
      payouts: [...this.#took]
        .toSorted(([a], [b]) => a - b)
        .map(([rail, took]) => {
          const inTurn = took.toSorted((a, b) => a - b)
          const [median, longest] = [inTurn[Math.ceil(took.length / 2) - 1]!, inTurn.at(-1)!]
          return { rail: railId(rail), count: took.length, median, longest }
        }),
      holds: [...this.#holds.values()].filter((until) => until > at).length,
    }
  }

  #compare(seq: number, published: HouseMoney): void {
    if (published.at < this.#at) this.#wrong(seq, 'it is told for an instant before the last entry it counts')
    this.#given = this.#figures(seq, published.at)
    const [right, told] = [figuresOf(this.#given), figuresOf(published)]
    for (const name of new Set([...right.keys(), ...told.keys()])) {
      if (right.get(name) === told.get(name)) continue
      this.#wrong(seq, `${name} is ${right.get(name) ?? 'not there'}, not ${told.get(name) ?? 'left out'}`)
    }
  }

  #wrong(seq: number, what: string): never {
    throw new ClaimFailed('money', seq, what)
  }
}

/** Every figure by a name of its own; one that stands twice is named by its place too. */
function figuresOf({ rails, assets, refusals, payouts, holds }: HouseMoney): ReadonlyMap<string, string> {
  const figures = new Map<string, string>()
  const note = (name: string, value: string | number): void => {
    figures.set(figures.has(name) ? `${name}, told again,` : name, String(value))
  }
  for (const { rail, asset, custody, suspense } of rails) {
    note(`custody of ${rail} in ${asset}`, custody)
    note(`suspense of ${rail} in ${asset}`, suspense)
  }
  for (const { asset, owed, costs } of assets) {
    note(`owed in ${asset}`, owed)
    note(`costs in ${asset}`, costs)
  }
  for (const { rule, count: refused } of refusals) note(`refused by rule ${rule}`, refused)
  for (const { rail, count: out, median, longest } of payouts) {
    note(`payouts of ${rail}`, out)
    note(`median of ${rail}`, median)
    note(`longest of ${rail}`, longest)
  }
  note('holds', holds)
  return figures
}
