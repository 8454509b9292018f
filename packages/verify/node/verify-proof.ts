import { priceText, toldFigures } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import { type Pinned, verifyReceipt } from '../proof/anchor.ts'
import {
  EARN_BUNDLE_FORMAT,
  LOAN_BUNDLE_FORMAT,
  PERPETUAL_BUNDLE_FORMAT,
  readJson,
  receiptSchema,
  STRATEGY_BUNDLE_FORMAT,
  SUBSCRIPTION_BUNDLE_FORMAT,
  TIMED_BUNDLE_FORMAT,
} from '../proof/bundle.ts'
import type { Checkpoint } from '../proof/checkpoint.ts'
import type { ClaimResult, Standing } from '../proof/claims.ts'
import { verifyFill } from '../proof/fill.ts'
import { verifyEarn } from '../proof/earn.ts'
import type { ProvenEarn } from '../proof/earn-claims.ts'
import { verifyLoan } from '../proof/loan.ts'
import type { ProvenLoan } from '../proof/loan-claims.ts'
import type { ProvenOrder } from '../proof/order-claims.ts'
import { verifyPerpetual } from '../proof/perpetual.ts'
import { verifyStrategy } from '../proof/strategy.ts'
import type { ProvenStrategy } from '../proof/strategy-claims.ts'
import { verifySubscription } from '../proof/subscription.ts'
import type { ProvenSubscription } from '../proof/subscription-claims.ts'
import type { ProvenMove } from '../proof/position-claims.ts'
import { verifyTimed } from '../proof/timed.ts'
import type { ProvenTimed } from '../proof/timed-claims.ts'
import { openSigned, type VerifierKey } from '../proof/signature.ts'
import { checkpointOf } from './pinned.ts'

export interface ProofVerdict {
  readonly ok: boolean
  readonly lines: readonly string[]
}

export interface Given {
  readonly key?: VerifierKey
  /** a signed note kept from before */
  readonly checkpoint?: { readonly note: string; readonly file: string }
}

/**
 * Checks a proof of fills, of a timed order, of an earn order, of a loan, of a subscription, of a strategy's decision, of a position's
 * move, or a receipt, from its JSON text alone; as the app does, with the same code. Throws GivenWrongly where the pinned checkpoint is
 * none.
 */
export function verifyProof(text: string, { key, checkpoint: given }: Given): ProofVerdict {
  const pinnedCheckpoint = given && checkpointOf(given.note, given.file)
  if (key && given && !openSigned(given.note, key).ok) {
    return { ok: false, lines: [`FAILED checkpoint: ${given.file} is not signed by the key given`] }
  }
  const pinned: Pinned = { ...(key && { key }), ...(pinnedCheckpoint && { checkpoint: pinnedCheckpoint }) }
  const value = readJson(text)
  const receipt = receiptOf(value)
  const { standing, claims, proven } = receipt
    ? { ...verifyReceipt(receipt.receipt, receipt.consistency, pinned), proven: [] }
    : provenOf(value, pinned)
  const lines = [...claims.map(lineOf), ...proven, standingLine(standing, pinnedCheckpoint)]
  return { ok: standing !== 'refused', lines }
}

/** A receipt, alone or as it is answered over HTTP. */
function receiptOf(value: unknown): { readonly receipt: unknown; readonly consistency?: unknown } | undefined {
  if (receiptSchema.safeParse(value).success) return { receipt: value }
  return typeof value === 'object' && value !== null && 'receipt' in value ? value : undefined
}

/** Checked as the form says that it names; what names none is taken for a proof of fills. */
function provenOf(value: unknown, pinned: Pinned): Proven {
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined
  if (format === TIMED_BUNDLE_FORMAT) return withLines(verifyTimed(value, pinned), timedLines)
  if (format === EARN_BUNDLE_FORMAT) return withLines(verifyEarn(value, pinned), earnLines)
  if (format === LOAN_BUNDLE_FORMAT) return withLines(verifyLoan(value, pinned), loanLines)
  if (format === SUBSCRIPTION_BUNDLE_FORMAT) return withLines(verifySubscription(value, pinned), subscriptionLines)
  if (format === STRATEGY_BUNDLE_FORMAT) return withLines(verifyStrategy(value, pinned), strategyLines)
  if (format !== PERPETUAL_BUNDLE_FORMAT) return withLines(verifyFill(value, pinned), orderLines)
  const { move, ...verdict } = verifyPerpetual(value, pinned)
  return withLines({ ...verdict, order: move }, moveLines)
}

interface Proven {
  readonly standing: Standing
  readonly claims: readonly ClaimResult[]
  readonly proven: readonly string[]
}

function withLines<O, V extends { readonly order: O | undefined }>(
  verdict: V,
  lines: (order: O) => readonly string[],
): V & { readonly proven: readonly string[] } {
  return { ...verdict, proven: verdict.order === undefined ? [] : lines(verdict.order) }
}

function moveLines({ seq, product, event, started, marks }: ProvenMove): readonly string[] {
  const { kind, position, customer: _, product: _number, ...figures } = event
  const written = (told: Readonly<Record<string, string | number | boolean | bigint>>): string =>
    Object.entries(toldFigures(product, told))
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', ')
  return [
    `Position ${position}, ${product.id}, ${kind} in entry ${seq}`,
    ...(started ? [`   mark ${priceText(product, started.mark)}, none of ${marks.length} before it breached`] : []),
    `   ${written(figures)}`,
  ]
}

