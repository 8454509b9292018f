import type { Command, Event } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const DAY = 86_400_000
const RIGHT = [1, 0, 2, 0, 2, 1, 0, 2]

/** A limit lowered and raised, a break that stops a purchase and ends, a self-exclusion, a check failed and passed. */
function history(): AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command, code = 0): void => {
    const { seq, at, resultCode } = house.decide(command)
    expect([command.kind, resultCode]).toEqual([command.kind, code])
    entries.push({ seq, at, command, code: resultCode, events: house.core.events.decode() })
  }
  const ask = () => ({ customer: 1, commandId: house.commandId() })
  for (const command of house.opening(1)) apply(command)
  apply({ kind: 'setOwnLimit', ...ask(), of: 'loss', period: 'day', amount: 500 })
  apply({ kind: 'setOwnLimit', ...ask(), of: 'loss', period: 'day', amount: 900 })
  apply({ kind: 'takeBreak', ...ask(), days: 1 })
  apply(house.marketOrder(1, 0, 'buy', 100), 481)
  house.now += DAY
  apply({ kind: 'tick' })
  apply(house.market())
  apply(house.marketOrder(1, 0, 'buy', 100))
  apply({ kind: 'excludeSelf', ...ask(), months: 6 })
  apply({ kind: 'answerKnowledgeCheck', ...ask(), version: 1, answers: RIGHT.toReversed() })
  house.now += 600_000
  apply({ kind: 'answerKnowledgeCheck', ...ask(), version: 1, answers: RIGHT })
  return entries
}

type Forge = (entry: AuditedEntry) => AuditedEntry
const inEvent =
  (kind: Event['kind'], change: object): Forge =>
  (entry) => ({
    ...entry,
    events: entry.events.map((event): Event => (event.kind === kind ? { ...event, ...change } : event)),
  })
const inCommand =
  (kind: Command['kind'], change: object): Forge =>
  (entry) =>
    entry.command.kind === kind ? { ...entry, command: { ...entry.command, ...change } } : entry

const FORGERIES: readonly (readonly [string, Forge])[] = [
  ['a limit nobody asked for', inEvent('ownLimitSet', { amount: 400 })],
  ['a limit of another customer', inEvent('ownLimitSet', { customer: 2 })],
  ['a raise without its wait', inEvent('ownLimitRaiseAsked', { from: 5 })],
  ['a raise nobody asked for', inEvent('ownLimitRaised', { amount: 901 })],
  ['a raise before its time', (entry) => (entry.command.kind === 'tick' ? { ...entry, at: entry.at - 1 } : entry)],
  ['a break of another length', inEvent('breakBegun', { until: 5 })],
  ['a break longer than there may be', inCommand('takeBreak', { days: 43 })],
  ['a break that someone else took', inCommand('takeBreak', { customer: 2 })],
  ['an end of a break that never was', inEvent('breakEnded', { customer: 2 })],
  ['a refusal for a break of nobody', inCommand('placeOrder', { customer: 2 })],
  ['a purchase on a break', (entry) => (entry.command.kind === 'tick' ? { ...entry, events: [] } : soon(entry))],
  ['a self-exclusion of another length', inEvent('exclusionBegun', { until: 5 })],
  ['a self-exclusion that is too short', inCommand('excludeSelf', { months: 5 })],
  ['a check passed with wrong answers', inEvent('knowledgeChecked', { passed: true })],
  ['a check counted otherwise', inEvent('knowledgeChecked', { right: 0 })],
  ['a check tried again too soon', (entry) => (isSecondCheck(entry) ? { ...entry, at: entry.at - 1 } : entry)],
  ['a check that nobody answered', inCommand('answerKnowledgeCheck', { customer: 2 })],
]

/** The purchase as if it had come before the break was over. */
function soon(entry: AuditedEntry): AuditedEntry {
  const isPurchase = entry.events.some((event) => event.kind === 'orderAccepted')
  return isPurchase ? { ...entry, at: entry.at - DAY } : entry
}

function isSecondCheck({ events }: AuditedEntry): boolean {
  return events.some((event) => event.kind === 'knowledgeChecked' && event.passed)
}

describe('the limits claim', () => {
  const claimOf = (entries: readonly AuditedEntry[]): string => {
    const audit = new Audit()
    try {
      for (const entry of entries) audit.apply(entry)
    } catch (error) {
      if (error instanceof ClaimFailed) return error.claim
      throw error
    }
    return audit.lines().find((line) => line.includes('limits')) ?? ''
  }

  it('holds for what the core decided', () => {
    expect(claimOf(history())).toMatch(/^ok limits +\d+ commands and \d+ events/)
  })

  it.each(FORGERIES)('fails for %s', (_what, forge) => {
    // a break keeps from buying: the answer to the order is another
    expect(['limits', 'spot']).toContain(claimOf(history().map(forge)))
  })
})
