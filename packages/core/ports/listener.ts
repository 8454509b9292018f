import type { State } from '../state.ts'

/** A line whose money was taken back: `worth` of it in minor units of USDT. */
export interface Reversal {
  readonly customer: number
  readonly rail: number
  readonly line: number
  readonly worth: bigint
}

/** A room that is told of the money and the standing of customers. Amounts are minor units of USDT. */
export interface Listener {
  /** lower is told first, none twice */
  readonly rank: number
  /** money is about to be booked to a customer */
  readonly moneyIn?: (state: State, customer: number, value: bigint) => void
  /** a customer was credited with a deposit, worth so much before what a card costs */
  readonly credited?: (state: State, customer: number, worth: bigint) => void
  readonly reversed?: (state: State, reversal: Reversal) => void
  /** money is on its way out; below zero: it is not any more, or came back */
  readonly moneyOut?: (state: State, customer: number, value: number) => void
  readonly closed?: (state: State, customer: number) => void
  /** a product is traded on spot no more */
  readonly productEnded?: (state: State, product: number) => void
  readonly validated?: (state: State, customer: number) => void
  /** the capital of the house is about to change: what was due before is worked off first */
  readonly beforeCapital?: (state: State) => void
  /** the capital of the house was paid in */
  readonly capitalThere?: (state: State) => void
  /** true while the room waits for capital for the first time */
  readonly awaitsCapital?: (state: State) => boolean
  /** true where the room counts what a customer is credited with */
  readonly counts?: (state: State, customer: number) => boolean
}
