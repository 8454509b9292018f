import type { Code, CommandOf } from '@candela/contract'
import type { Decisions, Protecting } from '../rooms/decisions.ts'
import { IDENTITY_VALIDATED, TRANSACTION_PASSWORD } from '../facts/facts.ts'
import type { State } from '../state.ts'

export const DECIDE: Decisions<'destinations'> = { addDestination, removeDestination }

export const PROTECTING: Protecting<'destinations'> = ['removeDestination']

/** Refusals in the published order: `destinationFault` of the rules. */
function addDestination(state: State, command: CommandOf<'addDestination'>): Code {
  const { destinations, facts, events, assets, at, rules } = state
  const { customer, rail, asset, digest } = command
  const own = destinations.of(customer)
  const { terms, destinationFault } = rules.destinations
  const fault = destinationFault(
    {
      rail,
      asset,
      assetId: assets[asset]?.id,
      hasTransactionPassword: facts.since(customer, TRANSACTION_PASSWORD) !== 0,
      isIdentityValidated: facts.since(customer, IDENTITY_VALIDATED) !== 0,
      isRepeated: own.some((other) => other.digest === digest && other.rail === rail),
      others: own.map((other) => other.rail),
    },
    terms,
  )
  if (fault !== undefined) return fault
  const destination = ++destinations.numbers
  const usableFrom = at + terms.delayMs
  destinations.add({ destination, customer, rail, asset, digest, addedAt: at, usableFrom })
  events.emit('destinationAdded', { destination, customer, rail, asset, usableFrom })
  state.value = destination
  return 'ok'
}

/** Refusals: destinationUnknown (another customer's included), destinationInUse (a withdrawal is under way there). */
function removeDestination(state: State, { customer, destination }: CommandOf<'removeDestination'>): Code {
  const known = state.destinations.kept.get(destination)
  if (known?.customer !== customer) return 'destinationUnknown'
  if (state.withdrawals.isDestinationUsed(customer, destination)) return 'destinationInUse'
  state.destinations.remove(known)
  state.events.emit('destinationRemoved', { destination, customer })
  return 'ok'
}
