import { command, count, event, hash, instant, oneOf, safe, wide } from '../declare/index.ts'
import { STEP_UP_WAYS } from '../step-up.ts'

/*
 * The places a customer's money may go to: bank cards and wallet addresses, numbered from 1 for the whole house. Rails are
 * numbered as the rules publish them.
 */

/**
 * A card, or an address on a chain. Its texts are in the vault; `digest` is their HMAC under a salt of the customer's
 * own, so that nobody finds them by trying. Answers the destination's number.
 */
export const addDestination = command(63, 'customer', {
  rail: safe,
  /** the asset that is sent to it; of a card the one all money is in */
  asset: safe,
  digest: hash,
  /** the owner's proof of being there, beside the transaction password */
  confirmedBy: oneOf(STEP_UP_WAYS),
})

/** Nothing goes there any more. */
export const removeDestination = command(64, 'customer', { destination: safe })

export const destinationAdded = event(106, {
  destination: wide,
  customer: count,
  rail: count,
  asset: count,
  /** nothing is sent to it before */
  usableFrom: instant,
})

export const destinationRemoved = event(107, { destination: wide, customer: count })
