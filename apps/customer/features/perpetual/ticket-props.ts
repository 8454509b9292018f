import type { PerpetualTerms, Position, Product, ProductDefinition } from '@candela/contract'
import type { PerpetualFields, PerpetualReading } from './ticket-state.ts'

/** The data that every part of the ticket is drawn from. */
export interface PerpetualTicketProps {
  readonly product: Product
  readonly definition: ProductDefinition
  readonly terms: PerpetualTerms
  /** ticks; 0 while unknown */
  readonly mark: number
  readonly leverage: number
  /** a decimal */
  readonly available: string
  /** the one in the product */
  readonly position: Position | undefined
  readonly fields: PerpetualFields
  readonly reading: PerpetualReading
  readonly onChange: (change: Partial<PerpetualFields>) => void
  readonly onLeverage: () => void
  readonly onWorst: () => void
}
