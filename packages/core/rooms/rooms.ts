import type { Code, CommandFields, CommandKind, RareCommand, Room } from '@candela/contract'
import * as catalogue from '../catalogue/decide.ts'
import * as customers from '../customers/decide.ts'
import * as destinations from '../destinations/decide.ts'
import { workContracts } from '../due/contracts.ts'
import type { DueWork } from '../due/work.ts'
import * as earn from '../earn/decide.ts'
import * as funding from '../funding/decide.ts'
import { endDeposits } from '../funding/due.ts'
import * as house from '../house/decide.ts'
import * as identity from '../identity/decide.ts'
import * as limits from '../limits/decide.ts'
import * as loan from '../loan/decide.ts'
import * as market from '../market/decide.ts'
import * as operators from '../operators/decide.ts'
import * as perpetual from '../perpetual/decide.ts'
import { payFunding } from '../perpetual/funding.ts'
import * as rails from '../rails/decide.ts'
import { sendLinesBack } from '../rails/due.ts'
import * as referral from '../referral/decide.ts'
import { workReferral } from '../referral/due.ts'
import * as security from '../security/decide.ts'
import * as spot from '../spot/decide.ts'
import type { State } from '../state.ts'
import * as subscription from '../subscription/decide.ts'
import * as timed from '../timed/decide.ts'
import { decideInSilence } from '../timed/step.ts'
import * as withdrawals from '../withdrawals/decide.ts'
import { releaseWithdrawals, tellOverdues } from '../withdrawals/releasing.ts'
import type { Decisions, Made, Makings, Protecting } from './decisions.ts'

/* The rooms of the core. What they leave out does not compile. */

const DECIDE: Decisions<Room> = {
  ...catalogue.DECIDE,
  ...customers.DECIDE,
  ...destinations.DECIDE,
  ...earn.DECIDE,
  ...funding.DECIDE,
  ...house.DECIDE,
  ...identity.DECIDE,
  ...limits.DECIDE,
  ...loan.DECIDE,
  ...market.DECIDE,
  ...operators.DECIDE,
  ...perpetual.DECIDE,
  ...rails.DECIDE,
  ...referral.DECIDE,
  ...security.DECIDE,
  ...spot.DECIDE,
  ...subscription.DECIDE,
  ...timed.DECIDE,
  ...withdrawals.DECIDE,
}

const MADE: Makings<Room> = { ...customers.MADE, ...operators.MADE }

const PROTECTING: Protecting<Room> = [
  ...destinations.PROTECTING,
  ...earn.PROTECTING,
  ...funding.PROTECTING,
  ...identity.PROTECTING,
  ...limits.PROTECTING,
  ...loan.PROTECTING,
  ...perpetual.PROTECTING,
  ...security.PROTECTING,
  ...spot.PROTECTING,
  ...subscription.PROTECTING,
  ...withdrawals.PROTECTING,
]

/** The rooms' due work. */
export const DUE_WORK: readonly DueWork<State>[] = [
  market.voidLadders,
  decideInSilence,
  payFunding,
  limits.endWaits,
  workContracts,
  endDeposits,
  sendLinesBack,
  releaseWithdrawals,
  tellOverdues,
  workReferral,
]

const { placeOrder, amendOrder, cancelOrder, cancelAll } = spot.DECIDE
const RARE = DECIDE as unknown as Readonly<Record<CommandKind, (state: State, command: RareCommand) => Code>>
const KNOWN = MADE as unknown as Partial<
  Readonly<Record<CommandKind, (state: State, command: RareCommand) => Made | undefined>>
>
const protecting: ReadonlySet<CommandKind> = new Set(PROTECTING)

/** Decides a command in its room. */
export function decide(state: State, command: CommandFields): Code {
  switch (command.kind) {
    case 'placeOrder':
      return placeOrder(state, command)
    case 'cancelOrder':
      return cancelOrder(state, command)
    case 'amendOrder':
      return amendOrder(state, command)
    case 'cancelAll':
      return cancelAll(state, command)
    default:
      return RARE[command.kind](state, command.rare)
  }
}

/** What the house made before under the command's id. */
export function madeBefore(state: State, command: RareCommand): Made | undefined {
  return KNOWN[command.kind]?.(state, command)
}

/** Whether the kind is never refused for want of memory. */
export function protects(kind: CommandKind): boolean {
  return protecting.has(kind)
}
