import { CODES, type Command, type Event } from '@candela/contract'
import { around, borrow, commandId, CrossTrial } from '@candela/core/testing'
import { LATEST_RULES } from '@candela/rules'
import { BTC_USDT } from '@candela/rules/testing'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const UNIT = 100_000_000
const FALL = 5_000
const BEFORE_THIRD_EDITION = 6

class Recorded extends CrossTrial {
  declare entries: AuditedEntry[]

  override apply(command: Command): ReturnType<CrossTrial['apply']> {
    const answer = super.apply(command)
    const { code: name, events } = answer
    this.entries ??= []
    this.entries.push({ seq: this.seq, at: this.at, command, code: CODES[name].number, events: [...events] })
    return answer
  }
}

/** Accounts that are filled, emptied, saved whole, saved in part and not saved; margin that goes as far as it can. */
function history(): readonly AuditedEntry[] {
  const trial = new Recorded()
  trial.checking = false
  const must = ({ code }: { readonly code: string }): void => expect(code).toBe('ok')
  const [saved, lent, plain] = [trial.cross(10), trial.cross(10), trial.open()]
  borrow(trial, lent)
  const unknowing = trial.cross(2, trial.unknowing())
  must(trial.moveAll(unknowing, 'in'))
  must(trial.moveAll(unknowing, 'out'))
  must(trial.move(unknowing, 500 * UNIT))
  must(trial.order(unknowing, 'buy', 1_000))
  must(trial.moveAll(unknowing, 'out'))
  must(trial.leverage(plain, 10))
  must(trial.order(plain, 'buy', 1_000))
  must(trial.margin(plain, 20 * UNIT))
  must(trial.apply({ kind: 'removeFreeMargin', customer: plain, commandId: trial.id(), product: 0 }))
  must(trial.close(plain))
  must(trial.close(unknowing))
  for (const customer of [saved, lent]) {
    must(trial.topUp(customer))
    must(trial.move(customer, 100 * UNIT))
    must(trial.move(customer, -50 * UNIT))
    must(trial.order(customer, 'buy', 100_000))
  }
  // of 1,000 that are borrowed some own money is left, too little to save it
  const spare = Number(trial.core.balance(lent, 0).available) - 1_030 * UNIT
  must(trial.limit(lent, 'buy', 4_900_000, Math.floor((spare * 0.999) / 49_000_000)))
  const { forcedPrice } = trial.core.perpetuals.position(saved, 0)!
  trial.step(forcedPrice - FALL, around(forcedPrice - FALL))
  trial.step()
  return trial.entries
}

/** The claim that fails where every entry's events are what `forge` makes of them. */
function claimOf(entries: readonly AuditedEntry[], forge: (events: readonly Event[]) => readonly Event[]): string {
  const audit = new Audit()
  try {
    for (const entry of entries) audit.apply({ ...entry, events: forge(entry.events) })
    audit.checkWhole(entries.length)
  } catch (error) {
    if (error instanceof ClaimFailed) return `${error.claim}: ${error.message}`
    throw error
  }
  return 'nothing'
}

function isTopUp(event: Event): boolean {
  return event.kind === 'crossMoved' && event.cause === 'toppedUp'
}

/** One more or less in every movement of a cause. */
function other(cause: string): (events: readonly Event[]) => readonly Event[] {
  return (events) =>
    events.map((event) =>
      event.kind === 'crossMoved' && event.cause === cause ? { ...event, amount: event.amount - 1n } : event,
    )
}

it.each([BEFORE_THIRD_EDITION, LATEST_RULES])(
  'a fill-or-kill that turns a cross position is proven by rules %i',
  (version) => {
    const trial = new Recorded({}, version)
    trial.checking = false
    const customer = trial.cross(50)
    trial.order(customer, 'buy', 1_000)
    trial.must({ kind: 'addCrossMargin', customer, commandId: trial.id(), asset: 0, amount: 5_000 * UNIT })
    trial.step(6_000_000, { bids: [[5_900_000, 10_000]], asks: [[6_050_000, 10_000]] })
    const turned = trial.order(customer, 'sell', 1_001, { timeInForce: 'fok', price: 5_900_000 })
    expect(turned.code).toBe(version === LATEST_RULES ? 'fokNotFilled' : 'ok')
    expect(claimOf(trial.entries, (events) => events)).toBe('nothing')
  },
)

it.each([
  [0, 'fokNotFilled'],
  [100, 'ok'],
])('one that leaves another position is proven, %d more behind both: %s', (more, code) => {
  const trial = new Recorded()
  trial.checking = false
  trial.must({ kind: 'listProduct', product: { ...BTC_USDT, product: 1, id: 'ETH-USDT' } })
  trial.market(around(6_000_000), 6_000_000, 1)
  trial.step()
  const customer = trial.cross(50)
  for (const kind of [
    { kind: 'setMarginMode', mode: 'cross' } as const,
    { kind: 'setLeverage', leverage: 50 } as const,
  ])
    trial.must({ ...kind, customer, commandId: trial.id(), product: 1 })
  for (const product of [0, 1]) expect(trial.order(customer, 'buy', 1_000, { product }).code).toBe('ok')
  if (more > 0) expect(trial.move(customer, more * UNIT).code).toBe('ok')
  trial.step(6_000_000, { bids: [[5_820_000, 10_000]], asks: [[6_180_000, 10_000]] })
  expect(trial.order(customer, 'sell', 2_000, { timeInForce: 'fok', price: 5_820_000 }).code).toBe(code)
  expect(claimOf(trial.entries, (events) => events)).toBe('nothing')
})

describe('cross accounts that their customers fill', () => {
  const entries = history()

  it('are proven, and the history reaches what is claimed', () => {
    expect(claimOf(entries, (events) => events)).toBe('nothing')
    const told = entries.flatMap(({ events }) => events)
    const started = told.filter(({ kind }) => kind === 'liquidationStarted')
    expect([told.filter(isTopUp).length, started.length]).toEqual([2, 1])
  })

  it.each<[string, (events: readonly Event[]) => readonly Event[]]>([
    ['another amount than asked', other('moved')],
    ['another amount than saves it', other('toppedUp')],
    ['a top-up that nobody wished', (events) => events.filter(({ kind }) => kind !== 'crossTopUpSet')],
    [
      'a wish that is another',
      (events) => events.map((event) => (event.kind === 'crossTopUpSet' ? { ...event, on: false } : event)),
    ],
    ['a second one in a step', (events) => events.flatMap((event) => (isTopUp(event) ? [event, event] : [event]))],
    [
      'margin that could not go',
      (events) =>
        events.map((event) =>
          event.kind === 'marginMoved' && event.amount < 0n
            ? { ...event, amount: event.amount - 1n, margin: event.margin - 1n }
            : event,
        ),
    ],
  ])('fail for %s', (_what, forge) => {
    expect(claimOf(entries, forge)).toMatch(/^perpetual: /)
  })

  it('fail for a top-up during a break', () => {
    const place = entries.findIndex(({ events }) => events.some(isTopUp))
    const { seq, at } = entries[place - 1]!
    const customer = 1
    const command = { kind: 'takeBreak', customer, commandId: commandId(at, 9_999), days: 1 } as const
    const events = [{ kind: 'breakBegun', customer, until: at + 86_400_000 }] as const
    const broken = entries.toSpliced(place, 0, { seq: seq + 0.5, at, command, code: 0, events })
    expect(claimOf(broken, (told) => told)).toMatch(/^perpetual: /)
  })
})
