import { encodeCheckpoint } from '../../proof/checkpoint.ts'
import { KEY, ORIGIN, SALTS, type SampleLog, type SignedLog } from '../house.ts'
import { leafOf } from '../../proof/leaf.ts'
import type { EntryWithEvents } from '../../proof/make-bundle.ts'
import { headAt } from '../../proof/prove.ts'
import { nodeHash, type NodeReader } from '../../proof/tree.ts'
import { signNote } from '@candela/journal'

/**
 * A house's log with one entry changed and the way from it to the head made again: what a house that cheats would sign.
 */
export class ForgedLog implements SignedLog {
  readonly entries: readonly EntryWithEvents[]
  readonly nodes: NodeReader

  constructor(house: SampleLog, index: number, changed: EntryWithEvents) {
    this.entries = house.entries.with(index, changed)
    const own = new Map<string, Uint8Array>()
    let node = leafOf(changed, changed.events, SALTS)
    for (let level = 0, at = index; ; level++) {
      own.set(`${level}/${at}`, node)
      const sibling = at ^ 1
      // a node above is final only where both of its sides are whole
      if ((Math.max(at, sibling) + 1) * 2 ** level > this.entries.length) break
      const other = house.nodes(level, sibling)
      node = at % 2 === 0 ? nodeHash(node, other) : nodeHash(other, node)
      at = Math.floor(at / 2)
    }
    this.nodes = (level, place) => own.get(`${level}/${place}`) ?? house.nodes(level, place)
  }

  note(): string {
    const size = this.entries.length
    return signNote(encodeCheckpoint({ origin: ORIGIN, size, root: headAt(size, this.nodes) }), KEY)
  }
}
