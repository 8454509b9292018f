import type { CommandOf } from '@candela/contract'
import type { AuditedState } from './floor/books.ts'
import { type Brakes, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import { isUnderWay } from './floor/money-out.ts'

/* Cards and addresses, as the published rules tell them. */

const MINUTE = 60_000
const CARDS = 5
const ADDRESSES = 20
/** by number: the coin that is sent there, or a card's or bank's, which is paid out of USDT */
const RAILS: Readonly<Record<number, { readonly asset: string; readonly isCard: boolean }>> = {
  1: { asset: 'USDT', isCard: false },
  2: { asset: 'USDT', isCard: false },
  3: { asset: 'USDT', isCard: false },
  4: { asset: 'BTC', isCard: false },
  5: { asset: 'USDT', isCard: true },
  6: { asset: 'USDT', isCard: true },
  7: { asset: 'USDT', isCard: true },
  8: { asset: 'USDT', isCard: true },
}

export const PREDICT: Predictions<'destinations'> = { addDestination, removeDestination }

export const BRAKES: Brakes<'destinations'> = ['removeDestination']

function addDestination(state: AuditedState, command: CommandOf<'addDestination'>): Decision {
  const { customer, rail, asset, digest } = command
  const asked = RAILS[rail]
  if (!asked) return refusal('railUnknown')
  if (state.assets[asset]?.id !== asked.asset) return refusal('assetNotOnRail')
  const { facts } = state.customers[customer - 1]!
  if (!facts.has('transactionPassword')) return refusal('transactionPasswordUnset')
  if (asked.isCard && !facts.has('identityValidated')) return refusal('identityNotValidated')
  const own = state.destinations.filter((other) => other.customer === customer && !other.isRemoved)
  if (own.some((other) => other.rail === rail && other.digest === digest)) return refusal('destinationRepeated')
  const alike = own.filter((other) => RAILS[other.rail]!.isCard === asked.isCard)
  if (alike.length === (asked.isCard ? CARDS : ADDRESSES)) return refusal('destinationsLimit')
  const usableFrom = state.at + MINUTE
  const destination = state.destinations.push({ customer, rail, asset, digest, usableFrom, isRemoved: false })
  return done(destination, { kind: 'destinationAdded', destination, customer, rail, asset, usableFrom })
}

function removeDestination(state: AuditedState, command: CommandOf<'removeDestination'>): Decision {
  const { customer, destination } = command
  const known = state.destinations[destination - 1]
  if (!known || known.isRemoved || known.customer !== customer) return refusal('destinationUnknown')
  if (state.withdrawals.some((each) => each.destination === destination && isUnderWay(each))) {
    return refusal('destinationInUse')
  }
  known.isRemoved = true
  return done(0, { kind: 'destinationRemoved', destination, customer })
}
