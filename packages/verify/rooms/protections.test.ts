import { CODES, type Command, type Event, type EventOf } from '@candela/contract'
import { PerpetualTrial } from '@candela/core/testing'
import { LATEST_RULES } from '@candela/rules'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'
import { LimitsAudit } from './limits.ts'

const MID = 6_000_000
const DAY = 86_400_000

/** A trial whose entries are kept. */
class Recorded extends PerpetualTrial {
  declare entries: AuditedEntry[]

  override apply(command: Command): ReturnType<PerpetualTrial['apply']> {
    const answer = super.apply(command)
    this.entries ??= []
    this.entries.push({
      seq: this.seq,
      at: this.at,
      command,
      code: CODES[answer.code].number,
      events: [...answer.events],
    })
    return answer
  }
}

/** A long of 1,000 lots, a sale of 1,500 and a purchase that rest, a break, and a market that reaches the sale. */
function history(): readonly AuditedEntry[] {
  const trial = new Recorded()
  const [owner, other] = [trial.open(), trial.open()]
  const must = ({ code }: { readonly code: string }): void => expect(code).toBe('ok')
  must(trial.apply({ kind: 'activateRules', version: LATEST_RULES }))
  must(trial.order(owner, 'buy', 1_000))
  must(trial.order(owner, 'sell', 1_500, { price: MID + 3_000 }))
  must(trial.order(owner, 'buy', 700, { price: MID - 9_000 }))
  must(trial.apply({ kind: 'takeBreak', customer: owner, commandId: trial.id(), days: 1 }))
  must(trial.order(other, 'buy', 100))
  trial.steps(2, MID + 6_000)
  return trial.entries
}

function claimOf(entries: readonly AuditedEntry[]): string {
  const audit = new Audit()
  try {
    for (const entry of entries) audit.apply(entry)
    return 'nothing'
  } catch (error) {
    if (error instanceof ClaimFailed) return error.claim
    throw error
  }
}

const narrowedTo = (entries: readonly AuditedEntry[], change: object | 'drop'): readonly AuditedEntry[] =>
  entries.map((entry) => ({
    ...entry,
    events: entry.events.flatMap((event): Event[] => {
      if (event.kind !== 'perpetualNarrowed') return [event]
      return change === 'drop' ? [] : [{ ...event, ...change }]
    }),
  }))

describe('what a break takes from orders', () => {
  const entries = history()

  it('is proven: one ends, one keeps what it closes and is filled with that', () => {
    const kinds = entries.flatMap(({ events }) => events)
    expect(kinds.filter(({ kind }) => kind === 'perpetualNarrowed')).toMatchObject([{ lots: 500, remaining: 1_000 }])
    const closed = kinds.filter((event): event is EventOf<'perpetualClosed'> => event.kind === 'perpetualClosed')
    expect(closed.map(({ reason }) => reason)).toEqual(['filled', 'protection', 'filled', 'filled'])
    expect(claimOf(entries)).toBe('nothing')
  })

  it.each([
    ['another number of lots', { remaining: 1_001 }],
    ['fewer lots than were taken', { lots: 499 }],
    ['nothing of it', 'drop' as const],
  ])('`perpetuals` fails for %s', (_, change) => {
    expect(claimOf(narrowedTo(entries, change))).toBe('perpetuals')
  })
})

describe('a position that grows on a break', () => {
  const fill = history()
    .flatMap(({ events }) => events)
    .find((event) => event.kind === 'perpetualFilled')!
  const command: Command = { kind: 'takeBreak', customer: fill.customer, commandId: '', days: 1 }

  function faultOf(version: number, effect: 'open' | 'close'): string {
    const audit = new LimitsAudit()
    const until = 5 + DAY
    try {
      audit.apply({
        seq: 1,
        at: 5,
        command,
        code: 0,
        events: [
          { kind: 'rulesActivated', version },
          { kind: 'breakBegun', customer: fill.customer, until },
        ],
      })
      audit.apply({ seq: 2, at: 6, command: { kind: 'tick' }, code: 0, events: [{ ...fill, effect }] })
      return 'nothing'
    } catch (error) {
      if (error instanceof ClaimFailed) return error.claim
      throw error
    }
  }

  it('fails `limits` under rules that promise it, and a close does not', () => {
    expect(faultOf(LATEST_RULES, 'open')).toBe('limits')
    expect(faultOf(LATEST_RULES, 'close')).toBe('nothing')
    expect(faultOf(3, 'open')).toBe('nothing')
  })
})
