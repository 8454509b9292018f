import type { Code, CommandFields, CommandKind, RareCommand } from '@candela/contract'
import type { State } from '../state.ts'
import type { Made, MadeByHouse } from './decisions.ts'
import { DECIDE, MADE, PROTECTING } from './rooms.made.ts'

const { placeOrder, amendOrder, cancelOrder, cancelAll } = DECIDE
const protecting: ReadonlySet<CommandKind> = new Set(PROTECTING)

type RareKind = RareCommand['kind']
type RareOf = { readonly [K in RareKind]: Extract<RareCommand, { readonly kind: K }> }
const RARE: { readonly [K in RareKind]: (state: State, command: RareOf[K]) => Code } = DECIDE
const KNOWN: { readonly [K in MadeByHouse]: (state: State, command: RareOf[K]) => Made | undefined } = MADE

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
      return decideRare(command.rare.kind, state, command.rare)
  }
}

function decideRare<K extends RareKind>(kind: K, state: State, command: RareOf[K]): Code {
  return RARE[kind](state, command)
}

/** The earlier outcome under the id of a command of the house; undefined for a command that makes nothing. */
export function madeBefore(state: State, command: RareCommand): Made | undefined {
  return makes(command) ? madeOf(command.kind, state, command) : undefined
}

function makes(command: RareCommand): command is RareOf[MadeByHouse] {
  return command.kind in MADE
}

function madeOf<K extends MadeByHouse>(kind: K, state: State, command: RareOf[K]): Made | undefined {
  return KNOWN[kind](state, command)
}

/** True for a kind that is never refused for want of memory. */
export function protects(kind: CommandKind): boolean {
  return protecting.has(kind)
}
