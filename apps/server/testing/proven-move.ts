import type { PerpetualMove } from '@candela/contract'
import { decodeVerifierKey, type ProvenMove, verifyPerpetual } from '@candela/verify/browser'
import type { TestClient } from './client.ts'
import { onceProven } from './proven.ts'

/** A move of the client's own position as its proof shows it, checked against the log's key. */
export async function provenMove(client: TestClient, { position, seq, place }: PerpetualMove): Promise<ProvenMove> {
  const { key: line, origin } = await onceProven(() => client.call('proofKey'))
  const params = { position, seq: String(seq), place: String(place) }
  const key = decodeVerifierKey(line)!
  const proof = await onceProven(() => client.call('moveProof', { params, query: {} }))
  const { claims, move } = verifyPerpetual(proof, { key, origin })
  if (!move) throw new Error(JSON.stringify(claims))
  return move
}
