import { SnapshotReader } from '../snapshot/bytes.ts'

/** magic, format, rules; seq, at */
const HEAD_WORDS = 3 + 2 * 2

/** The versions of a snapshot's sections by their names, in their order. */
export function sectionsOf(snapshot: Uint8Array): Map<string, number> {
  const from = new SnapshotReader(snapshot)
  for (let word = 0; word < HEAD_WORDS; word++) from.word()
  const sections = new Map<string, number>()
  for (let left = from.word(); left > 0; left--) {
    sections.set(from.text(), from.word())
    from.section()
  }
  return sections
}
