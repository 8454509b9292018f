import { PARTS, type StatePart } from '../parts/parts.ts'
import { type CoreOptions, State } from '../state.ts'
import { SnapshotFormatError, SnapshotReader } from './bytes.ts'
import { FORMAT_VERSION, MAGIC } from './format.ts'

/** The state that writeSnapshot wrote; SnapshotFormatError for anything it would not have written, and for sections of versions to come. */
export function readSnapshot(bytes: Uint8Array, options: CoreOptions): State {
  const from = new SnapshotReader(bytes)
  if (from.word() !== MAGIC) throw new SnapshotFormatError('not a snapshot')
  const format = from.word()
  if (format !== FORMAT_VERSION) throw new SnapshotFormatError(`snapshot format ${format} is not known`)
  const state = new State(options)
  const version = from.word()
  const rules = state.ruleSets[version]
  if (rules === undefined) throw new SnapshotFormatError(`rules ${version} are not known`)
  state.rules = rules
  state.seq = from.wide()
  state.at = from.wide()
  let place = 0
  for (let left = from.count(1); left > 0; left--) {
    const name = from.text()
    place = PARTS.findIndex((part, at) => at >= place && part.name === name)
    const part = PARTS[place]
    if (part === undefined) throw new SnapshotFormatError(`section ${name} is not known, or not in its place`)
    place++
    readSection(from, part, state)
  }
  from.end()
  return state
}

function readSection(from: SnapshotReader, part: StatePart, state: State): void {
  const version = from.word()
  const form = part.formOf(version)
  if (form === undefined) throw new SnapshotFormatError(`version ${version} of section ${part.name} is not known`)
  const own = from.section()
  form.read(own, state)
  own.end()
  if (part.isEmpty(state)) throw new SnapshotFormatError(`section ${part.name} holds nothing`)
}
