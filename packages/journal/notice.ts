import type { TornTail } from './inspection.ts'
import type { DamagedSnapshot } from './snapshots.ts'

/** Something an operator should know that stops nothing; for the log. */
export interface JournalNotice {
  kind: 'tail-cut' | 'snapshot-damaged' | 'unchecked'
  text: string
  file: string
  offset?: number
}

export function noticeOfTail(tail: TornTail, lastSeq: number): JournalNotice {
  const { file, offset, end, reason } = tail
  const text = `Cut ${end - offset} bytes that were never acknowledged from ${file} at byte ${offset} (${reason}); the journal ends with record ${lastSeq}.`
  return { kind: 'tail-cut', text, file, offset }
}

/** `instead`: what is used in its place. */
export function noticeOfSnapshot({ seq, file, offset, damaged }: DamagedSnapshot, instead: string): JournalNotice {
  const text = `The snapshot of entry ${seq}, ${file}, is damaged from byte ${offset} on (${damaged}); ${instead}.`
  return { kind: 'snapshot-damaged', text, file, offset }
}
