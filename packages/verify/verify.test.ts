import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Event } from '@candela/contract'
import { nodeDisk, openJournal } from '@candela/journal'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from './index.ts'
import { verifyJournal, type Verdict } from './node/verify-journal.ts'
import { SMALL, writeSample } from './testing/sample-journal.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'candela-verify-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const verify = (): Verdict => verifyJournal(nodeDisk(folder), () => {})

const tradedJournal = (seed: number): Promise<readonly AuditedEntry[]> => writeSample(nodeDisk(folder), seed)

describe('a journal', () => {
  it('is proven claim by claim, and left as it was', async () => {
    await tradedJournal(21)
    const before = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')])
    const verdict = verify()
    expect(verdict).toMatchObject({ ok: true })
    const names = verdict.ok ? verdict.lines.map((line) => line.split(/\s+/).slice(0, 2).join(' ')) : []
    const words =
      'catalogue customers destinations earn funding house identity limits loan market operators perpetual proposals rails'
    const more =
      'referral security spot strategy subscription sweep timed withdrawals signatures signed statements declines'
    expect(names).toEqual([
      ...['chain', 'replay', 'state', 'conservation', ...words.split(' '), ...more.split(' ')].map(
        (name) => `ok ${name}`,
      ),
      '-- tree',
      'ok files',
    ])
    expect(verdict.ok && verdict.lines[2]).toMatch(/^ok state {9}4 recorded state hashes and 3 snapshots match/)
    expect(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')])).toEqual(
      before,
    )
  })

  it('fails the chain where a byte differs, naming file and offset', async () => {
    await tradedJournal(22)
    const segment = readdirSync(folder).find((name) => /segment/.test(name))!
    const bytes = readFileSync(join(folder, segment))
    bytes[40_000]! ^= 1
    writeFileSync(join(folder, segment), bytes)
    const verdict = verify()
    expect(verdict).toMatchObject({ ok: false, claim: 'chain', file: expect.stringContaining(segment) })
    expect(verdict.ok ? 0 : verdict.offset).toBeGreaterThan(30_000)
  })

  const rewritten = [
    ['replay', 'another result', { resultCode: 105 }],
    ['replay', 'another digest of events', { eventsDigest: new Uint8Array(8) }],
    ['replay', 'rules that were not in force', { ruleVersion: 2 }],
    ['replay', 'a command nobody knows', { command: new Uint8Array([99]) }],
    ['state', 'another recorded state', { command: new Uint8Array([12, ...new Uint8Array(32).fill(7)]) }],
  ] as const
  it.each(rewritten)('fails %s for an entry with %s, though its chain is whole', async (claim, _, change) => {
    await tradedJournal(23)
    const journal = await openJournal({ disk: nodeDisk(folder), ...SMALL })
    const last = [...journal.entriesAfter(journal.recoveredSeq - 1)][0]!
    const seq = journal.recoveredSeq + 1
    journal.writer.append({ ...last, command: new Uint8Array([8]), ...change, seq, at: Date.UTC(2026, 11, 1) })
    await journal.close()
    expect(verify()).toMatchObject({ ok: false, claim, seq })
  })
})

describe('the audit, where events are forged', () => {
  type Forge = (event: Event) => Event | undefined
  const of =
    <K extends Event['kind']>(kind: K, change: (event: Extract<Event, { kind: K }>) => object): Forge =>
    (event) =>
      event.kind === kind ? { ...event, ...change(event as Extract<Event, { kind: K }>) } : undefined
  const ladderTake: Forge = (event) =>
    event.kind === 'orderFilled' && event.counterparty === 'ladder' && event.liquidity === 'taker'
      ? {
          ...event,
          price: event.price + (event.side === 'buy' ? -1 : 1),
          notional: (event.notional / event.price) * (event.price + (event.side === 'buy' ? -1 : 1)),
        }
      : undefined
  const forgeries: readonly (readonly [claim: string, what: string, forge: Forge])[] = [
    ['spot', 'a notional beside the formula', of('orderFilled', ({ notional }) => ({ notional: notional + 1 }))],
    ['spot', 'a fee one unit too high', of('orderFilled', ({ fee }) => ({ fee: fee + 1 }))],
    ['spot', 'a fee one unit too low', of('orderFilled', ({ fee }) => ({ fee: fee - 1 }))],
    [
      'spot',
      'a price beyond the limit',
      of('orderFilled', ({ side, price, lots, notional }) => {
        const worse = side === 'buy' ? price * 2 : 1
        return { price: worse, notional: (notional / price / lots) * worse * lots }
      }),
    ],
    ['spot', 'a price the ladder did not show', ladderTake],
    [
      'spot',
      'more lots than the order has',
      of('orderFilled', ({ lots, notional }) => ({ lots: lots * 1000, notional: notional * 1000 })),
    ],
    ['spot', 'a close that forgets lots', of('orderClosed', ({ filled }) => ({ filled: filled + 1 }))],
    ['spot', 'an order at another price than asked', of('orderAccepted', ({ price }) => ({ price: price + 1 }))],
    [
      'conservation',
      'a posting that does not balance',
      of('posted', ({ legs }) => ({
        legs: legs.map((leg, place) =>
          place === 0 ? { ...leg, amount: leg.amount + 1n, balance: leg.balance + 1n } : leg,
        ),
      })),
    ],
    [
      'conservation',
      'a balance that its legs do not give',
      of('posted', ({ legs }) => ({ legs: legs.map((leg) => ({ ...leg, balance: leg.balance + 1n })) })),
    ],
  ]
  it.each(forgeries)('%s fails for %s', async (claim, _, forge) => {
    const entries = await tradedJournal(24)
    expect(claimOf(entries, () => undefined)).toBe('nothing')
    expect(claimOf(entries, forge)).toBe(claim)
  })

  /** The claim that fails when one event, the first after the customers' first trades, is forged. */
  function claimOf(entries: readonly AuditedEntry[], forge: Forge): string {
    const audit = new Audit()
    let forged = false
    try {
      for (const entry of entries) {
        const place: number =
          forged || entry.seq < 400 ? -1 : entry.events.findIndex((event) => forge(event) !== undefined)
        forged ||= place >= 0
        audit.apply({ ...entry, events: entry.events.map((event, index) => (index === place ? forge(event)! : event)) })
      }
    } catch (error) {
      if (error instanceof ClaimFailed) return error.claim
      throw error
    }
    return 'nothing'
  }
})
