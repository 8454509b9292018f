/* The names in a journal's folder. */

export const ACKED_FILE = 'acked'
export const MANIFEST_FILE = 'manifest'
/** A segment filled with zeros ahead of its use. */
export const SPARE_FILE = 'segment-next.zeros'

const OPEN_SEGMENT = /^segment-(\d{10})\.records$/
const SNAPSHOT = /^snapshot-(\d{16})\.state$/

export function segmentFile(index: number): string {
  return `segment-${String(index).padStart(10, '0')}.records`
}

export function sealedFile(index: number): string {
  return `segment-${String(index).padStart(10, '0')}.sealed`
}

export function snapshotFile(seq: number): string {
  return `snapshot-${String(seq).padStart(16, '0')}.state`
}

/** The index of an open segment's file name, or null. */
export function segmentIndex(name: string): number | null {
  const match = OPEN_SEGMENT.exec(name)
  return match ? Number(match[1]) : null
}

export function isSealedFile(name: string): boolean {
  return name.startsWith('segment-') && name.endsWith('.sealed')
}

/** The seq of a snapshot's file name, or null. */
export function snapshotSeq(name: string): number | null {
  const match = SNAPSHOT.exec(name)
  return match ? Number(match[1]) : null
}
