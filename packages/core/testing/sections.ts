import { SnapshotReader } from '../snapshot/bytes.ts'

/** magic, format, rules; seq, at */
const HEAD_WORDS = 3 + 2 * 2

/** The names of a snapshot's sections, in their order. */
export function sectionsOf(snapshot: Uint8Array): string[] {
  const from = new SnapshotReader(snapshot)
  for (let word = 0; word < HEAD_WORDS; word++) from.word()
  const names: string[] = []
  for (let left = from.word(); left > 0; left--) {
    names.push(from.text())
    from.word()
    from.section()
  }
  return names
}
