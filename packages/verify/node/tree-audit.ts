import type { Disk, Entry, SigningKey } from '@candela/journal'
import { decodeNote, sameBytes, toHex } from '@candela/journal/format'
import { MisplacedClaim } from '../claims.ts'
import { type Checkpoint, decodeCheckpoint } from '../proof/checkpoint.ts'
import { leafOf } from '../proof/leaf.ts'
import { type Salts, saltsOf } from '../proof/salts.ts'
import { openSigned, type VerifierKey } from '../proof/signature.ts'
import { TileLog } from '../proof/tile-log.ts'
import { type Tile, TILE_WIDTH } from '../proof/tiles.ts'
import { HASH_BYTES } from '../proof/tree.ts'
import { CHECKPOINT_FILE, keptCheckpoints, type KeptCheckpoint } from './log/checkpoint-file.ts'
import { originOf } from './log/identity.ts'
import { nativeSha256 } from './log/sha256.ts'
import { tileFile, TileFiles } from './log/tile-files.ts'

/** The anchors that a journal is held against. Without key and checkpoint it can only be consistent with itself. */
export interface Anchors {
  /** the folder of tiles and checkpoints that the house serves from */
  readonly proof?: Disk
  /** 32 bytes; without it the leaves can't be made */
  readonly leafSecret?: Uint8Array
  /** of the house itself, where its folder of keys is at hand */
  readonly signingKey?: SigningKey
  /** pinned */
  readonly key?: VerifierKey
  /** a signed note, kept from before */
  readonly checkpoint?: string
}

interface Awaited {
  readonly checkpoint: Checkpoint
  /** the claim that fails where its head is another */
  readonly claim: 'tree' | 'history'
  readonly file: string
}

const GIVEN = 'the checkpoint given'

/** Makes the tree again from replayed entries and compares it with what is served, signed and pinned. */
export class TreeAudit {
  readonly #log = TileLog.create(nativeSha256)
  readonly #anchors: Anchors
  readonly #salts: Salts | undefined
  readonly #awaited: readonly Awaited[]
  readonly #tiles: TileFiles | undefined
  readonly #proofPath: string
  /** of the newest kept checkpoint: how far the tiles are compared */
  readonly #keptSize: number
  #tilesMet = 0
  /** not there: files that were lost or are being made again say nothing false */
  #tilesMissing = 0

  private constructor(anchors: Anchors, genesisId: Uint8Array, awaited: readonly Awaited[], keptSize: number) {
    const { leafSecret } = anchors
    this.#anchors = anchors
    this.#salts = leafSecret && saltsOf(leafSecret, genesisId, nativeSha256)
    this.#awaited = awaited
    this.#keptSize = keptSize
    this.#proofPath = anchors.proof?.path ?? ''
    if (anchors.proof) this.#tiles = new TileFiles(anchors.proof, 'read')
  }

  /** The checkpoints in the folder of the log, whatever journal they are of. */
  static keptBy({ proof }: Anchors): ((genesisId: Uint8Array) => readonly KeptCheckpoint[]) | undefined {
    return proof && keptCheckpoints(proof)
  }

  /**
   * Throws ClaimFailed where what was given or kept is no checkpoint of this journal, or not signed by the pinned key.
   */
  static open(
    genesisId: Uint8Array,
    anchors: Anchors,
    kept: ((genesisId: Uint8Array) => readonly KeptCheckpoint[]) | undefined,
  ): TreeAudit {
    const own = kept?.(genesisId) ?? []
    const origin = originOf(genesisId)
    const file = `${anchors.proof?.path ?? ''}/${CHECKPOINT_FILE}`
    const awaited: Awaited[] = own.map(({ note }) => ({
      checkpoint: openCheckpoint(note, origin, anchors.key, file),
      claim: 'tree',
      file,
    }))
    if (anchors.checkpoint !== undefined) {
      const checkpoint = openCheckpoint(anchors.checkpoint, origin, anchors.key, GIVEN)
      awaited.push({ checkpoint, claim: 'history', file: GIVEN })
    }
    if (!anchors.leafSecret && awaited.length > 0) {
      const what = 'the secret of the leaves is missing (keys/leaf-secret), so its tree cannot be made again'
      throw new MisplacedClaim('tree', 0, what, awaited[0]!.file, 0)
    }
    if (anchors.key && awaited.length === 0) {
      throw new MisplacedClaim(
        'checkpoint',
        0,
        'a key was given, but there is no checkpoint that it could have signed',
        file,
        0,
      )
    }
    return new TreeAudit(anchors, genesisId, awaited, Math.max(0, ...own.map(({ size }) => size)))
  }

