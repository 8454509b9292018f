import { type Command, decodeCommand, decodeEvents, type Event, FormatError } from '@candela/contract'
import type { EntryProof } from './bundle.ts'
import type { Checkpoint } from './checkpoint.ts'
import { type Findings, refuserOf } from './claims.ts'
import { bytesOf } from './hexadecimal.ts'
import { decodeLeafHeader, hashOfCommand, hashOfEvent, hashOfEventHashes, leafData, type LeafHeader } from './leaf.ts'
import { isIncluded } from './paths.ts'
import { leafHash } from './tree.ts'

/** An entry whose leaf was found in the tree. */
export interface ProvenEntry extends LeafHeader {
  /** undefined where hidden, as is the code it ended with */
  readonly command: Command | undefined
  readonly resultCode: number | undefined
  /** the rules in force */
  readonly ruleVersion: number | undefined
  /** those that are shown, in their order */
  readonly events: readonly Event[]
}

type EventProof = Exclude<EntryProof['events'], string>[number]

/** Claim `included`, and reading what is shown, which is a matter of `claim`; undefined where either fails. */
export function readEntry(
  findings: Findings,
  proof: EntryProof,
  checkpoint: Checkpoint,
  claim: 'order' | 'market',
): ProvenEntry | undefined {
  const header = checkInclusion(findings, proof, checkpoint)
  if (!header) return undefined
  const command = read(() => ('shown' in proof.command ? decodeCommand(bytesOf(proof.command.shown)) : undefined))
  if (!command.ok) findings.refuse(claim, { code: 'commandUnreadable', seq: header.seq })
  const events = read(() => (typeof proof.events === 'string' ? [] : proof.events.flatMap(shownEvent)))
  if (!events.ok) findings.refuse(claim, { code: 'eventsUnreadable', seq: header.seq })
  if (!command.ok || !events.ok) return undefined
  const { code: resultCode, rules: ruleVersion } =
    'shown' in proof.command ? proof.command : { code: undefined, rules: undefined }
  return { ...header, resultCode, ruleVersion, command: command.value, events: events.value }
}

function checkInclusion(findings: Findings, proof: EntryProof, checkpoint: Checkpoint): LeafHeader | undefined {
  const seq = proof.index + 1
  const refuse = refuserOf(findings)
  const headerBytes = bytesOf(proof.header)
  const header = decodeLeafHeader(headerBytes)
  if (!header) return refuse('included', 'headerMalformed', seq)
  if (header.seq !== seq) return refuse('included', 'indexNotSeq', seq, header.seq, seq)
  if (proof.index >= checkpoint.size) return refuse('included', 'beyondTree', seq, proof.index, checkpoint.size)
  return isIncluded(leafOfProof(proof), proof.index, proof.path.map(bytesOf), checkpoint)
    ? header
    : refuse('included', 'pathInvalid', seq)
}

/** The leaf that an entry, as far as it is shown, hashes up from: a receipt of the same entry names the same one. */
export function leafOfProof(proof: EntryProof): Uint8Array {
  return leafHash(leafData(bytesOf(proof.header), commandHashOf(proof), eventsHashOf(proof)))
}

function eventsHashOf({ events }: EntryProof): Uint8Array {
  return typeof events === 'string' ? bytesOf(events) : hashOfEventHashes(events.map(hashOf))
}

function commandHashOf({ command: part }: EntryProof): Uint8Array {
  if (!('shown' in part)) return bytesOf(part.hidden)
  const decided = { ruleVersion: part.rules, resultCode: part.code, command: bytesOf(part.shown) }
  return hashOfCommand(decided, bytesOf(part.salt))
}

function hashOf(part: EventProof): Uint8Array {
  return 'shown' in part ? hashOfEvent(bytesOf(part.shown), bytesOf(part.salt)) : bytesOf(part.hidden)
}

/** One shown event; what decodes to several, or none, is no single event. */
function shownEvent(part: EventProof): readonly Event[] {
  if (!('shown' in part)) return []
  const events = decodeEvents(bytesOf(part.shown))
  if (events.length !== 1) throw new RangeError('each event is shown by itself')
  return events
}

/** Bytes of the tree that are no words of ours are the house's fault, and a refusal like any other. */
function read<T>(decode: () => T): { readonly ok: true; readonly value: T } | { readonly ok: false } {
  try {
    return { ok: true, value: decode() }
  } catch (error) {
    if (error instanceof FormatError || error instanceof RangeError) return { ok: false }
    throw error
  }
}
