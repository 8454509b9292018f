import type { PerpetualMove } from '@candela/contract'
import { decodeVerifierKey, type ProvenMove, verifyPerpetual } from '@candela/verify/browser'
import type { TestClient } from './client.ts'

/** A move of the client's own position as its proof shows it, checked against the log's key. */
export async function provenMove(client: TestClient, { position, seq, place }: PerpetualMove): Promise<ProvenMove> {
  const { key: line, origin } = await client.call('proofKey')
  const params = { position, seq: String(seq), place: String(place) }
  const key = decodeVerifierKey(line)!
  const { claims, move } = verifyPerpetual(await client.call('moveProof', { params, query: {} }), { key, origin })
  if (!move) throw new Error(JSON.stringify(claims))
  return move
}
