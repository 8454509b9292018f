import type { DepositWay } from '@candela/contract'

/** A card that is charged in euros. */
export const CARD: DepositWay = {
  rail: 'card',
  kind: 'card',
  asset: 'EUR',
  minimum: '10',
  maximum: '2000',
  feePpm: 10_000,
  unit: '0.01',
  spreadPpm: 5_000,
  isClosed: false,
  usualMs: 3_000,
  confirmations: 0,
  contract: '',
  outside: ['exact'],
}
