import { bytesOfCommand, type Command, CommandFields, OPERATOR_ROLES } from '@candela/contract'
import { EARN_PRODUCTS } from '@candela/rules/earn'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { Core } from '../core.ts'
import { DecidedStream } from './decided-stream.ts'
import { perpetualAct } from './perpetual-stream.ts'

/** A journal and a snapshot as one release of their formats wrote them, small enough to be read by eye. */
export interface Golden {
  readonly entries: readonly GoldenEntry[]
  /** of the state after the last entry: hex, and its hash */
  readonly snapshot: string
  readonly stateHash: string
}

interface GoldenEntry {
  readonly at: number
  readonly rules: number
  /** hex */
  readonly command: string
  readonly code: number
  /** hex */
  readonly digest: string
}

const CUSTOMERS = 3
const HAPPENINGS = 60
const WAITING = 12
/** one of them wrong */
const ANSWERS = [1, 0, 2, 0, 2, 1, 0, 1]
/** all there are */
const ROLES = 2 ** OPERATOR_ROLES.length - 1

/** What the formats of today make of a short day. */
export function madeToday(): Golden {
  const stream = new DecidedStream(7)
  const entries: GoldenEntry[] = []
  const decide = (command: Command): void => {
    const { at, ruleVersion, resultCode, eventsDigest } = stream.decide(command)
    const digest = bytesToHex(eventsDigest)
    entries.push({ at, rules: ruleVersion, command: bytesToHex(bytesOfCommand(command)), code: resultCode, digest })
  }
  for (const command of stream.opening(CUSTOMERS)) decide(command)
  for (let left = HAPPENINGS; left > 0; left--) decide(stream.anything(stream.core, CUSTOMERS))
  for (let left = HAPPENINGS; left > 0; left--) decide(perpetualAct(stream, stream.core, CUSTOMERS))
  for (let left = WAITING; left > 0; left--) decide(left % 4 === 0 ? stream.market(400) : stream.waiting(CUSTOMERS))
  decide({ kind: 'fundHouse', account: 'houseTimed' })
  decide({ kind: 'fundHouse', account: 'insurance' })
  const timed = { kind: 'placeTimedOrder', customer: 1, product: 0, durationMs: 60_000, ruleVersion: 1 } as const
  decide(stream.market())
  decide({ ...timed, commandId: stream.commandId(), direction: 'up', stake: 1_200_000_000 })
  decide(stream.market())
  decide(stream.market())
  decide({ ...timed, commandId: stream.commandId(), direction: 'down', stake: 2_000_000_000 })
  decide({ kind: 'recordFact', customer: 1, commandId: stream.commandId(), fact: 'identitySent', holds: true })
  decide({ kind: 'recordFact', customer: 2, commandId: stream.commandId(), fact: 'ownFreeze', holds: true })
  decide({ kind: 'enrolOperator', commandId: stream.commandId(), roles: ROLES, publicKey: 'a501' })
  const review = { operator: 1, customer: 1, submission: 1, verdict: 'validate', face: true, reasons: 0 } as const
  decide({ kind: 'reviewIdentity', ...review, commandId: stream.commandId(), signature: 'signed' })
  decide({ kind: 'switchPracticeReviewer', operator: 1, commandId: stream.commandId(), on: false })
  const customer = 3
  const limit = { kind: 'setOwnLimit', customer, of: 'loss', period: 'day' } as const
  decide({ ...limit, commandId: stream.commandId(), amount: 5_000 })
  decide({ ...limit, commandId: stream.commandId(), amount: 9_000 })
  decide({ kind: 'takeBreak', customer, commandId: stream.commandId(), days: 2 })
  decide({ kind: 'excludeSelf', customer, commandId: stream.commandId(), months: 6 })
  decide({ kind: 'answerKnowledgeCheck', customer, commandId: stream.commandId(), version: 1, answers: ANSWERS })
  const { id, terms } = EARN_PRODUCTS[0]!
  decide({ kind: 'listEarn', earnProduct: 1, id, asset: 0, terms })
  decide({ kind: 'fundEarnPot', earnProduct: 1 })
  const order = { kind: 'openEarn', customer: 1, earnProduct: 1, terms: 1, renew: true } as const
  decide({ ...order, commandId: stream.commandId(), amount: terms.minimum })
  decide({ ...order, commandId: stream.commandId(), amount: 2 * terms.minimum })
  const [ended, kept] = [1, 2]
  decide({ kind: 'redeemEarn', customer: 1, commandId: stream.commandId(), order: ended, amount: terms.minimum })
  decide({ kind: 'setEarnRenewal', customer: 1, commandId: stream.commandId(), order: kept, renew: false })
  decide({ kind: 'activateRules', version: stream.core.ruleVersion })
  decide({ kind: 'tick' })
  decide({ kind: 'recordState', stateHash: stream.core.stateHash() })
  return { entries, snapshot: bytesToHex(stream.core.snapshot()), stateHash: stream.core.stateHash() }
}

/** The entries applied again: the core after the last, and what came of each that differs from what was recorded. */
export function replayed({ entries }: Golden): { core: Core; differences: string[] } {
  const core = Core.create()
  const fields = new CommandFields()
  const differences: string[] = []
  for (const [place, { at, rules, command, code, digest }] of entries.entries()) {
    const bytes = hexToBytes(command)
    fields.read(bytes, 0, bytes.length)
    const isOfThen = core.ruleVersion === rules
    const outcome = core.applyFields(place + 1, at, fields)
    const isSame = isOfThen && outcome.code === code && bytesToHex(core.events.digest()) === digest
    if (!isSame) differences.push(`entry ${place + 1} (${fields.kind})`)
  }
  return { core, differences }
}
