import {
  assemble,
  type Author,
  byNumber,
  type CommandDeclaration,
  type EventDeclaration,
  type Fields,
  type Flat,
  type Placed,
  type ValuesOf,
} from '../declare/index.ts'
import * as ROOMS from './rooms.made.ts'

/*
 * Every word of the house that enters commands or tells events. Whatever can change the house's state is declared in
 * one of these rooms; there is no command that sets a price, an outcome or a balance.
 *
 * Units: prices in ticks of the product, quantities in lots of the product, amounts in minor units (10⁻⁸) of the asset.
 * Customers, products, assets and orders are dense numbers handed out by the core; `commandId` is a UUIDv7 in lower
 * case.
 */

/** Numbers of kinds that are gone: journals may hold them, so they are never given again. */
const RETIRED_COMMANDS: readonly number[] = []
const RETIRED_EVENTS: readonly number[] = []

type Rooms = typeof ROOMS
/** A word of the house. */
export type Room = keyof Rooms
type KindsIn<R, D> = { [K in keyof R]: R[K] extends D ? K : never }[keyof R] & string
type DeclarationIn<K> = { [R in Room]: K extends keyof Rooms[R] ? Rooms[R][K] : never }[Room]

/** Kinds of the commands of a room. */
export type KindOf<R extends Room> = { [Q in R]: KindsIn<Rooms[Q], CommandDeclaration> }[R]
/** Kinds of the events of a room. */
export type EventKindOf<R extends Room> = { [Q in R]: KindsIn<Rooms[Q], EventDeclaration> }[R]
export type CommandKind = KindOf<Room>
export type EventKind = EventKindOf<Room>

type FieldsOf<D> = D extends { readonly fields: infer F extends Fields } ? F : never
/** The fields of a command or an event besides its kind. */
export type ContentOf<K extends CommandKind | EventKind> = ValuesOf<FieldsOf<DeclarationIn<K>>>
export type CommandOf<K extends CommandKind> = K extends CommandKind ? Flat<{ readonly kind: K } & ContentOf<K>> : never
export type EventOf<K extends EventKind> = K extends EventKind ? Flat<{ readonly kind: K } & ContentOf<K>> : never
/** Everything that can change the house's state. */
export type Command = CommandOf<CommandKind>
/**
 * An event of a command. Events are derived from journal and state alone: projections, sockets and proofs read them, nothing else decides
 * by them. A batch of one entry keeps the order in which things happened.
 */
export type Event = EventOf<EventKind>
/** Kinds of the commands that customers, operators or the house itself enter. */
export type KindBy<By extends Author> = {
  [K in CommandKind]: DeclarationIn<K> extends { readonly by: By } ? K : never
}[CommandKind]

const commands = assemble(ROOMS, 'command', RETIRED_COMMANDS) as ReadonlyMap<CommandKind, Placed<CommandDeclaration>>
const events = assemble(ROOMS, 'event', RETIRED_EVENTS) as ReadonlyMap<EventKind, Placed<EventDeclaration>>

/** Every command by its kind, in the order of the numbers. */
export const COMMANDS = Object.fromEntries(commands) as Readonly<Record<CommandKind, Placed<CommandDeclaration>>>
/** Every event by its kind, in the order of the numbers. */
export const EVENTS = Object.fromEntries(events) as Readonly<Record<EventKind, Placed<EventDeclaration>>>
export const COMMAND_BY_NUMBER = byNumber(commands.values())
export const EVENT_BY_NUMBER = byNumber(events.values())
