/* The verifier without files: no Node module is reached from here, hashes and signatures are plain JavaScript. */
export { type GrowthVerdict, type Pinned, verifyGrowth, verifyReceipt } from './proof/anchor.ts'
export {
  bundleSchema,
  consistencySchema,
  type ConsistencyProof,
  type EntryProof,
  type ProofBundle,
  readJson,
  type Receipt,
  receiptSchema,
  type TimedProofBundle,
} from './proof/bundle.ts'
export { type Checkpoint, decodeCheckpoint, encodeCheckpoint } from './proof/checkpoint.ts'
export type { ClaimResult, ProofClaim, ProofRefusal, RefusalCode, Standing } from './proof/claims.ts'
export { leafOfProof } from './proof/entries.ts'
export { type FillVerdict, verifyFill } from './proof/fill.ts'
export { hashOfEvents, LEAF_HEADER_BYTES, leafData, leafDataOf, leafOf } from './proof/leaf.ts'
export { type BundleRequest, type EntryWithEvents, type EvidenceSource, makeBundle } from './proof/make-bundle.ts'
export type { ProvenFill, ProvenOrder, ProvenStop } from './proof/order-claims.ts'
export { isConsistent, isIncluded, type TreeHead } from './proof/paths.ts'
export { consistencyPath, headAt, inclusionPath } from './proof/prove.ts'
export { type EntrySalts, type Salts, saltsOf } from './proof/salts.ts'
export { decodeVerifierKey, encodeVerifierKey, openSigned, type VerifierKey } from './proof/signature.ts'
export { verifyEarn } from './proof/earn.ts'
export type { ProvenEarn } from './proof/earn-claims.ts'
export { verifyLoan } from './proof/loan.ts'
export type { ProvenLoan } from './proof/loan-claims.ts'
export { verifyStrategy } from './proof/strategy.ts'
export type { ProvenStrategy } from './proof/strategy-claims.ts'
export { verifySubscription } from './proof/subscription.ts'
export type { ProvenSubscription } from './proof/subscription-claims.ts'
export { type PerpetualVerdict, verifyPerpetual } from './proof/perpetual.ts'
export type { ProvenMove } from './proof/position-claims.ts'
export { type TimedVerdict, verifyTimed } from './proof/timed.ts'
export type { ProvenTimed } from './proof/timed-claims.ts'
export { TileLog } from './proof/tile-log.ts'
export {
  nodesFromTiles,
  parseEntriesPath,
  parseTilePath,
  partialTiles,
  type Tile,
  tilePath,
  type TilePlace,
  type TileReader,
} from './proof/tiles.ts'
export { Frontier, leafHash, type NodeReader, nodeHash, sha256 } from './proof/tree.ts'
