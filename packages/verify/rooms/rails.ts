import { type Command, type Event, type EventOf, HOUSE, type LineState, type Posted } from '@candela/contract'
import { lineAmountValid, lineDigest, NO_LINE, numberNamed, railOf } from '@candela/rules/funding'
import { hexToBytes } from '@noble/hashes/utils.js'
import { ClaimFailed } from '../claims.ts'
import { isSignature } from '../proof/signature.ts'
import { REACHING_RULES } from './credited.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

const DAY = 86_400_000
/** when what waits goes back to its sender; the others never do by themselves */
const GOES_BACK: Partial<Readonly<Record<LineState, number>>> = { unmatched: 14 * DAY, nameDiffers: 2 * DAY }
const NO_SUSPENSE: ReadonlySet<LineState> = new Set(['booked', 'unexplained'])
/** what a rail's lines are booked on besides customers: nothing else touches what lies on a rail */
const ON_RAILS: ReadonlySet<string> = new Set(['custody', 'suspense'])

interface Known {
  readonly key: Uint8Array
  lines: number
  head: string
}

interface Waiting {
  readonly asset: number
  /** that was not taken back */
  amount: number
  readonly sendBackAt: number
  isReturning: boolean
}

type Line = Extract<Command, { kind: 'recordLine' }>

/**
 * Claims `statements` and `custody`. Every line of every rail is the next, follows the one before and is signed by the
 * rail's key; what a rail holds and what is in suspense is what its lines say, and goes back in its time. Throws
 * ClaimFailed.
 */
export class RailsAudit implements AuditedRoom {
  readonly #assets = new Map<number, string>()
  readonly #rails = new Map<number, Known>()
  /** "custody rail asset" or "suspense rail asset", by the lines */
  readonly #said = new Map<string, bigint>()
  /** the same, by the postings */
  readonly #booked = new Map<string, bigint>()
  readonly #waiting = new Map<string, Waiting>()
  #lines = 0
  #rules = 1

  lines(): readonly string[] {
    const what = `${count(this.#lines)} lines of ${count(this.#rails.size)} rails, each the next, chained and signed`
    const held = `${count(this.#booked.size)} accounts on rails hold what the lines say`
    return [line('statements', what), line('custody', held)]
  }

  apply({ seq, at, command, code, events }: AuditedEntry): void {
    if (code === 0 && command.kind === 'listAsset') this.#assets.set(command.asset.asset, command.asset.id)
    if (code === 0 && command.kind === 'listRail') this.#list(seq, command)
    const taken = code === 0 && this.#rules >= REACHING_RULES ? this.#takenBack(command) : undefined
    const isTold = events.some((event) => event.kind === 'lineReversed' && event.line === taken)
    if (taken !== undefined && !isTold) throw failed(seq, `line ${taken} still waits though it was taken back`)
    const broughtBack = events.find((event) => event.kind === 'withdrawalReturned')
    for (const event of events) {
      if (event.kind === 'posted') this.#book(event)
      else if (event.kind === 'arrived') this.#arrived(seq, at, event, command, broughtBack)
      else if (event.kind === 'lineReturning') this.#returning(seq, at, event)
      else if (event.kind === 'lineSentBack') this.#sentBack(seq, event, command)
      else if (event.kind === 'lineReversed') this.#reversed(seq, event, command)
      else if (event.kind === 'reconciled') this.#reconciled(seq, event, command)
      else if (event.kind === 'rulesActivated') this.#rules = event.version
    }
    for (const [rail, number] of creditedIn(events)) this.#credited(seq, rail, number)
  }

  checkWhole(seq: number): void {
    for (const account of new Set([...this.#said.keys(), ...this.#booked.keys()])) {
      const [said, booked] = [this.#said.get(account) ?? 0n, this.#booked.get(account) ?? 0n]
      if (said !== booked) throw new ClaimFailed('custody', seq, `${account} holds ${booked}; its lines say ${said}`)
    }
  }

  end(seq: number): void {
    this.checkWhole(seq)
  }

  #list(seq: number, { rail, key }: Extract<Command, { kind: 'listRail' }>): void {
    if (this.#rails.has(rail)) throw failed(seq, `rail ${rail} is given another key`)
    this.#rails.set(rail, { key: hexToBytes(key), lines: 0, head: NO_LINE })
  }

  #arrived(
    seq: number,
    at: number,
    event: EventOf<'arrived'>,
    command: Command,
    broughtBack: EventOf<'withdrawalReturned'> | undefined,
  ): void {
    const rail = this.#rails.get(event.rail)
    if (rail === undefined || command.kind !== 'recordLine') throw failed(seq, 'a line that no rail told')
    const fault = faultOf(event, command, rail, this.#assets.get(event.asset))
    if (fault !== undefined) throw failed(seq, `line ${event.line} of rail ${event.rail} ${fault}`)
    rail.lines++
    rail.head = event.digest
    this.#lines++
    this.#say('custody', event.rail, event.asset, -event.amount)
    // a withdrawal that comes back is nobody’s for no moment
    const isIn = event.lineKind === 'credit' || (event.lineKind === 'return' && broughtBack?.line !== event.line)
    if (NO_SUSPENSE.has(event.state) === isIn) throw failed(seq, 'a line at the wrong place')
    if (!isIn) return
    const after = GOES_BACK[event.state]
    const isInTime = event.sendBackAt === (after === undefined ? 0 : at + after)
    if (!isInTime) throw failed(seq, 'a line that goes back at another time')
    this.#say('suspense', event.rail, event.asset, event.amount)
    const { asset, amount, sendBackAt } = event
    this.#waiting.set(`${event.rail} ${event.line}`, { asset, amount, sendBackAt, isReturning: false })
  }

  /** A line that waited, or the one that came, is credited: once. */
  #credited(seq: number, rail: number, number: number): void {
    const waiting = this.#waiting.get(`${rail} ${number}`)
    if (waiting === undefined || waiting.isReturning)
      throw failed(seq, `line ${number} of rail ${rail} is credited twice`)
    this.#waiting.delete(`${rail} ${number}`)
    this.#say('suspense', rail, waiting.asset, -waiting.amount)
  }

  #returning(seq: number, at: number, { rail, line: number, by }: EventOf<'lineReturning'>): void {
    const waiting = this.#waiting.get(`${rail} ${number}`)
    if (waiting === undefined || waiting.isReturning) throw failed(seq, `line ${number} of rail ${rail} does not wait`)
    const isDue = waiting.sendBackAt !== 0 && at >= waiting.sendBackAt
    if (!isDue && by === 'clock') throw failed(seq, `line ${number} of rail ${rail} goes back before its time`)
    waiting.isReturning = true
  }

  #sentBack(seq: number, { rail, line: number, debit }: EventOf<'lineSentBack'>, command: Command): void {
    const waiting = this.#waiting.get(`${rail} ${number}`)
    const isWhole = command.kind === 'recordLine' && waiting !== undefined && command.amount === -waiting.amount
    if (!isWhole || !waiting.isReturning || command.line !== debit || command.asset !== waiting.asset) {
      throw failed(seq, `line ${number} of rail ${rail} did not go back whole`)
    }
    this.#waiting.delete(`${rail} ${number}`)
    this.#say('suspense', rail, waiting.asset, -waiting.amount)
  }

