import { type Code, CODES, codeOfNumber, type Command, type CommandKind } from '@candela/contract'
import { type AuditedEntry, LedgerAudit, PredictedAudit } from '@candela/auditor'
import { LATEST_RULES } from '@candela/rules'
import { DAY, UNIT } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { ClaimFailed } from '../index.ts'
import { DEAR_OPEN, EarnWorld, PLAN_TERMS, TERMS } from '../testing/earn-world.ts'

/* Refusals of the desk of earn, and what becomes of proposals, each told by the audit from the book (earn §9). */

/** operators, by their roles: none of the desk's, all of them twice, a publisher and an approver alone, one who watches the risk */
const [SUPPORT, FIRST, SECOND, PUBLISHER, APPROVER, RISK] = [1, 2, 3, 4, 5, 6] as const

/** Codes of each command, in the order of the rule book. */
const DOCUMENTED = {
  proposeEarnTerms: 'signatureMissing operatorRoleMissing termsInvalid poolUnknown proposalsExhausted',
  proposeSale: 'signatureMissing operatorRoleMissing termsInvalid saleListed proposalsExhausted',
  proposeLoanTable: 'signatureMissing operatorRoleMissing termsInvalid proposalsExhausted',
  proposePotFunding: 'signatureMissing operatorRoleMissing termsInvalid poolUnknown proposalsExhausted',
  decideProposal:
    'proposalUnknown proposalDecided signatureMissing sameOperator operatorRoleMissing noticeTooShort saleListed houseCapitalShort',
  stopOpening: 'signatureMissing operatorRoleMissing earnUnknown stopTooLong openingNotStopped',
  keepWeek: 'weekNotDue',
} as const satisfies Partial<Record<CommandKind, string>>
type DeskKind = keyof typeof DOCUMENTED
const KINDS = Object.keys(DOCUMENTED) as DeskKind[]

class Desk {
  readonly world = new EarnWorld(1)

  constructor() {
    const { world } = this
    world.enrol('support')
    const all = ['productPublisher', 'productApprover', 'paymentsMaker', 'paymentsChecker'] as const
    for (const _ of [FIRST, SECOND]) world.enrol(...all)
    world.enrol('productPublisher')
    world.enrol('productApprover')
    world.enrol('risk')
    world.list(1, 'L5', TERMS)
    world.listOpen(2, 'SF', DEAR_OPEN)
    world.listPlan(3, 'FI', PLAN_TERMS, 5)
  }

  get now(): number {
    return this.world.house.now
  }

  #apply(command: Command): Code {
    return codeOfNumber(this.world.apply(command))!
  }

  by(operator: number, signature = 'signed') {
    return { operator, signature, commandId: this.world.id() }
  }

  terms(over: Partial<Extract<Command, { kind: 'proposeEarnTerms' }>> = {}): Code {
    const asked = { earnProduct: 1, terms: TERMS, everyDays: 0, instalments: 0, from: this.now + 2 * DAY }
    return this.#apply({ kind: 'proposeEarnTerms', ...this.by(FIRST), ...asked, ...over })
  }

  sale(
    coin: string,
    over: Partial<Extract<Command, { kind: 'proposeSale' }>> = {},
    opensAt = this.now + 3 * DAY,
  ): Code {
    const lots = { method: 'firstCome', price: UNIT, lot: UNIT, supply: 99, minimum: 10, maximum: 99 } as const
    const dates = { opensAt, closesAt: opensAt + DAY, listingAt: opensAt + DAY }
    const terms = { ...lots, ...dates, lockupDays: 1, parts: 2, everyDays: 1 }
    return this.#apply({ kind: 'proposeSale', ...this.by(FIRST), coin, displayDigits: 2, terms, ...over })
  }

  table(over: Partial<Extract<Command, { kind: 'proposeLoanTable' }>> = {}): Code {
    const asked = { table: 'freeUnderThousand', from: this.now + 2 * DAY } as const
    return this.#apply({ kind: 'proposeLoanTable', ...this.by(FIRST), ...asked, ...over })
  }

  money(amount: number, over: Partial<Extract<Command, { kind: 'proposePotFunding' }>> = {}): Code {
    return this.#apply({ kind: 'proposePotFunding', ...this.by(FIRST), earnProduct: 1, amount, ...over })
  }

  decide(proposal: number, over: Partial<Extract<Command, { kind: 'decideProposal' }>> = {}): Code {
    return this.#apply({ kind: 'decideProposal', ...this.by(SECOND), proposal, verdict: 'approve', ...over })
  }

  stop(until: number, over: Partial<Extract<Command, { kind: 'stopOpening' }>> = {}): Code {
    return this.#apply({ kind: 'stopOpening', ...this.by(RISK), earnProduct: 1, until, ...over })
  }

  week(week: number): Code {
    return this.#apply({ kind: 'keepWeek', week })
  }

  /** The number of the last proposal. */
  get last(): number {
    return this.world.house.core.proposals.count
  }
}

