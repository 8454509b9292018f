import type { DeskEarnProduct, LoanTable, ProposedAtDesk, SaleTerms } from '@candela/contract'
import { foldTyped } from '@candela/units'
import { instantOfField } from '../../desk/instant-field.ts'

export type ProposalKind = ProposedAtDesk['kind']
export type SaleMethod = SaleTerms['method']

type FieldText =
  | 'days'
  | 'lowPpm'
  | 'highPpm'
  | 'ratioPpm'
  | 'minimum'
  | 'maximum'
  | 'customerMaximum'
  | 'amount'
  | 'coin'
  | 'displayDigits'
  | 'price'
  | 'lot'
  | 'supply'
  | 'least'
  | 'most'
  | 'opensAt'
  | 'closesAt'
  | 'listingAt'
  | 'lockupDays'
  | 'parts'
  | 'everyDays'

/** A field of a form: its name on the wire, its words, and how it is typed. */
export interface ProposalField {
  readonly name: string
  readonly text: FieldText
  readonly as: 'count' | 'decimal' | 'instant' | 'text'
}

const field = (name: FieldText, as: ProposalField['as'], text: FieldText = name): ProposalField => ({ name, text, as })
const EVERY = field('everyDays', 'count')
const FROM: ProposalField = { name: 'from', text: 'opensAt', as: 'instant' }

/** The fields of each kind, in their order. */
const FORMS: Readonly<Record<ProposalKind, readonly ProposalField[]>> = {
  earnTerms: [
    field('days', 'count'),
    field('lowPpm', 'count'),
    field('highPpm', 'count'),
    field('ratioPpm', 'count'),
    field('minimum', 'decimal'),
    field('maximum', 'decimal'),
    field('customerMaximum', 'decimal'),
    FROM,
  ],
  sale: [
    field('coin', 'text'),
    field('displayDigits', 'count'),
    field('price', 'decimal'),
    field('lot', 'decimal'),
    field('supply', 'count'),
    { name: 'minimum', text: 'least', as: 'count' },
    { name: 'maximum', text: 'most', as: 'count' },
    field('opensAt', 'instant'),
    field('closesAt', 'instant'),
    field('listingAt', 'instant'),
    field('lockupDays', 'count'),
    field('parts', 'count'),
    EVERY,
  ],
  loanTable: [FROM],
  potFunding: [field('amount', 'decimal')],
}

export type Typed = Readonly<Record<string, string>>

/** The fields as they are read; in the form they stay as they were typed. */
export function foldedFields(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, foldTyped(text)]))
}

/** The fields of a proposal; coins that come free in one part have no days between parts. */
export function fieldsOf(kind: ProposalKind, typed: Typed): readonly ProposalField[] {
  return FORMS[kind].filter((each) => each !== EVERY || Number(typed['parts']) > 1)
}

/** The fields as they begin: those of the terms in force, else empty; coins come free in one part. */
export function begunWith(kind: ProposalKind, product: DeskEarnProduct | undefined): Typed {
  if (kind === 'sale') return { parts: '1' }
  if (kind !== 'earnTerms' || product === undefined) return {}
  return Object.fromEntries(Object.entries(product.terms).map(([name, value]) => [name, String(value)]))
}

const WRITTEN: Readonly<Record<ProposalField['as'], RegExp>> = {
  count: /^\d{1,15}$/,
  decimal: /^\d{1,15}(\.\d{1,8})?$/,
  instant: /./,
  text: /^[A-Z0-9]{2,10}$/,
}

/** A choice beside the fields, of each kind that has one. */
interface Chosen {
  readonly product: DeskEarnProduct | undefined
  readonly table: LoanTable
  readonly method: SaleMethod
}

/** The proposal as it is typed; undefined while a field is empty, or is no number. */
export function proposalOf(
  kind: ProposalKind,
  typed: Typed,
  { product, table, method }: Chosen,
): ProposedAtDesk | undefined {
  const isWhole = fieldsOf(kind, typed).every(({ name, as }) => WRITTEN[as].test(typed[name] ?? ''))
  if (!isWhole) return undefined
  const count = (name: string): number => Number(typed[name])
  const at = (name: string): number => instantOfField(typed[name] ?? '')
  const text = (name: string): string => typed[name] ?? ''
  switch (kind) {
    case 'earnTerms': {
      if (product === undefined) return undefined
      const { schedule, early, renewable } = product.terms
      const rates = { lowPpm: count('lowPpm'), highPpm: count('highPpm'), ratioPpm: count('ratioPpm') }
      const bounds = { minimum: text('minimum'), maximum: text('maximum'), customerMaximum: text('customerMaximum') }
      const terms = { days: count('days'), ...rates, ...bounds, schedule, early, renewable }
      const { id, instalments } = product
      // the instalments of a plan stay; its days are spread over them
      const everyDays = instalments === 0 ? 0 : Math.floor(terms.days / instalments)
      return { kind, product: id, terms, everyDays, instalments, from: at('from') }
    }
    case 'sale': {
      const money = { price: text('price'), lot: text('lot') }
      const lots = { supply: count('supply'), minimum: count('minimum'), maximum: count('maximum') }
      const dates = { opensAt: at('opensAt'), closesAt: at('closesAt'), listingAt: at('listingAt') }
      const parts = count('parts')
      const free = { lockupDays: count('lockupDays'), parts, everyDays: parts > 1 ? count('everyDays') : 0 }
      const terms = { method, ...money, ...lots, ...dates, ...free }
      return { kind, coin: text('coin'), displayDigits: count('displayDigits'), terms }
    }
    case 'loanTable':
      return { kind, table, from: at('from') }
    case 'potFunding':
      return product && { kind, product: product.id, amount: text('amount') }
  }
}
