import type { LadderShape, ProductDefinition } from '@candela/contract'
import {
  FEE,
  FEE_CREDIT,
  MAKER_FEE,
  NOTIONAL,
  NUMBER,
  PLACED_AT,
  PLACED_SEQ,
  PRODUCT_SIDE,
  TAKER_FEE,
  TIME_IN_FORCE,
  TOTAL_LOTS,
} from '../book/orders.ts'

/** "CNDL" */
export const MAGIC = 0x4c444e43
/** Changes with every change of what write.ts writes. */
export const FORMAT_VERSION = 1
/** As 1, with the facts about customers at its end; a state without any is written as 1, so that older journals keep their state hashes. */
export const FORMAT_WITH_FACTS = 2
/** As 2, with operators and reviews at its end; a state without any is written as 2 or 1. */
export const FORMAT_WITH_OPERATORS = 3

export const DEFINITION_FIELDS = [
  'base',
  'quote',
  'tick',
  'lot',
  'minimumLots',
  'maximumLots',
  'minimumNotional',
  'makerFeePpm',
  'takerFeePpm',
  'priceBandPpm',
  'worstPricePpm',
  'widestWorstPricePpm',
] as const satisfies readonly (keyof ProductDefinition)[]
export const SHAPE_FIELDS = [
  'levels',
  'spacing',
  'baseLots',
  'growthPermille',
] as const satisfies readonly (keyof LadderShape)[]
/** Of an order, after price, lots and customer: where they lie in its record, in the order of the snapshot. */
export const ORDER_TERMS = [PRODUCT_SIDE, TOTAL_LOTS, MAKER_FEE, TAKER_FEE, FEE_CREDIT, TIME_IN_FORCE] as const
/** and then, wide; the number first */
export const ORDER_AMOUNTS = [NUMBER, NOTIONAL, FEE, PLACED_AT, PLACED_SEQ] as const
