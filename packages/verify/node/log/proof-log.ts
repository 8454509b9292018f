import type { Disk, SigningKey } from '@candela/journal'
import { signNote } from '@candela/journal'
import { type HashFunction, sameBytes } from '@candela/journal/format'
import { encodeCheckpoint } from '../../proof/checkpoint.ts'
import { leafOf } from '../../proof/leaf.ts'
import type { EntryWithEvents } from '../../proof/make-bundle.ts'
import { type Salts, saltsOf } from '../../proof/salts.ts'
import { headAt } from '../../proof/prove.ts'
import { encodeVerifierKey } from '../../proof/signature.ts'
import { TileLog } from '../../proof/tile-log.ts'
import { nodesFromTiles, TILE_WIDTH, type TilePlace } from '../../proof/tiles.ts'
import { HASH_BYTES } from '../../proof/tree.ts'
import { CheckedTiles } from './checked-tiles.ts'
import { CHECKPOINT_FILE, CheckpointFile, type KeptCheckpoint } from './checkpoint-file.ts'
import { BLOCK_ENTRIES } from './block-format.ts'
import { EntryBlocks } from './entry-blocks.ts'
import { keyOfLog } from './identity.ts'
import { LogDamaged } from './log-damaged.ts'
import { nativeSha256 } from './sha256.ts'
import { SignedTree } from './signed-tree.ts'
import { TileFiles } from './tile-files.ts'

/** from the damaged block on, then from the first on */
const REPAIRS_IN_PLACE = 2

export interface ProofLogOptions {
  /** a folder of its own; all in it but the checkpoint follows from the journal */
  readonly disk: Disk
  /** 32 bytes; a log of another journal is begun anew */
  readonly genesisId: Uint8Array
  /** the last durable entry of the journal: what lies beyond it in the files is not the journal's */
  readonly durableSeq: number
  readonly key: SigningKey
  /** 32 bytes, from the folder of keys: what the salts of the leaves follow from */
  readonly leafSecret: Uint8Array
  readonly hash?: HashFunction
}

/** The reason why nothing is signed. */
export type Halt = 'contradiction' | 'journalShorter'

/**
 * The journal's entries as a log: tiles, the entries themselves, and a signed checkpoint over them. It is fed with
 * every entry in order, and whatever it lost is fed again. Never signs a tree that the last one it signed is not the
 * beginning of.
 */
export class ProofLog {
  readonly origin: string
  /** one line to publish and to pin */
  readonly verifierKey: string
  /** the proofs of the newest signed tree */
  readonly tree: SignedTree
  readonly #key: SigningKey
  readonly #hash: HashFunction
  readonly #disk: Disk
  readonly #checkpoints: CheckpointFile
  readonly #salts: Salts
  readonly #checked: CheckedTiles
  #tiles: TileFiles
  #blocks: EntryBlocks
  #log: TileLog
  #last: KeptCheckpoint | undefined
  #syncedSize = 0
  #contradicts = false
  #isRebuilt = false
  #repairs = 0

