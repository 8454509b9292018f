import type { Answer, Trial } from '../trial.ts'
import type { Case } from './case.ts'

const [TRC20, BTC_CHAIN, CARD] = [1, 4, 8]

/** The refusals of cards and addresses. */
export const DESTINATIONS: Case[] = [
  ['railUnknown', 'no rail has the number', (h, c) => add(protectedBy(h, c), c, { rail: 9 })],
  ['railUnknown', 'rails are counted from 1', (h, c) => add(h, c, { rail: 0 })],
  ['assetNotOnRail', 'bitcoin on a rail of dollars', (h, c) => add(protectedBy(h, c), c, { asset: 1 })],
  ['assetNotOnRail', 'an asset that is none', (h, c) => add(h, c, { rail: BTC_CHAIN, asset: 99 })],
  ['transactionPasswordUnset', 'an address without a transaction password', (h, c) => add(h, c)],
  ['identityNotValidated', 'a card of somebody unknown', (h, c) => add(protectedBy(h, c), c, { rail: CARD })],
  [
    'destinationRepeated',
    'the same address again, the last that there may be included',
    (h, c) => {
      fill(protectedBy(h, c), c, 20)
      return add(h, c, { digest: digest(1) })
    },
  ],
  [
    'destinationsLimit',
    'a 21st address',
    (h, c) => {
      fill(protectedBy(h, c), c, 20)
      return add(h, c, { digest: digest(21) })
    },
  ],
  ['destinationUnknown', 'nothing has the number', (h, c) => remove(h, c, 1)],
  [
    'destinationUnknown',
    'what was removed before',
    (h, c) => {
      fill(protectedBy(h, c), c, 1)
      remove(h, c, 1)
      return remove(h, c, 1)
    },
  ],
  [
    'destinationUnknown',
    'somebody else’s',
    (h, c) => {
      fill(protectedBy(h, c), c, 1)
      return remove(h, h.open(), 1)
    },
  ],
]

export function digest(number: number): string {
  return number.toString(16).padStart(64, '0')
}

/** The trial, the customer with a transaction password. */
export function protectedBy(trial: Trial, customer: number): Trial {
  trial.fact(customer, 'transactionPassword')
  return trial
}

export function add(
  trial: Trial,
  customer: number,
  asked: { readonly rail?: number; readonly asset?: number; readonly digest?: string } = {},
): Answer {
  const what = { rail: TRC20, asset: 0, digest: digest(0), confirmedBy: 'password', ...asked } as const
  return trial.apply({ kind: 'addDestination', customer, commandId: trial.id(), ...what })
}

export function remove(trial: Trial, customer: number, destination: number): Answer {
  return trial.apply({ kind: 'removeDestination', customer, commandId: trial.id(), destination })
}

function fill(trial: Trial, customer: number, many: number): void {
  for (let number = 1; number <= many; number++) add(trial, customer, { digest: digest(number) })
}
