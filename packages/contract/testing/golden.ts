import { bytesOfCommand, decodeCommand, decodeEvents } from '../encoding/index.ts'
import {
  type Command,
  type CommandKind,
  COMMANDS,
  type Event,
  type EventKind,
  EVENTS,
  type Room,
} from '../features/index.ts'
import { sampleCommand, sampleEvent } from './samples.ts'
import { bytesOfEvents } from './write-event.ts'

/** A kind as some version wrote it: kept for ever, since journals may hold it. */
export interface Golden {
  readonly kind: string
  /** as text: 64-bit integers end in n */
  readonly value: unknown
  readonly bytes: string
}

/** By room. */
export interface GoldenRoom {
  readonly commands: readonly Golden[]
  readonly events: readonly Golden[]
}

/** The kept samples of a room, and after them a sample of each kind of which nothing was kept. */
export function goldenOf(room: Room, kept: GoldenRoom): GoldenRoom {
  const isNew = (list: readonly Golden[], kind: string): boolean => list.every((golden) => golden.kind !== kind)
  const commands = Object.values(COMMANDS).filter((one) => one.room === room && isNew(kept.commands, one.kind))
  const events = Object.values(EVENTS).filter((one) => one.room === room && isNew(kept.events, one.kind))
  return {
    commands: [...kept.commands, ...commands.map(({ kind }) => goldenCommand(sampleCommand(kind as CommandKind)))],
    events: [...kept.events, ...events.map(({ kind }) => goldenEvent(sampleEvent(kind as EventKind)))],
  }
}

/** As today's version reads and writes the bytes again. */
export function commandAgain({ bytes }: Golden): Golden {
  return goldenCommand(decodeCommand(bytesOf(bytes)))
}

export function eventAgain({ bytes }: Golden): Golden {
  return goldenEvent(decodeEvents(bytesOf(bytes))[0]!)
}

function goldenCommand(command: Command): Golden {
  return { kind: command.kind, value: asText(command), bytes: hexOf(bytesOfCommand(command)) }
}

function goldenEvent(event: Event): Golden {
  return { kind: event.kind, value: asText(event), bytes: hexOf(bytesOfEvents([event])) }
}

function asText(value: object): unknown {
  return JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one)))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
