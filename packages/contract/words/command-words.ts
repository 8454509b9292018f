import type { Command, PlaceOrder, RecordFact, ReviewIdentity } from '../commands.ts'
import { ByteWriter } from './bytes.ts'
import { CommandFields } from './command-fields.ts'
import { FACTS } from '../facts.ts'
import { KINDS, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from './command-kinds.ts'
import { writeAsset, writeHash, writeProduct } from './house-words.ts'
import { writeMarket } from './market-words.ts'
import { writeCommandId, writeOperatorCommand } from './operator-words.ts'

const writer = new ByteWriter(new Uint8Array(0))
const fields = new CommandFields()

/**
 * Writes a command in its one canonical form into `into` from `offset`; answers the end. RangeError when it does not fit or a field is no
 * safe integer, TypeError when `commandId` is no UUIDv7 or `stateHash` no hash: nothing that is not a command reaches the journal.
 */
export function encodeCommand(command: Command, into: Uint8Array, offset: number): number {
  writer.bytes = into
  writer.position = offset
  writeCommand(writer, command)
  return writer.position
}

/** An upper bound of what encodeCommand writes. */
export function commandBytesBound(command: Command): number {
  if (command.kind === 'market') return 32 + command.updates.length * 640
  return command.kind === 'reviewIdentity' ? 4096 : 2048
}

/** The command in bytes of its own. */
export function bytesOfCommand(command: Command): Uint8Array {
  const bytes = new Uint8Array(commandBytesBound(command))
  return bytes.subarray(0, encodeCommand(command, bytes, 0))
}

/** What an operator signs: the words of the review without a signature. */
export function wordsToSign(command: ReviewIdentity): Uint8Array {
  return bytesOfCommand({ ...command, signature: '' })
}

/** Reads exactly one command; WordFormatError for anything encodeCommand would not have written. */
export function decodeCommand(bytes: Uint8Array): Command {
  fields.read(bytes, 0, bytes.length)
  return fields.command()
}

function writeCommand(out: ByteWriter, command: Command): void {
  out.byte(KINDS[command.kind])
  switch (command.kind) {
    case 'openCustomer':
      writeCommandId(out, command.commandId)
      out.natural(command.terms)
      return out.natural(command.risk)
    case 'grantPractice':
      return writeOwner(out, command)
    case 'placeOrder':
      writeOwner(out, command)
      out.integer(command.product)
      out.byte(orderFlags(command))
      out.integer(command.price)
      out.integer(command.lots)
      return out.integer(command.spend)
    case 'amendOrder':
      writeOwner(out, command)
      out.integer(command.order)
      out.integer(command.price)
      return out.integer(command.lots)
    case 'cancelOrder':
      writeOwner(out, command)
      return out.integer(command.order)
    case 'cancelAll':
      writeOwner(out, command)
      return out.integer(command.product)
    case 'market':
      return writeMarket(out, command)
    case 'tick':
      return
    case 'listAsset':
      return writeAsset(out, command.asset)
    case 'listProduct':
      return writeProduct(out, command.product)
    case 'activateRules':
      return out.natural(command.version)
    case 'recordState':
      return writeHash(out, command.stateHash)
    case 'recordFact':
      writeOwner(out, command)
      return out.byte(factFlags(command))
    case 'enrolOperator':
    case 'endOperator':
    case 'reviewIdentity':
    case 'switchPracticeReviewer':
      return writeOperatorCommand(out, command)
  }
}

function orderFlags(command: PlaceOrder): number {
  const side = SIDES.indexOf(command.side)
  const type = ORDER_TYPES.indexOf(command.type)
  const time = TIMES_IN_FORCE.indexOf(command.timeInForce)
  if (side < 0 || type < 0 || time < 0) throw new TypeError('not an order')
  return side | (type << 1) | (time << 2)
}

function factFlags({ fact, holds }: RecordFact): number {
  const place = FACTS.indexOf(fact)
  if (place < 0) throw new TypeError('not a fact')
  return (place << 1) | (holds ? 1 : 0)
}

interface Owner {
  readonly customer: number
  readonly commandId: string
}

function writeOwner(out: ByteWriter, owner: Owner): void {
  out.integer(owner.customer)
  writeCommandId(out, owner.commandId)
}