  /** The line that waits and that a reversal takes back; undefined where there is none. */
  #takenBack(command: Command): number | undefined {
    if (command.kind !== 'recordLine' || command.lineKind !== 'reversal') return undefined
    if (command.line !== (this.#rails.get(command.rail)?.lines ?? 0) + 1) return undefined
    const number = numberNamed('L', command.reference)
    return this.#waiting.get(`${command.rail} ${number}`)?.asset === command.asset ? number : undefined
  }

  #reversed(seq: number, event: EventOf<'lineReversed'>, command: Command): void {
    const { rail, line: number, reversal, amount, left } = event
    const waiting = this.#waiting.get(`${rail} ${number}`)
    const isReversal = command.kind === 'recordLine' && command.lineKind === 'reversal' && command.line === reversal
    const most = isReversal && numberNamed('L', command.reference) === number ? -command.amount : 0
    if (waiting === undefined || amount !== Math.min(most, waiting.amount) || left !== waiting.amount - amount) {
      throw failed(seq, `line ${number} of rail ${rail} was taken back by nothing`)
    }
    waiting.amount = left
    if (left === 0) this.#waiting.delete(`${rail} ${number}`)
    this.#say('suspense', rail, waiting.asset, -amount)
  }

  #reconciled(seq: number, event: EventOf<'reconciled'>, command: Command): void {
    if (command.kind !== 'closeDay') throw failed(seq, 'a day closed by nobody')
    const rail = this.#rails.get(event.rail)
    const custody = this.#booked.get(`custody ${event.rail} ${event.asset}`) ?? 0n
    const agrees = command.lines === rail?.lines && command.head === rail.head && BigInt(command.closing) === -custody
    if (agrees !== (event.outcome === 'agrees') || BigInt(event.difference) !== BigInt(command.closing) + custody) {
      throw failed(seq, `the close of rail ${event.rail} is told otherwise`)
    }
  }

  #book({ legs }: Posted): void {
    for (const { owner, purpose, asset, key, amount } of legs) {
      if (owner !== HOUSE || !ON_RAILS.has(purpose)) continue
      const account = `${purpose} ${key} ${asset}`
      this.#booked.set(account, (this.#booked.get(account) ?? 0n) + amount)
    }
  }

  #say(purpose: 'custody' | 'suspense', rail: number, asset: number, amount: number): void {
    const account = `${purpose} ${rail} ${asset}`
    this.#said.set(account, (this.#said.get(account) ?? 0n) + BigInt(amount))
  }
}

/** The lines whose money became a customer's, each once. */
function creditedIn(events: readonly Event[]): (readonly [rail: number, line: number])[] {
  const lines = new Map<string, readonly [number, number]>()
  for (const event of events) {
    if (event.kind !== 'deposited' && event.kind !== 'lineCredited') continue
    lines.set(`${event.rail} ${event.line}`, [event.rail, event.line])
  }
  return [...lines.values()]
}

/** What is wrong with a line, if anything. */
function faultOf(event: EventOf<'arrived'>, command: Line, rail: Known, asset: string | undefined): string | undefined {
  const { line: number, lineKind: kind, amount, reference, party, valueAt, previous, signature } = command
  if (command.rail !== event.rail || number !== event.line || command.asset !== event.asset) return 'is told otherwise'
  if (amount !== event.amount || kind !== event.lineKind || !lineAmountValid(kind, amount)) return 'has another amount'
  if (number !== rail.lines + 1) return `is not the next after ${rail.lines}`
  if (previous !== rail.head) return 'does not follow the one before'
  const { id, assets } = railOf(event.rail)!
  if (asset === undefined || !assets.includes(asset)) return 'is of an asset that the rail does not carry'
  const digest = lineDigest(previous, { rail: id, line: number, kind, asset, amount, reference, party, valueAt })
  if (digest !== event.digest) return 'has another digest'
  return isSignature(hexToBytes(digest), rail.key, hexToBytes(signature)) ? undefined : 'is not signed by its rail'
}

function failed(seq: number, what: string): ClaimFailed {
  return new ClaimFailed('statements', seq, what)
}