/** Every obstacle of the desk, alone and with those behind it; what is in nobody's way comes into force, lapses or is declined. */
function played(): EarnWorld {
  const desk = new Desk()
  const { world } = desk
  const { core } = world.house
  const unsigned = { signature: '' }
  for (const operator of [SUPPORT, APPROVER]) {
    const own = { operator }
    for (const over of [own, { ...own, ...unsigned }]) {
      desk.terms({ ...over, terms: { ...TERMS, days: 0 } })
      desk.sale('toolong', over)
      desk.table({ ...over, table: 'default' })
      desk.money(0, over)
    }
  }
  desk.terms({ terms: { ...TERMS, ratioPpm: 900_000 } })
  desk.terms({ earnProduct: 9 })
  desk.terms({ earnProduct: 9, terms: { ...TERMS, lowPpm: 9_000 } })
  desk.terms({ earnProduct: 2 })
  desk.terms({ everyDays: 1, instalments: 5 })
  desk.terms({ earnProduct: 3 })
  for (const coin of ['A', 'abc', 'ELEVENCHARS', 'W77', 'A-B']) desk.sale(coin)
  for (const displayDigits of [-1, 9]) desk.sale('DIGITS', { displayDigits })
  desk.sale('PASSED', {}, desk.now - 2 * DAY)
  desk.sale('BTC')
  desk.table({ table: 'default' })
  for (const amount of [0, -1]) desk.money(amount, { earnProduct: 9 })
  desk.money(1, { earnProduct: 9 })

  // to be approved too late, by the wrong one, unsigned, twice, and as it should
  desk.terms({ from: desk.now + DAY - 1 })
  const late = desk.last
  for (const over of [{}, unsigned, { operator: FIRST }, { operator: PUBLISHER }, { operator: FIRST, ...unsigned }]) {
    desk.decide(late, over)
  }
  for (const operator of [SUPPORT, RISK]) desk.decide(late, { operator, verdict: 'decline', ...unsigned })
  // either role of its kind may
  desk.decide(late, { operator: PUBLISHER, verdict: 'decline', ...unsigned })
  desk.decide(late)
  for (const proposal of [0, -1, 99]) desk.decide(proposal)
  desk.terms({ from: desk.now + DAY })
  const inTime = desk.last
  desk.decide(inTime)
  desk.decide(inTime, { verdict: 'decline' })
  desk.terms({ earnProduct: 3, terms: { ...PLAN_TERMS, lowPpm: 4_000 }, everyDays: 1, instalments: 5 })
  desk.decide(desk.last)
  desk.sale('FRESH', {}, desk.now + DAY - 1)
  desk.decide(desk.last)
  desk.sale('FRESH', { operator: PUBLISHER })
  desk.sale('FRESH')
  desk.decide(desk.last - 1, { operator: PUBLISHER })
  desk.decide(desk.last - 1, { operator: APPROVER })
  // its coin is promised from here on
  desk.decide(desk.last)
  desk.sale('FRESH')
  desk.sale('TAKEN')
  desk.decide(desk.last)
  world.apply({ kind: 'listAsset', asset: { asset: core.assets().length, id: 'TAKEN', displayDigits: 2 } })
  desk.table()
  desk.decide(desk.last)

  const capital = core.proposals.capitalOf(0)
  desk.money(Number(capital) + 1)
  desk.decide(desk.last)
  desk.decide(desk.last, unsigned)
  desk.money(1_000)
  desk.decide(desk.last, { operator: APPROVER })
  desk.decide(desk.last)
  desk.money(Number(capital) - 1_000)
  desk.decide(desk.last)

  for (const operator of [SUPPORT, FIRST]) for (const signature of ['', 'signed']) desk.stop(0, { operator, signature })
  desk.stop(desk.now + DAY, { earnProduct: 9 })
  desk.stop(desk.now)
  desk.stop(desk.now + 7 * DAY + 1)
  desk.stop(desk.now + 2 * DAY)
  world.pass(DAY)
  // counted from its beginning
  desk.stop(desk.now + 6 * DAY + 1)
  desk.stop(desk.now + 6 * DAY)
  world.open(1, 1, 100 * UNIT)
  desk.stop(0)
  world.open(1, 1, 100 * UNIT, { terms: 2 })
  desk.stop(0)

  const week = core.rules.proposals.weekOf(desk.now)
  world.pass(core.rules.proposals.weekBegins(week + 1) - desk.now)
  for (const other of [week, week + 2, week + 1, week + 1, 0]) desk.week(other)
  world.pass(2 * DAY)
  // another table is another number, on the form of a loan too
  world.know(1, true)
  for (const changes of [0, 2, 1]) world.borrow(1, 600 * UNIT, { rules: LATEST_RULES + changes })
  // in force by now
  desk.table({ table: 'freeUnderThousand' })
  while (desk.table({ table: 'default' }) === 'ok');
  desk.terms()
  desk.sale('NEXT')
  desk.money(1)
  return world
}

