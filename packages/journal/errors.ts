import type { DamageReason } from './chain.ts'

/**
 * The reason why a journal can't be opened, read or written: `locked` another process has it open · `damaged` bytes at or below the
 * acknowledged end are bad or missing · `acked-damaged` both slots are bad · `log-damaged` content that the proof log signed, or the
 * secret of its leaves, is damaged or missing · `manifest-damaged` its text or signature is wrong · `foreign` a file of another journal ·
 * `disk-full`, `write-failed`, `sync-failed`, `read-failed` the disk refused · `file-missing` no such file · `file-exists` created twice
 * · `pruned` entries asked for that were pruned to their leaves · `stopped` used after close or after a failure · `backlog` more waits
 * than the bound.
 */
export type JournalErrorCode =
  | 'locked'
  | 'damaged'
  | 'acked-damaged'
  | 'log-damaged'
  | 'manifest-damaged'
  | 'foreign'
  | 'disk-full'
  | 'write-failed'
  | 'sync-failed'
  | 'read-failed'
  | 'file-missing'
  | 'file-exists'
  | 'pruned'
  | 'stopped'
  | 'backlog'

export interface JournalErrorPlace {
  /** Path of the file, as far as the disk knows it. */
  file?: string
  /** Byte offset in that file. */
  offset?: number
  /** The sequence number of the first record that is lost by it. */
  seq?: number
  reason?: DamageReason
  cause?: unknown
}

export class JournalError extends Error {
  override readonly name = 'JournalError'
  readonly code: JournalErrorCode
  readonly file: string | undefined
  readonly offset: number | undefined
  readonly seq: number | undefined
  readonly reason: DamageReason | undefined

  constructor(code: JournalErrorCode, message: string, place: JournalErrorPlace = {}) {
    super(message, { cause: place.cause })
    this.code = code
    this.file = place.file
    this.offset = place.offset
    this.seq = place.seq
    this.reason = place.reason
  }
}

/** The refusal to open an acknowledged journal that lost or changed bytes. */
export function damaged(file: string, offset: number, seq: number, reason: DamageReason): JournalError {
  const message = `The journal is damaged: ${file}, byte ${offset} (${reason}); acknowledged records from ${seq} on can't be trusted. Restore it from a backup.`
  return new JournalError('damaged', message, { file, offset, seq, reason })
}

/** The error of a disk operation on `file`; `systemCode` is the operating system's, such as ENOSPC. */
export function diskError(
  operation: 'open' | 'read' | 'write' | 'sync',
  file: string,
  systemCode: string | undefined,
  cause?: unknown,
): JournalError {
  const why = systemCode ?? 'no reason given'
  const place = { file, cause }
  if (systemCode === 'ENOSPC' || systemCode === 'EDQUOT') {
    return new JournalError(
      'disk-full',
      `The disk is full (${why}) at ${file}. Nothing more was acknowledged; free space and start again.`,
      place,
    )
  }
  if (systemCode === 'ENOENT') return new JournalError('file-missing', `There is no file ${file}.`, place)
  if (systemCode === 'EEXIST') return new JournalError('file-exists', `The file ${file} exists already.`, place)
  if (operation === 'sync') {
    return new JournalError(
      'sync-failed',
      `The disk could not make ${file} durable (${why}). Nothing more was acknowledged; check the disk.`,
      place,
    )
  }
  if (operation === 'read') return new JournalError('read-failed', `${file} can't be read (${why}).`, place)
  return new JournalError(
    'write-failed',
    `${file} can't be written (${why}). Nothing more was acknowledged; check the disk.`,
    place,
  )
}
