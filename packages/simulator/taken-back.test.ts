import { type Command, type CommandOf, NO_HASH } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { expect, it } from 'vitest'
import { CoreRun } from './core-run.ts'

const US_BANK = 5
const USD = 26
const UNIT = 100_000_000

it('core and auditor agree on what is taken back of a line that came to its customer in part', () => {
  const run = new CoreRun()
  const names = new DecidedStream(5)
  const give = (command: Command): void => run.step({ kind: 'send', wait: 1, command })
  const of = (customer: number) => ({ customer, commandId: names.commandId() })
  let [line, previous] = [0, NO_HASH]
  const record = (lineKind: CommandOf<'recordLine'>['lineKind'], units: number, reference = ''): void => {
    const told = { line: ++line, amount: units * UNIT, reference, party: 'untold', valueAt: run.now } as const
    give({ kind: 'recordLine', rail: US_BANK, lineKind, asset: USD, ...told, previous, signature: 'ab'.repeat(64) })
    for (const event of run.told) if (event.kind === 'arrived') previous = event.digest
  }
  for (const command of names.opening(1)) give(command)
  give({ kind: 'activateRules', version: 3 })
  give({ kind: 'listRail', rail: US_BANK, grade: 'publicKey', key: 'ab'.repeat(32) })
  for (const roles of [8, 16]) give({ kind: 'enrolOperator', commandId: names.commandId(), roles, publicKey: '' })
  const remittance = { rail: US_BANK, asset: USD, amount: 100 * UNIT, card: 0, rate: 0, arrival: 0 }
  give({ kind: 'startDeposit', ...of(1), ...remittance })
  give({ kind: 'confirmRemittance', ...of(1), deposit: 1, voucher: 'cd'.repeat(32) })
  record('credit', 150)
  record('reversal', -40, 'L1')
  for (const operator of [1, 2]) {
    const signed = { operator, commandId: names.commandId(), signature: 'ab' }
    give({ kind: 'matchLine', ...signed, rail: US_BANK, line: 1, request: 1 })
  }
  // more than is left of it
  record('reversal', -150, 'L1')
  const taken = { deposit: 1, line: 1, amount: 110 * UNIT, left: 0, worth: 110 * UNIT }
  expect(run.told).toContainEqual(expect.objectContaining({ kind: 'depositReversed', ...taken }))
  run.end()
})
