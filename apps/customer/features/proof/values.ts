import type { Product } from '@candela/contract'
import type { Formats } from '@candela/locale'
import { formatDecimal, parseDecimal } from '@candela/units'
import type { Code } from '../../anchor/findings.ts'
import type { Fault } from '../../anchor/kept.ts'

/** The kinds of a reason's two values, which decide their writing. */
type Kind = 'price' | 'quantity' | 'money' | 'rate' | 'instant' | 'count' | 'figure' | 'text'
/** The names of the two values: found and should be, now and kept here, … */
export type Names = 'value' | 'kept' | 'offer' | 'limit' | 'shown'

const KINDS = new Map(
  Object.entries<readonly [Kind, Names]>({
    signerUnknown: ['text', 'kept'],
    signatureInvalid: ['text', 'kept'],
    noteMalformed: ['text', 'kept'],
    originForeign: ['text', 'kept'],
    keyChanged: ['text', 'kept'],
    olderThanPinned: ['count', 'kept'],
    rootDiffers: ['count', 'kept'],
    consistencyMissing: ['count', 'kept'],
    consistencyInvalid: ['count', 'kept'],
    receiptOther: ['text', 'kept'],
    receiptForeign: ['text', 'value'],
    indexNotSeq: ['count', 'value'],
    beyondTree: ['count', 'value'],
    marketVoid: ['instant', 'limit'],
    worstPriceOff: ['price', 'value'],
    beyondLimit: ['price', 'limit'],
    notAtMakersPrice: ['price', 'value'],
    notALadderLevel: ['price', 'value'],
    ladderNotBeyond: ['price', 'limit'],
    moreThanLadder: ['quantity', 'offer'],
    notionalOff: ['money', 'value'],
    feeOff: ['money', 'value'],
    rateNotListed: ['rate', 'value'],
    spendExceeded: ['money', 'limit'],
    remainderOff: ['quantity', 'value'],
    closedOtherwise: ['quantity', 'value'],
    alreadyClosed: ['count', 'value'],
    triggerNotReached: ['price', 'limit'],
    payoutOff: ['rate', 'value'],
    strikeOff: ['price', 'value'],
    tickOff: ['price', 'value'],
    paidOff: ['money', 'value'],
    rateOff: ['rate', 'value'],
    timeOff: ['instant', 'value'],
    positionOff: ['count', 'value'],
    markOff: ['price', 'value'],
    notBreached: ['money', 'value'],
    breachedBefore: ['price', 'limit'],
    shareOff: ['quantity', 'value'],
    shownOtherwise: ['figure', 'shown'],
  } satisfies Partial<Record<Code, readonly [Kind, Names]>>),
)

export interface ReasonValues {
  readonly names: Names
  readonly found?: string
  readonly expected?: string
}

/** The two values that should be one, as a person writes them. Ticks, lots and minor units need the product. */
export function reasonValues(
  reason: Omit<Fault, 'claim'>,
  product: Product | undefined,
  formats: Formats,
): ReasonValues {
  const [kind, names] = KINDS.get(reason.code) ?? (['text', 'value'] as const)
  const write = (value: string | number): string => written(value, kind, product, formats)
  return {
    names,
    ...(reason.found !== undefined && reason.found !== '' && { found: write(reason.found) }),
    ...(reason.expected !== undefined && { expected: write(reason.expected) }),
  }
}

function written(value: string | number, kind: Kind, product: Product | undefined, formats: Formats): string {
  if (typeof value === 'string') {
    return kind === 'figure' && parseDecimal(value) !== undefined ? formats.decimal(value) : shortened(value)
  }
  switch (kind) {
    case 'price':
      return product ? formats.decimal(steps(value, product.tick)) : formats.count(value)
    case 'quantity':
      return product ? `${formats.decimal(steps(value, product.lot))}\u00a0${product.base}` : formats.count(value)
    case 'money':
      return `${formats.decimal(formatDecimal(value), 2)}\u00a0${product?.quote ?? ''}`.trim()
    case 'rate':
      return formats.ppm(value)
    case 'instant':
      return formats.dateTimeWithSeconds(value)
    default:
      return formats.count(value)
  }
}

function steps(count: number, step: string): string {
  return formatDecimal(BigInt(count) * (parseDecimal(step) ?? 0n))
}

/** Hashes are told apart by their ends. */
export function shortened(text: string): string {
  return /^[0-9a-f]{40,}$/.test(text) ? `${text.slice(0, 8)}…${text.slice(-8)}` : text
}
