import type { Event } from '@candela/contract'
import type { Core } from '@candela/core'
import { workDue } from '@candela/engine'
import { DAY, formatDecimal } from '@candela/units'
import { ConfigurationError } from './configuration.ts'

/** a house that was down for longer goes on only where its people say so */
const LONGEST_PAUSE_MS = 7 * DAY

/** Money by its asset's number, in minor units. */
type Sums = Map<number, bigint>

interface Told {
  readonly words: string
  readonly count: number
  readonly sums: Sums
}

interface Start {
  readonly warn: (message: string) => void
  readonly clock: () => number
  readonly catchUp: boolean
}

/**
 * Stops a start more than seven days after the last entry, unless CATCH_UP is on: the clock may be wrong, and everything that fell due
 * since is paid and collected by the first entry. Says in both cases how much that is. Nothing is entered.
 */
export function guardLongPause(core: Core, { warn, clock, catchUp }: Start): void {
  const now = clock()
  if (core.seq === 0 || now - core.at <= LONGEST_PAUSE_MS) return
  const instants = `The last entry is of ${minuteOf(core.at)}, this machine's clock says ${minuteOf(now)}`
  const message = `${instants}: ${((now - core.at) / DAY).toFixed(1)} days. Going on pays and collects at once: ${dueText(core, now)}.`
  if (!catchUp) {
    throw new ConfigurationError(`CATCH_UP: ${message} If the clock is right, start with CATCH_UP=on to go on.`)
  }
  warn(message)
}

function minuteOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Counts and sums of what fell due by `at`, in words; kinds that move no money of customers at the end, by their names. */
function dueText(core: Core, at: number): string {
  const told = new Map<string, Told>()
  const others = new Map<string, number>()
  workDue(core, at, (events) => {
    for (const event of events) {
      const what = toldOf(core, event)
      if (what) add(told, what)
      else others.set(event.kind, (others.get(event.kind) ?? 0) + 1)
    }
  })
  const rest = [...others].map(([kind, count]) => `${kind} ${count}`)
  const parts = [...told.values()].map(({ words, count, sums }) => `${words} ${count}${sumsText(core, sums)}`)
  if (rest.length > 0) parts.push(`besides ${rest.join(', ')}`)
  return parts.length === 0 ? 'nothing' : parts.join('; ')
}

function add(told: Map<string, Told>, { words, asset, amount, count = 1 }: Moved): void {
  const before = told.get(words) ?? { words, count: 0, sums: new Map<number, bigint>() }
  if (asset !== undefined) before.sums.set(asset, (before.sums.get(asset) ?? 0n) + BigInt(amount))
  told.set(words, { ...before, count: before.count + count })
}

function sumsText(core: Core, sums: Sums): string {
  const texts = [...sums].map(([asset, minor]) => `${formatDecimal(minor)} ${core.asset(asset)!.id}`)
  return texts.length === 0 ? '' : ` (${texts.join(', ')})`
}

interface Moved {
  readonly words: string
  /** undefined where it moves no amount of its own */
  readonly asset: number | undefined
  readonly amount: number
  /** 1 where it is left out */
  readonly count?: number
}

function toldOf(core: Core, event: Event): Moved | undefined {
  const practice = core.assetById(core.rules.funding.practiceAsset)?.asset
  const ofProduct = (words: string, earnProduct: number, amount: number): Moved => ({
    words,
    asset: core.earn.listing(earnProduct)?.asset,
    amount,
  })
  const ofPractice = (words: string, amount: number): Moved => ({ words, asset: practice, amount })
  const stage = (words: string): Moved => ({ words, asset: undefined, amount: 0 })
  switch (event.kind) {
    case 'yieldPaid':
      return ofProduct('yields paid', event.earnProduct, event.amount)
    case 'earnMatured':
      return ofProduct('principals given back', event.earnProduct, event.amount)
    case 'earnOpened':
      return ofProduct('orders renewed', event.earnProduct, event.amount)
    case 'earnNotRenewed':
      return stage('orders not renewed')
    case 'instalmentTaken':
      return ofProduct('instalments taken', event.earnProduct, event.amount)
    case 'instalmentSkipped':
      return stage('instalments skipped')
    case 'planStopped':
      return stage('plans stopped')
    case 'earnEnding':
      return stage('products that end')
    case 'loanPaid':
      return ofPractice('loans paid out', event.amount)
    case 'loanRefused':
      return stage('loan applications refused')
    case 'loanDayCharged':
      return { ...ofPractice('days of loans charged', event.amount), count: event.days }
    case 'loanCollected':
      return ofPractice('loan collections', event.principal + event.interest)
    case 'loanWrittenOff':
      return ofPractice('loans written off', event.principal + event.interest)
    case 'saleClosed':
      return stage('sales closed')
    case 'coinsAllocated':
      return ofPractice('subscriptions allocated, for', event.paid)
    case 'subscriptionFailed':
      return ofPractice('subscriptions failed, back', event.amount)
    case 'coinListed':
      return stage('coins listed')
    case 'coinsUnlocked':
      return stage('parts of coins unlocked')
    default:
      return undefined
  }
}
