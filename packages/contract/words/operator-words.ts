import type { Command } from '../commands.ts'
import { MAX_PUBLIC_KEY_BYTES, MAX_SIGNATURE_BYTES, VERDICTS } from '../operators.ts'
import { type ByteReader, type ByteWriter, WordFormatError } from './bytes.ts'
import { formatCommandId, parseCommandId } from './command-id.ts'
import { KINDS } from './command-kinds.ts'

/* What operators enter: rare, and kept as objects. */

export type OperatorCommand = Extract<
  Command,
  { readonly kind: 'enrolOperator' | 'endOperator' | 'reviewIdentity' | 'switchPracticeReviewer' }
>

const words = new Int32Array(4)
const utf8Encoder = new TextEncoder()

export function writeCommandId(out: ByteWriter, commandId: string): void {
  if (!parseCommandId(commandId, words)) throw new TypeError('commandId is no UUIDv7')
  for (let i = 0; i < 4; i++) out.word(words[i]!)
}

export function writeOperatorCommand(out: ByteWriter, command: OperatorCommand): void {
  switch (command.kind) {
    case 'enrolOperator':
      writeCommandId(out, command.commandId)
      out.natural(command.roles)
      return writeKey(out, command.publicKey)
    case 'endOperator':
      return out.integer(command.operator)
    case 'reviewIdentity': {
      const verdict = VERDICTS.indexOf(command.verdict)
      if (verdict < 0) throw new TypeError('not a verdict')
      out.integer(command.operator)
      out.integer(command.customer)
      writeCommandId(out, command.commandId)
      out.integer(command.submission)
      out.byte((verdict << 1) | (command.face ? 1 : 0))
      out.natural(command.reasons)
      return writeSignature(out, command.signature)
    }
    case 'switchPracticeReviewer':
      out.integer(command.operator)
      writeCommandId(out, command.commandId)
      return out.byte(command.on ? 1 : 0)
  }
}

/** Undefined where `kind` is none of an operator's. */
export function readOperatorCommand(from: ByteReader, kind: number): OperatorCommand | undefined {
  switch (kind) {
    case KINDS.enrolOperator:
      return { kind: 'enrolOperator', commandId: readId(from), roles: from.natural(), publicKey: readKey(from) }
    case KINDS.endOperator:
      return { kind: 'endOperator', operator: from.integer() }
    case KINDS.reviewIdentity: {
      const operator = from.integer()
      const customer = from.integer()
      const commandId = readId(from)
      const submission = from.integer()
      const flags = from.byte()
      const verdict = from.name(VERDICTS, flags >> 1)
      const face = (flags & 1) === 1
      const reasons = from.natural()
      const signature = from.longText(MAX_SIGNATURE_BYTES)
      return {
        kind: 'reviewIdentity',
        operator,
        customer,
        commandId,
        submission,
        verdict,
        face,
        reasons,
        signature,
      }
    }
    case KINDS.switchPracticeReviewer:
      return { kind: 'switchPracticeReviewer', operator: from.integer(), commandId: readId(from), on: from.flag() }
    default:
      return undefined
  }
}

function writeKey(out: ByteWriter, hex: string): void {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new TypeError('publicKey is no hex')
  const length = hex.length / 2
  if (length > MAX_PUBLIC_KEY_BYTES) throw new RangeError('the key is too long')
  out.natural(length)
  for (let i = 0; i < hex.length; i += 2) out.byte(Number.parseInt(hex.slice(i, i + 2), 16))
}

function readKey(from: ByteReader): string {
  const length = from.natural()
  if (length > MAX_PUBLIC_KEY_BYTES) throw new WordFormatError('the key is too long')
  let hex = ''
  for (let i = 0; i < length; i++) hex += from.byte().toString(16).padStart(2, '0')
  return hex
}

function writeSignature(out: ByteWriter, signature: string): void {
  const encoded = utf8Encoder.encode(signature)
  if (encoded.length > MAX_SIGNATURE_BYTES) throw new RangeError('the signature is too long')
  out.natural(encoded.length)
  for (const byte of encoded) out.byte(byte)
}

function readId(from: ByteReader): string {
  for (let i = 0; i < 4; i++) words[i] = from.word()
  const id = formatCommandId(words)
  if (!parseCommandId(id, words)) throw new WordFormatError('commandId is no UUIDv7')
  return id
}
