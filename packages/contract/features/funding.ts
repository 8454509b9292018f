import { command, count, event, measured, oneOf, wide } from '../declare/index.ts'

const FUNDING_SOURCES = ['practiceFunds'] as const

/** Tops up to the practice amount, once per 24 h. */
export const addPracticeFunds = command(2, 'customer', {})

/** A completed deposit. */
export const funded = event(2, {
  customer: count,
  asset: count,
  amount: measured(wide, 'minor units'),
  source: oneOf(FUNDING_SOURCES),
})
