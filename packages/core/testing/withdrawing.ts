import type { CommandOf } from '@candela/contract'
import { digest } from './refusals/destinations.ts'
import { offered, TRC20 } from './refusals/deposits.ts'
import { sent } from './refusals/reviews.ts'
import type { ReviewTrial } from './review-trial.ts'
import { USDT } from './trial.ts'

const UNIT = 100_000_000

/** A validated customer of 10,000 USDT with an address and a card, where money goes out. */
export function withdrawing(version = 2, face = false): ReviewTrial {
  const trial = offered(sent())
  const { customer } = trial
  trial.must({ kind: 'activateRules', version })
  trial.review(1, { face })
  trial.review(2, { face })
  trial.fact(customer, 'transactionPassword')
  const to = { kind: 'addDestination', customer, asset: USDT, confirmedBy: 'password' } as const
  trial.must({ ...to, commandId: trial.id(), rail: TRC20, digest: digest(1) })
  trial.must({ ...to, commandId: trial.id(), rail: 8, digest: digest(2) })
  trial.at += 60_000
  return trial
}

/** 100 USDT to the address, unless something else is said. */
export function withdrawal(
  h: ReviewTrial,
  over: Partial<CommandOf<'requestWithdrawal'>> = {},
): CommandOf<'requestWithdrawal'> {
  const asked = { rail: TRC20, asset: USDT, amount: 100 * UNIT, destination: 1, digest: digest(1), rate: 0 }
  const shown = { fee: UNIT, arrival: 99 * UNIT, confirmedBy: 'passkey' } as const
  return { kind: 'requestWithdrawal', customer: h.customer, commandId: h.id(), ...asked, ...shown, ...over }
}