/** The claim that fails and its words, or `nothing`. Signatures here are invented and not looked at. */
function faultOf(entries: readonly AuditedEntry[]): string {
  const audit = new PredictedAudit(new LedgerAudit())
  try {
    for (const entry of entries) audit.apply(entry)
  } catch (error) {
    if (error instanceof ClaimFailed) return `${error.claim}: ${error.message}`
    throw error
  }
  return 'nothing'
}

describe('the desk of earn', () => {
  const { entries } = played()
  const codeOf = ({ code }: AuditedEntry): Code => codeOfNumber(code)!

  it('decides what the book gives, whatever else is in the way', () => expect(faultOf(entries)).toBe('nothing'))

  it('comes to every end of a proposal', () => {
    const told = new Set(entries.flatMap(({ events }) => events.map(({ kind }) => kind)))
    const ends = [
      'proposalApproved',
      'proposalDeclined',
      'proposalTookEffect',
      'proposalLapsed',
      'openingStopped',
      'weekKept',
    ]
    expect(ends.filter((kind) => !told.has(kind as never))).toEqual([])
  })

  describe.each(KINDS)('%s', (kind) => {
    const documented = DOCUMENTED[kind].split(' ') as Code[]
    const given = entries.filter(({ command }) => command.kind === kind)
    const refused = new Map(given.map((entry) => [codeOf(entry), entry]))

    it('is done, and gives each refusal that is documented and no other', () => {
      expect([...refused.keys()].toSorted()).toEqual([...documented, 'ok'].toSorted())
    })

    it.each([...refused].filter(([code]) => code !== 'ok'))('%s is missed where another is told', (code, entry) => {
      const upTo = entries.slice(0, entries.indexOf(entry))
      for (const told of ['ok', ...documented].filter((other) => other !== code).slice(0, 2) as Code[]) {
        const forged = { ...entry, code: CODES[told].number, events: [] }
        expect(faultOf([...upTo, forged])).toBe(`proposals: ${kind} is answered ${told}, the rules answer ${code}`)
      }
    })
  })
})
