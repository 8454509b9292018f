import { type EarnTerms, PENALTY_SCHEDULES, SALE_METHODS, type SaleTerms } from '@candela/contract'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'

type Numbers<Terms> = { [F in keyof Terms]: Terms[F] extends number ? F : never }[keyof Terms]

const EARN_FIELDS = [
  'days',
  'lowPpm',
  'highPpm',
  'minimum',
  'maximum',
  'customerMaximum',
  'ratioPpm',
  'opens',
  'closes',
] as const satisfies readonly Numbers<EarnTerms>[]
const SALE_FIELDS = [
  'price',
  'lot',
  'supply',
  'minimum',
  'maximum',
  'opensAt',
  'closesAt',
  'listingAt',
  'lockupDays',
  'parts',
  'everyDays',
] as const satisfies readonly Numbers<SaleTerms>[]

export function writeEarnTerms(out: SnapshotWriter, terms: EarnTerms): void {
  for (const field of EARN_FIELDS) out.wide(terms[field])
  out.word(PENALTY_SCHEDULES.indexOf(terms.schedule))
  out.word((terms.early ? 1 : 0) | (terms.renewable ? 2 : 0))
}

/** Throws SnapshotFormatError for a schedule that is none. */
export function readEarnTerms(from: SnapshotReader): EarnTerms {
  const numbers = readNumbers(from, EARN_FIELDS)
  const schedule = PENALTY_SCHEDULES[from.word()]
  if (schedule === undefined) throw new SnapshotFormatError('a penalty that nobody knows')
  const flags = from.word()
  return { ...numbers, schedule, early: (flags & 1) !== 0, renewable: (flags & 2) !== 0 }
}

export function writeSaleTerms(out: SnapshotWriter, terms: SaleTerms): void {
  out.word(SALE_METHODS.indexOf(terms.method))
  for (const field of SALE_FIELDS) out.wide(terms[field])
}

/** Throws SnapshotFormatError for a method that is none. */
export function readSaleTerms(from: SnapshotReader): SaleTerms {
  const method = SALE_METHODS[from.word()]
  if (method === undefined) throw new SnapshotFormatError('a sale by a method that nobody knows')
  return { method, ...readNumbers(from, SALE_FIELDS) }
}

function readNumbers<F extends string>(from: SnapshotReader, fields: readonly F[]): Record<F, number> {
  const numbers = {} as Record<F, number>
  for (const field of fields) numbers[field] = from.wide()
  return numbers
}
