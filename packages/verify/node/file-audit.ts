import { type Disk, type Entry, foundTwice, type JournalReading, type SigningKey } from '@candela/journal'
import { decodeNote } from '@candela/journal/format'
import { MisplacedClaim } from '../claims.ts'
import { openSigned } from '../proof/signature.ts'
import { BlockAudit } from './block-audit.ts'
import { CHECKPOINT_FILE, damagedSlots, keptCheckpoints } from './log/checkpoint-file.ts'
import { keyOfLog } from './log/identity.ts'
import { BLOCKS_FILE, EDGE_FILE, INDEX_FILE } from './log/block-format.ts'
import { TILE_FILE } from './log/tile-files.ts'

const LOG_FILES: ReadonlySet<string> = new Set([BLOCKS_FILE, INDEX_FILE, EDGE_FILE, CHECKPOINT_FILE])

export interface FileParts {
  readonly reading: JournalReading
  readonly proof: Disk | undefined
  /** of the log, read before the journal; undefined where there is no log */
  readonly edge: Uint8Array | undefined
  /** of the house whose folder this is; what it signed must be signed by it */
  readonly signingKey: SigningKey | undefined
}

/**
 * Every file of a data directory that the chain of entries does not prove: whole, or named as one that nothing is read
 * from.
 */
export class FileAudit {
  readonly #parts: FileParts
  readonly #blocks: BlockAudit | undefined
  readonly #unread: string[]

  /** Throws MisplacedClaim `files` for damage that nobody needs a replay to find. */
  constructor(parts: FileParts) {
    const { reading, proof, edge, signingKey } = parts
    this.#parts = parts
    const { damage, unread } = reading.folder()
    for (const { file, offset, what } of damage) throw new MisplacedClaim('files', 0, what, file, offset)
    this.#unread = unread.map((name) => `journal/${name}`)
    if (!proof || !edge) return
    const file = `${proof.path}/${CHECKPOINT_FILE}`
    const [bad] = foundTwice(() => damagedSlots(proof))
    if (bad !== undefined) throw new MisplacedClaim('files', 0, 'a slot of what was signed is damaged', file, bad)
    if (signingKey) checkSigner(proof, reading.genesisId, signingKey, file)
    const isKnown = (name: string): boolean => LOG_FILES.has(name) || TILE_FILE.test(name)
    this.#unread.push(
      ...proof
        .list()
        .filter((name) => !isKnown(name))
        .map((name) => `proof/${name}`),
    )
    this.#blocks = new BlockAudit(proof, edge)
  }

  append(entry: Entry, events: Uint8Array): void {
    this.#blocks?.append(entry, events)
  }

  /** The findings, once every entry was appended. */
  close(): readonly string[] {
    const { reading, signingKey } = this.#parts
    const said = [...this.#unread, ...(this.#blocks?.close() ?? []).map((text) => `proof/${text}`)]
    const blocks = this.#blocks ? `; ${this.#blocks.compared} blocks of entries are the journal's` : ''
    const keys = signingKey ? "; what the house signed is signed by its folder's key" : ''
    const snapshots = reading.manifest?.snapshots.length ?? 0
    return [
      `ok files         acknowledgements and ${snapshots} listed snapshots are whole${blocks}${keys}`,
      ...(said.length > 0 ? [`-- unread        ${said.join(', ')}`] : []),
    ]
  }
}

function checkSigner(proof: Disk, genesisId: Uint8Array, key: SigningKey, file: string): void {
  const { name, publicKey } = keyOfLog(genesisId, key)
  for (const { note } of keptCheckpoints(proof)(genesisId)) {
    if (!decodeNote(note) || !openSigned(note, { name, publicKey }).ok) {
      throw new MisplacedClaim('files', 0, 'what is kept there is not signed by the key in the folder of keys', file, 0)
    }
  }
}
