import type { Code, CommandOf } from '@candela/contract'
import { railOf } from '@candela/rules/funding/arithmetic'
import type { State } from '../state.ts'
import { endDeposits } from './due.ts'

/** Money that comes for it all the same is credited. Refusals: depositUnknown, depositOver. */
export function cancelDeposit(state: State, { customer, deposit }: CommandOf<'cancelDeposit'>): Code {
  endDeposits.run(state, state.at, Number.MAX_SAFE_INTEGER)
  if (state.deposits.record(deposit)?.customer !== customer) return 'depositUnknown'
  return end(state, deposit, 'cancelled')
}

/** Refusals: depositUnknown (what is no card's, or another rail's), depositOver. */
export function depositDeclined(state: State, { rail, deposit }: CommandOf<'depositDeclined' | 'cardDeclined'>): Code {
  endDeposits.run(state, state.at, Number.MAX_SAFE_INTEGER)
  const record = state.deposits.record(deposit)
  if (record?.rail !== rail || railOf(rail)!.kind !== 'card') return 'depositUnknown'
  return end(state, deposit, 'declined')
}

function end({ deposits, events }: State, deposit: number, by: 'cancelled' | 'declined'): Code {
  const open = deposits.open.get(deposit)
  if (open === undefined) return 'depositOver'
  deposits.end(open)
  deposits.forget(open.customer, deposit)
  events.emit('depositEnded', { deposit, customer: open.customer, by })
  return 'ok'
}

/** True while money under way keeps an account open: a card that is being charged, a line of its own that waits. */
export function isFundingOpen(state: State, customer: number): boolean {
  const { deposits, rails, at } = state
  const isCharged = [...deposits.open.values()].some((open) => open.customer === customer && open.card !== 0)
  if (isCharged) return true
  return [...rails.waiting.values()].some(
    ({ customer: owner, state: of, sendBackAt }) =>
      owner === customer && (of === 'noRate' || (of === 'nameDiffers' && sendBackAt > at)),
  )
}

/** An account is closed: what was only announced is cancelled. */
export function cancelAnnounced(state: State, customer: number): void {
  const { deposits } = state
  for (const { deposit } of [...deposits.open.values()].filter((open) => open.customer === customer)) {
    end(state, deposit, 'cancelled')
  }
  for (const expired of [...deposits.expired.values()].filter((each) => each.customer === customer)) {
    deposits.expired.delete(expired.deposit)
  }
}