  private constructor(
    { disk, genesisId, key, leafSecret, hash = nativeSha256 }: ProofLogOptions,
    checkpoints: CheckpointFile,
  ) {
    this.#key = keyOfLog(genesisId, key)
    this.origin = this.#key.name
    this.verifierKey = encodeVerifierKey(this.#key)
    this.#hash = hash
    this.#disk = disk
    this.#salts = saltsOf(leafSecret, genesisId, hash)
    this.#checkpoints = checkpoints
    this.#last = checkpoints.kept
    if (!this.#last) removeAll(disk)
    this.#tiles = new TileFiles(disk)
    this.#blocks = new EntryBlocks(disk)
    this.#log = TileLog.create(hash)
    const checked = new CheckedTiles((place) => this.#tiles.read(place), hash)
    this.#checked = checked
    this.tree = new SignedTree({
      salts: this.#salts,
      hash,
      signed: () => (this.isWhole ? this.#last : undefined),
      entry: (seq) => this.entry(seq),
      newestBefore: (kind, product, before) => this.#blocks.newestBefore(kind, product, before),
      readTile: this.#readTile,
      checkedTile: (place, head) => checked.tile(place, head),
    })
  }

  /**
   * Goes on from the files as far as they are good and the journal's; what is missing is appended again by the caller.
   * Throws JournalError `log-damaged` where nobody can say what was signed before.
   */
  static async open(options: ProofLogOptions): Promise<ProofLog> {
    const log = new ProofLog(options, await CheckpointFile.open(options.disk, options.genesisId))
    const { durableSeq } = options
    await log.#restore(log.#last?.syncedSize ?? 0, Number.MAX_SAFE_INTEGER)
    // a journal that is shorter than its log is another one than the log was made of
    if (log.size > durableSeq) log.#empty()
    await log.#settle()
    return log
  }

  /** The number of entries; the next one to append is one above. */
  get size(): number {
    return this.#log.size
  }

  /** The newest signed checkpoint; also an older program's, until a newer one is signed. */
  get checkpoint(): KeptCheckpoint | undefined {
    return this.#last
  }

  /** True when the tree of the checkpoint can be served. */
  get isWhole(): boolean {
    return this.#last !== undefined && !this.#contradicts && this.size >= this.#last.size
  }

  /** The reason why nothing more may be signed, once all that the journal holds was appended. */
  get halt(): Halt | undefined {
    if (this.#contradicts) return 'contradiction'
    return this.#last && this.size < this.#last.size ? 'journalShorter' : undefined
  }

  /**
   * Adds the entry one above `size`. Answers whether to go on; false: it begins anew, since its files contradicted the
   * last checkpoint.
   */
  append(entry: EntryWithEvents): boolean {
    this.#blocks.append(entry)
    this.#appendLeaf(entry)
    if (this.#last?.size !== this.size) return true
    this.#compareWithLast()
    if (!this.#contradicts || this.#isRebuilt) return true
    this.#rebuild()
    return false
  }

  /** Hands what was appended to the operating system. */
  flush(): void {
    this.#blocks.flush()
    for (const tile of this.#log.partialTiles()) this.#tiles.write(tile)
  }

  /** Makes all of it durable, which costs a sync of every file. */
  async sync(): Promise<void> {
    this.flush()
    const { size } = this
    await this.#tiles.sync()
    await this.#blocks.sync()
    await new Promise<void>((resolve, reject) =>
      this.#disk.syncDirectory((error) => (error ? reject(error) : resolve())),
    )
    this.#syncedSize = size
  }

  /**
   * Signs the tree as it is, and answers once nobody can make it forget that; undefined where there is nothing new or
   * it may not.
   */
  async sign(): Promise<KeptCheckpoint | undefined> {
    const { size, origin } = this
    if (this.halt || size <= (this.#last?.size ?? 0)) return undefined
    this.flush()
    const root = this.#log.head()
    const note = signNote(encodeCheckpoint({ origin, size, root }), this.#key)
    const checkpoint = { size, root, note, syncedSize: this.#syncedSize }
    await this.#checkpoints.write(checkpoint)
    this.#last = checkpoint
    return checkpoint
  }

  /** Entry `seq` and the words of its events. Throws LogDamaged. */
  entry(seq: number): EntryWithEvents {
    const entry = this.#blocks.get(seq)
    if (!entry) throw new LogDamaged(seq)
    return entry
  }

  /**
   * Makes the leaves from the block of `seq` on again, of what is still good; what is not is appended again by the
   * caller. Damage found again is looked for in the whole log, and at last all of it is made anew.
   */
  async repair(seq: number): Promise<void> {
    this.flush()
    this.#repairs++
    if (this.#repairs > REPAIRS_IN_PLACE) return this.#empty()
    await this.#restore(this.#repairs === 1 ? seq - 1 : 0, this.size)
    await this.#settle()
  }

  close(): void {
    this.#tiles.close()
    this.#blocks.close()
    this.#checkpoints.close()
  }

  readonly #readTile = (place: TilePlace): Uint8Array => {
    const bytes = this.#tiles.read(place)
    if (bytes.length >= place.width * HASH_BYTES) return bytes
    throw new LogDamaged(Math.min(this.size, place.index * TILE_WIDTH ** (place.level + 1) + 1))
  }

  #appendLeaf(entry: EntryWithEvents): void {
    for (const tile of this.#log.append(leafOf(entry, entry.events, this.#salts, this.#hash))) this.#tiles.write(tile)
  }

  /** Compares with the last checkpoint; where they differ, first the tiles are made again, then all of it. */
  async #settle(): Promise<void> {
    this.#compareWithLast()
    if (!this.#contradicts) return
    await this.#restore(0, this.size)
    this.#compareWithLast()
    if (this.#contradicts) this.#rebuild()
  }

  /** Blocks below `trusted` entries are taken with their tiles; of the others the leaves are made again. */
  async #restore(trusted: number, limit: number): Promise<void> {
    this.#tiles.forget()
    this.#checked.forget()
    let log: TileLog | undefined
    const appendTo = (entry: EntryWithEvents): void => {
      log ??= this.#tileLogOf(entry.seq - 1)
      this.#log = log
      this.#appendLeaf(entry)
    }
    try {
      await this.#blocks.restore(Math.floor(trusted / BLOCK_ENTRIES), limit, appendTo)
      this.#log = log ?? this.#tileLogOf(this.#blocks.size)
    } catch (error) {
      if (!(error instanceof LogDamaged) || trusted === 0) throw error
      return this.#restore(0, limit)
    }
    this.#syncedSize = Math.min(trusted, this.size)
    this.flush()
  }

  #tileLogOf(size: number): TileLog {
    return TileLog.restore(size, this.#readTile, this.#hash)
  }

  #compareWithLast(): void {
    const last = this.#last
    if (!last || this.size < last.size) return
    try {
      this.flush()
      const head = headAt(last.size, nodesFromTiles(last.size, this.#readTile, this.#hash), this.#hash)
      this.#contradicts = !sameBytes(head, last.root)
    } catch (error) {
      if (!(error instanceof LogDamaged)) throw error
      this.#contradicts = true
    }
  }

  /** Begins anew, once: if the journal itself gives another tree than was signed, nothing is signed any more. */
  #rebuild(): void {
    this.#isRebuilt = true
    this.#empty()
    this.#contradicts = false
  }

  #empty(): void {
    this.#tiles.close()
    this.#blocks.close()
    this.#checked.forget()
    removeAll(this.#disk)
    this.#tiles = new TileFiles(this.#disk)
    this.#blocks = new EntryBlocks(this.#disk)
    this.#log = TileLog.create(this.#hash)
    this.#syncedSize = 0
  }
}

/** All but what was signed follows from the journal. */
function removeAll(disk: Disk): void {
  for (const name of disk.list()) if (name !== CHECKPOINT_FILE) disk.remove(name)
}