function earnLines({ opened: { order }, id, amount, days, ended, penalty, refund }: ProvenEarn): readonly string[] {
  const money = (units: number): string => formatDecimal(BigInt(units))
  const back = refund === undefined ? [] : [`${money(refund)} came back`]
  return [
    `Earn order ${order}, ${money(amount)} in ${id}, ${ended?.status ?? 'running'}`,
    ...days.map(({ seq, ratePpm, amount: paid }) => `   entry ${seq}: ${money(paid)} at ${ratePpm} ppm`),
    ...(ended ? [`   entry ${ended.seq}: ${[...back, `${money(penalty)} taken off`].join(', ')}`] : []),
  ]
}

function loanLines({ order, amount, days, ended, moves, principal, interest }: ProvenLoan): readonly string[] {
  const money = (units: number | bigint): string => formatDecimal(BigInt(units))
  const state = ended?.status ?? `${money(principal + interest)} owed`
  return [
    `Loan ${order}, ${money(amount)} for ${days} days, ${state}`,
    ...moves.map(({ kind, seq, principal, interest }) => `   entry ${seq}: ${kind} ${money(principal + interest)}`),
  ]
}

function subscriptionLines(proven: ProvenSubscription): readonly string[] {
  const { asked, terms, wanted, status, allocated, paid, back, decidedSeq } = proven
  const money = (units: number): string => formatDecimal(BigInt(units))
  const sum = wanted === undefined ? '' : `; ${wanted} lots of ${terms.supply} were wanted`
  return [
    `Subscription ${asked.record}, ${asked.lots} lots of sale ${asked.sale}, ${status}${sum}`,
    ...(decidedSeq > 0
      ? [`   entry ${decidedSeq}: ${allocated} lots for ${money(paid)}, ${money(back)} came back`]
      : []),
  ]
}

function strategyLines({ started, decided, decidedSeq, isWhole, products, filled }: ProvenStrategy): readonly string[] {
  const productOf = (number: number) => products.find(({ product }) => product === number)!
  const held = isWhole ? '' : '; what it held is as it is told'
  return [
    `Strategy ${started.strategy}, ${started.parameters.kind}, decided in entry ${decidedSeq}: ${decided.cause}${held}`,
    ...decided.shares.map(({ product, target, now }) => {
      return `   ${productOf(product).id}: ${now} ppm of ${formatDecimal(decided.equity)}, target ${target} ppm`
    }),
    ...decided.orders.map(({ order, product: number, side, lots, bound }) => {
      const product = productOf(number)
      const limit = formatDecimal(BigInt(bound) * BigInt(product.tick))
      return `   order ${order}: ${side} ${lots} lots of ${product.id} at ${limit} or better, ${filled.get(order) ?? 0} filled`
    }),
  ]
}

function timedLines({ order, product, direction, strike, ended }: ProvenTimed): readonly string[] {
  const price = (index: number): string => formatDecimal(BigInt(index) * BigInt(product.tick))
  return [
    `Timed order ${order}, ${direction} ${product.id}, ${ended?.status ?? 'not settled'}`,
    ...(strike ? [`   entry ${strike.seq}: opened at ${price(strike.index)}`] : []),
    ...(ended?.ticks ?? []).map(({ seq, update }) => `   entry ${seq}: tick ${price(update.index)}`),
    ...(ended ? [`   entry ${ended.seq}: ${formatDecimal(BigInt(ended.paid))} came back`] : []),
  ]
}

function lineOf(result: ClaimResult): string {
  if (result.state !== 'failed') {
    const state = { met: 'ok', notAnchored: '-- not anchored', notChecked: '-- not checked' }[result.state]
    return `${state} ${result.claim}`
  }
  const { code, seq, found, expected } = result.reason
  const place = seq === undefined ? '' : ` at entry ${seq}`
  const values = [
    ...(found === undefined ? [] : [`found ${found}`]),
    ...(expected === undefined ? [] : [`expected ${expected}`]),
  ]
  return `FAILED ${result.claim}${place}: ${code}${values.length > 0 ? ` (${values.join(', ')})` : ''}`
}

function orderLines({ order, product, side, fills }: ProvenOrder): readonly string[] {
  const money = (units: number): string => formatDecimal(BigInt(units))
  const lines = fills.map(({ seq, price, lots, notional, fee, counterparty, marketSeq }) => {
    const at = formatDecimal(BigInt(price) * BigInt(product.tick))
    const quantity = formatDecimal(BigInt(lots) * BigInt(product.lot))
    const by = marketSeq === undefined ? counterparty : `${counterparty} of entry ${marketSeq}`
    return `   entry ${seq}: ${quantity} at ${at} = ${money(notional)}, fee ${money(fee)}, by ${by}`
  })
  return [`Order ${order}, ${side} ${product.id}, ${fills.length} fills`, ...lines]
}

function standingLine(standing: Standing, pinned: Checkpoint | undefined): string {
  if (standing === 'refused') return 'Refused.'
  if (standing === 'selfConsistent')
    return 'Self-consistent, not anchored: no key was given that vouches for the checkpoint.'
  if (!pinned)
    return 'Anchored to the key given. No checkpoint was given, so nothing is said about history before this one.'
  return `Anchored to the key given, and grown from the checkpoint of ${pinned.size} entries.`
}