  append(entry: Entry, events: Uint8Array): void {
    if (!this.#salts) return
    for (const tile of this.#log.append(leafOf(entry, events, this.#salts, nativeSha256))) this.#compareTile(tile)
    const { size } = this.#log
    for (const { checkpoint, claim, file } of this.#awaited) {
      if (checkpoint.size !== size) continue
      const head = this.#log.head()
      if (sameBytes(head, checkpoint.root)) continue
      const what = `its tree of ${size} entries has the head ${toHex(checkpoint.root)}, the journal gives ${toHex(head)}`
      throw new MisplacedClaim(claim, size, what, file, 0)
    }
    if (size === this.#keptSize) for (const tile of this.#log.partialTiles()) this.#compareTile(tile)
  }

  /** The findings, once every entry was appended. */
  close(): { readonly lines: readonly string[]; readonly standing: string } {
    if (!this.#salts) {
      return {
        lines: ['-- tree not checked: no secret of the leaves is at hand (keys/leaf-secret)'],
        standing: standingOf(false, undefined, undefined),
      }
    }
    const { size } = this.#log
    for (const { checkpoint, claim, file } of this.#awaited) {
      if (checkpoint.size <= size) continue
      const what = `it covers ${checkpoint.size} entries, the journal holds ${size}`
      throw new MisplacedClaim(claim, size, what, file, 0)
    }
    if (size !== this.#keptSize) for (const tile of this.#log.partialTiles()) this.#compareTile(tile)
    const behind = this.#tiles?.behind(size) ?? []
    const count = (value: number): string => value.toLocaleString('en-US')
    const served = this.#awaited.filter(({ claim }) => claim === 'tree')
    const given = this.#awaited.find(({ claim }) => claim === 'history')?.checkpoint
    const lines = [`ok tree          ${count(size)} leaves, head ${toHex(this.#log.head())}`]
    if (served.length > 0) {
      lines[0] += `; ${served.length} kept checkpoints and ${count(this.#tilesMet)} tiles are of it`
    }
    if (this.#tilesMissing > 0)
      lines[0] += `; ${count(this.#tilesMissing)} tiles are missing, the next start makes them`
    for (const text of behind) lines.push(`-- unread        proof/${text}`)
    if (this.#anchors.key) lines.push(`ok checkpoint    ${this.#awaited.length} signed by the key given`)
    if (given)
      lines.push(`ok history       the ${count(given.size)} entries of the checkpoint given are the first of these`)
    return { lines, standing: standingOf(this.#anchors.key !== undefined, given, served.at(0)?.checkpoint) }
  }

  #compareTile({ level, index, width, bytes }: Tile): void {
    const tiles = this.#tiles
    if (!tiles) return
    // below the last checkpoint they have to be there; behind it they may be, and must not be others
    const nodes = Math.floor(this.#keptSize / TILE_WIDTH ** level)
    const known = Math.max(0, Math.min(width, nodes - index * TILE_WIDTH))
    const kept = tiles.read({ level, index, width })
    const there = Math.min(width, Math.floor(kept.length / HASH_BYTES))
    for (let place = 0; place < there; place++) {
      const from = place * HASH_BYTES
      if (sameBytes(kept.subarray(from, from + HASH_BYTES), bytes.subarray(from, from + HASH_BYTES))) continue
      const node = index * TILE_WIDTH + place
      throw new MisplacedClaim(
        'tree',
        node * TILE_WIDTH ** level + 1,
        `hash ${node} of tile level ${level} is not the one the journal gives`,
        `${this.#proofPath}/${tileFile(level)}`,
        node * HASH_BYTES,
      )
    }
    if (there < known) this.#tilesMissing++
    else if (known > 0) this.#tilesMet++
  }
}

function openCheckpoint(note: string, origin: string, key: VerifierKey | undefined, file: string): Checkpoint {
  const refuse = (what: string): never => {
    throw new MisplacedClaim('checkpoint', 0, what, file, 0)
  }
  const text = decodeNote(note)?.text
  const checkpoint = text === undefined ? null : decodeCheckpoint(text)
  if (!checkpoint) return refuse('it is no signed checkpoint')
  if (checkpoint.origin !== origin) return refuse(`it is of the log ${checkpoint.origin}, this journal's is ${origin}`)
  if (key) {
    const opening = openSigned(note, key)
    if (!opening.ok) return refuse(`it is not signed by the key given (${opening.code})`)
  }
  return checkpoint
}

function standingOf(hasKey: boolean, given: Checkpoint | undefined, served: Checkpoint | undefined): string {
  if (hasKey && given) {
    return `anchored: it is the history of the checkpoint of ${given.size} entries that the pinned key signed.`
  }
  if (hasKey && served) {
    return `anchored to the pinned key, which signed its first ${served.size} entries; without --checkpoint this does not show that it signed no other history before.`
  }
  if (given) {
    return `it is the history of the checkpoint given, of ${given.size} entries; without --key nobody's signature on that was checked.`
  }
  return 'self-consistent, not anchored: no pinned key and no checkpoint were given, so this does not show that history was never rewritten as a whole.'
}
