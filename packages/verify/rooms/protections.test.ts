import { CODES, type Command, type Event, type EventOf } from '@candela/contract'
import { PerpetualTrial } from '@candela/core/testing'
import { LATEST_RULES } from '@candela/rules'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const MID = 6_000_000

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

/** A purchase that rests when its owner's break begins, and a market that reaches it. */
function restingOnABreak(version: number): readonly AuditedEntry[] {
  const trial = new Recorded()
  const owner = trial.open()
  trial.apply({ kind: 'activateRules', version })
  trial.order(owner, 'buy', 700, { price: MID - 3_000 })
  trial.apply({ kind: 'takeBreak', customer: owner, commandId: trial.id(), days: 1 })
  trial.steps(2, MID - 6_000)
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
  ])('`perpetual` fails for %s', (_, change) => {
    expect(claimOf(narrowedTo(entries, change))).toBe('perpetual')
  })
})

describe('a position that grows on a break', () => {
  const filled = restingOnABreak(3)

  it('is what the rules before gave, and is found under those that promise it', () => {
    expect(claimOf(filled)).toBe('nothing')
    expect(claimOf(restingOnABreak(LATEST_RULES))).toBe('nothing')
    const version = LATEST_RULES
    const promised = filled.map((entry) =>
      entry.command.kind === 'activateRules'
        ? { ...entry, command: { ...entry.command, version }, events: [{ kind: 'rulesActivated', version } as const] }
        : entry,
    )
    expect(claimOf(promised)).not.toBe('nothing')
  })
})
