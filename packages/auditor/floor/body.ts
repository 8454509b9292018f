import { bytesOfCommand, type Command } from '@candela/contract'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** 128 bits of a hash of everything that a command asks, in hexadecimal. */
export function bodyOf(command: Command): string {
  return bytesToHex(sha256(bytesOfCommand(command)).subarray(0, 16))
}
