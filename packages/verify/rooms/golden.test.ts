import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMANDS, decodeCommand, type Event, EVENTS, POSTING_PURPOSES, type PostingKind } from '@candela/contract'
import { Core } from '@candela/core'
import { LedgerAudit, PredictedAudit } from '@candela/auditor'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'core', 'golden')
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))

/** The entries of a golden journal with the events that replay gives. */
function entriesOf(name: string): readonly AuditedEntry[] {
  const golden = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as {
    readonly entries: readonly { readonly at: number; readonly command: string }[]
  }
  const core = Core.create()
  return golden.entries.map(({ at, command: hex }, place) => {
    const command = decodeCommand(new Uint8Array(Buffer.from(hex, 'hex')))
    const seq = place + 1
    const { code } = core.apply(seq, at, command)
    return { seq, at, command, code, events: core.events.decode() }
  })
}

/** The claim that fails, and what is said; `nothing`: all is proven. Signatures in golden journals are invented and not looked at. */
function faultOf(entries: readonly AuditedEntry[]): string {
  const ledger = new LedgerAudit()
  const rooms = [ledger, new PredictedAudit(ledger)]
  try {
    for (const entry of entries) for (const room of rooms) room.apply(entry)
    for (const room of rooms) room.checkWhole(entries.length)
  } catch (error) {
    if (error instanceof ClaimFailed) return `${error.claim}: ${error.message}`
    throw error
  }
  return 'nothing'
}

type Change = (event: Event) => readonly Event[]

/** The entries up to the first event of a kind, which is changed. */
function forged(entries: readonly AuditedEntry[], kind: string, change: Change): readonly AuditedEntry[] {
  const place = entries.findIndex(({ events }) => events.some((event) => event.kind === kind))
  const entry = entries[place]!
  const at = entry.events.findIndex((event) => event.kind === kind)
  const events = entry.events.toSpliced(at, 1, ...change(entry.events[at]!))
  return [...entries.slice(0, place), { ...entry, events }, ...entries.slice(place + 1)]
}

/** The first field of an event told otherwise. */
function otherwise(event: Event): readonly Event[] {
  const [field, value] = Object.entries(event).find(([name]) => name !== 'kind')!
  const other = typeof value === 'bigint' ? value + 1n : typeof value === 'number' ? value + 1 : `${String(value)} not`
  return [{ ...event, [field]: other }]
}

describe('journals of every set of rules', () => {
  it.each(FILES)('%s is what the rules give', (name) => expect(faultOf(entriesOf(name))).toBe('nothing'))
})

const entries = FILES.map(entriesOf)

describe('every kind of event', () => {
  const kinds = Object.keys(EVENTS).filter((kind) => kind !== 'posted')
  const told = kinds.flatMap((kind) => {
    const journal = entries.find((each) => each.some(({ events }) => events.some((event) => event.kind === kind)))
    return journal ? [{ kind, journal }] : []
  })

  it('stands under a claim of the audit, and so does every kind of command', () => {
    const claims = new Set(new Audit().lines().map((line) => line.split(/\s+/)[1]))
    const words = [...Object.values(COMMANDS), ...Object.values(EVENTS)].map(({ room }) => room)
    expect(words.filter((word) => word !== 'ledger' && !claims.has(word))).toEqual([])
    expect(told.length).toBeGreaterThan(90)
  })

  it.each(told)('$kind is missed where it is left out, told twice or told otherwise', ({ kind, journal }) => {
    const faults = [() => [], (event: Event) => [event, event], otherwise].map((change: Change) =>
      faultOf(forged(journal, kind, change)),
    )
    expect(faults).not.toContain('nothing')
  })
})

/** The entries with one posting of a kind changed: the first. */
function misposted(journal: readonly AuditedEntry[], kind: PostingKind, change: Change): readonly AuditedEntry[] {
  const place = journal.findIndex(({ events }) => events.some((event) => isOf(event, kind)))
  const entry = journal[place]!
  const at = entry.events.findIndex((event) => isOf(event, kind))
  return journal.with(place, { ...entry, events: entry.events.toSpliced(at, 1, ...change(entry.events[at]!)) })
}

function isOf(event: Event, kind: PostingKind): boolean {
  return event.kind === 'posted' && event.purpose === kind
}

const mispost = (fields: { readonly purpose?: PostingKind; readonly reference?: number }): Change => {
  return (event) => [{ ...event, ...fields }]
}

describe('every kind of posting', () => {
  const posted = POSTING_PURPOSES.flatMap((kind, place) => {
    const journal = entries.find((each) => each.some(({ events }) => events.some((event) => isOf(event, kind))))
    const other = POSTING_PURPOSES[(place + 1) % POSTING_PURPOSES.length]!
    return journal ? [{ kind, other, journal }] : []
  })

  it('stands in some golden journal, or in what the simulator plays, which holds postings by the same comparison', () => {
    const missing = POSTING_PURPOSES.filter((kind) => !posted.some((each) => each.kind === kind))
    expect(missing).toEqual([
      'fundingPayment',
      'liquidation',
      'deleveraging',
      'timedSettlement',
      'loanRelease',
      'loanRepayment',
      'loanWriteOff',
      'withdrawal',
      'rebate',
      'saleBurn',
    ])
  })

  it.each(posted)('$kind is missed where it is told as $other, or of another reference', ({ kind, other, journal }) => {
    const changes = [mispost({ purpose: other }), mispost({ reference: 987_654 })]
    const faults = changes.map((change) => faultOf(misposted(journal, kind, change)))
    expect(faults).toEqual(faults.map(() => expect.stringMatching(/^conservation: posting /)))
  })
})
