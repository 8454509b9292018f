import { byRank } from '../due/registry.ts'
import type { State } from '../state.ts'
import type { Reversal } from './listener.ts'
import { LISTENERS as DECLARED } from './listeners.made.ts'

/* The port by which a room tells of customers' money and standing; it does not know who listens. */

const LISTENERS = byRank(DECLARED)

/** Money comes in, before it is booked. */
export function noteMoneyIn(state: State, customer: number, value: bigint): void {
  for (const { moneyIn } of LISTENERS) moneyIn?.(state, customer, value)
}

/** A customer was credited with so much: `worth` before what a card costs. */
export function noteCredit(state: State, customer: number, worth: bigint): void {
  for (const { credited } of LISTENERS) credited?.(state, customer, worth)
}

/** A line's money was taken back, or part of it. */
export function noteReversal(state: State, reversal: Reversal): void {
  for (const { reversed } of LISTENERS) reversed?.(state, reversal)
}

/** Money is on its way out; below zero: it is not any more, or came back. */
export function noteMoneyOut(state: State, customer: number, value: number): void {
  for (const { moneyOut } of LISTENERS) moneyOut?.(state, customer, value)
}

/** An account is closed. */
export function noteClosed(state: State, customer: number): void {
  for (const { closed } of LISTENERS) closed?.(state, customer)
}

/** A product is traded on spot no more. */
export function noteProductEnded(state: State, product: number): void {
  for (const { productEnded } of LISTENERS) productEnded?.(state, product)
}

/** An identity is validated. */
export function noteValidated(state: State, customer: number): void {
  for (const { validated } of LISTENERS) validated?.(state, customer)
}

/** The capital of the house is about to change. */
export function noteBeforeCapital(state: State): void {
  for (const { beforeCapital } of LISTENERS) beforeCapital?.(state)
}

/** The capital of the house was paid in. */
export function noteCapital(state: State): void {
  for (const { capitalThere } of LISTENERS) capitalThere?.(state)
}

/** True while a room waits for capital for the first time. */
export function isCapitalAwaited(state: State): boolean {
  return LISTENERS.some(({ awaitsCapital }) => awaitsCapital?.(state) === true)
}

/** True where a room counts what a customer is credited with. */
export function isCounted(state: State, customer: number): boolean {
  return LISTENERS.some(({ counts }) => counts?.(state, customer) === true)
}
