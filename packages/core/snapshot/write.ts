import { PARTS } from '../parts/parts.ts'
import type { State } from '../state.ts'
import { SnapshotWriter } from './bytes.ts'
import { FORMAT_VERSION, MAGIC } from './format.ts'

/** rooms for what is not counted */
const SLACK = 65_536

/**
 * The state: a head with the number of sections, then every part that is not empty as one: name, version, length,
 * bytes. Parts come in one order and write themselves in one canonical order, so equal states give equal bytes; a room
 * that nobody used changes none of them.
 */
export function writeSnapshot(state: State): Uint8Array {
  const out = new SnapshotWriter(expectedBytes(state))
  out.word(MAGIC)
  out.word(FORMAT_VERSION)
  out.word(state.rules.version)
  out.wide(state.seq)
  out.wide(state.at)
  const parts = PARTS.filter((part) => !part.isEmpty(state))
  out.word(parts.length)
  for (const part of parts) {
    out.text(part.name)
    const { version, write } = part.form(state)
    out.word(version)
    const length = out.beginLength()
    write(out, state)
    out.endLength(length)
  }
  return out.done()
}

/** A little more than a snapshot takes, so that a large one is not copied while it grows. */
function expectedBytes({ remembered, orders, customers, products, ledger }: State): number {
  const rows = remembered.size * 52 + orders.count * 80 + customers.count * 48 + ledger.size * 24
  return SLACK + rows + products.length * 4_096
}
