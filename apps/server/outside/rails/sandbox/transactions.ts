import { lineDigest } from '@candela/rules/funding/arithmetic'
import { createHash } from 'node:crypto'
import type { SignedLine } from '../rail.ts'
import type { SandboxTerms } from './terms.ts'

/**
 * A line with the transaction it comes of, in the form of its chain. Practice transactions are on no chain: their ids are
 * made of the line's digest, for ever the same, and no explorer shows them. What a chain took back has none, nor has a bank.
 */
export function withTransaction({ rail }: SandboxTerms, line: SignedLine): SignedLine {
  if (rail.kind !== 'chain' || line.kind === 'reversal') return line
  const digest = lineDigest(line.previous, line)
  const hash = createHash('sha256').update(`candela practice transaction 1\0${digest}`).digest('hex')
  return { ...line, transaction: { id: rail.family === 'evm' ? `0x${hash}` : hash, explorer: '' } }
}
