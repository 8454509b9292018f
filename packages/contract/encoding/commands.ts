import { type Command, COMMANDS } from '../features/index.ts'
import * as spot from '../features/spot.ts'
import { market } from '../features/market.ts'
import { ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '../orders.ts'
import { ByteWriter } from './bytes.ts'
import { CommandFields } from './command-fields.ts'
import { writeMarket } from './market.ts'

/** a step without updates, and one update with all its levels and prints, at most */
const STEP_BYTES = 32
const UPDATE_BYTES = 640
const FIRST_SCRATCH = 4096

const writer = new ByteWriter(new Uint8Array(0))
const fields = new CommandFields()
/** the buffer that bytes are written to before they are copied; kept, as long as the longest so far */
let scratch = new Uint8Array(FIRST_SCRATCH)

/**
 * Writes a command in its one canonical form into `into` from `offset`; answers the end. RangeError when it does not
 * fit or a field is out of bounds, TypeError when one is of another kind: nothing that is not a command reaches the
 * journal.
 */
export function encodeCommand(command: Command, into: Uint8Array, offset: number): number {
  writer.bytes = into
  writer.position = offset
  writeCommand(writer, command)
  return writer.position
}

/** An upper bound of what encodeCommand writes. */
export function commandBytesBound(command: Command): number {
  if (command.kind === 'market') return STEP_BYTES + command.updates.length * UPDATE_BYTES
  return 1 + COMMANDS[command.kind].most
}

/** The command in bytes of its own. */
export function bytesOfCommand(command: Command): Uint8Array {
  const into = scratchOf(commandBytesBound(command))
  return into.slice(0, encodeCommand(command, into, 0))
}

/** The bytes that an operator signs: those of the command without a signature. */
export function bytesToSign(
  command: Extract<Command, { readonly signature: string; readonly operator: number }>,
): Uint8Array {
  return bytesOfCommand({ ...command, signature: '' })
}

/** Reads exactly one command; FormatError for anything encodeCommand would not have written. */
export function decodeCommand(bytes: Uint8Array): Command {
  fields.read(bytes, 0, bytes.length)
  return fields.command()
}

/**
 * 64 bits of everything a command asks, its kind included, besides who asks and under which id: whether a repeated id
 * came with the same body. Someone who finds two bodies of one digest only gets their own first result back.
 */
export function digestBody(command: Command, into: Int32Array): void {
  const { body, number } = COMMANDS[command.kind]
  const bytes = (writer.bytes = scratchOf(1 + body.most))
  writer.position = 0
  writer.byte(number)
  body.write(writer, command)
  const length = writer.position
  let low = 0x9e3779b1 | 0
  let high = 0x2c1b3c6d
  for (let i = 0; i < length; i++) {
    low = Math.imul(low ^ bytes[i]!, 0x85ebca6b)
    low = (low << 13) | (low >>> 19)
    high = Math.imul(high ^ bytes[i]!, 0xc2b2ae35)
    high = (((high << 17) | (high >>> 15)) + low) | 0
  }
  into[0] = low ^ (low >>> 16)
  into[1] = high ^ (high >>> 15)
}

function scratchOf(length: number): Uint8Array {
  if (scratch.length < length) scratch = new Uint8Array(length)
  return scratch
}

function writeCommand(out: ByteWriter, command: Command): void {
  switch (command.kind) {
    case 'placeOrder':
      out.byte(spot.placeOrder.number)
      writeOwner(out, command)
      out.integer(command.product)
      out.name(SIDES, command.side)
      out.name(ORDER_TYPES, command.type)
      out.name(TIMES_IN_FORCE, command.timeInForce)
      out.integer(command.price)
      out.integer(command.lots)
      return out.integer(command.spend)
    case 'amendOrder':
      out.byte(spot.amendOrder.number)
      writeOwner(out, command)
      out.integer(command.order)
      out.integer(command.price)
      return out.integer(command.lots)
    case 'cancelOrder':
      out.byte(spot.cancelOrder.number)
      writeOwner(out, command)
      return out.integer(command.order)
    case 'cancelAll':
      out.byte(spot.cancelAll.number)
      writeOwner(out, command)
      return out.integer(command.product)
    case 'market':
      out.byte(market.number)
      return writeMarket(out, command)
    default: {
      const declared = COMMANDS[command.kind]
      out.byte(declared.number)
      declared.write(out, command)
    }
  }
}

interface Owner {
  readonly customer: number
  readonly commandId: string
}

function writeOwner(out: ByteWriter, owner: Owner): void {
  out.integer(owner.customer)
  out.commandId(owner.commandId)
}
