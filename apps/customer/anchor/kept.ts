/* This device's part of Candela's log, as text in local storage: the key it trusted first, and the last signed state it saw. */

/** The reason why a claim about the log failed, as the check gave it. */
export interface Fault {
  readonly claim: string
  readonly code: string
  readonly seq?: number
  readonly found?: string | number
  readonly expected?: string | number
}

/** A log that no longer matches what is kept, with what was shown then: evidence. */
export interface Alarm extends Fault {
  readonly at: number
  /** the signed state of the log that was shown */
  readonly note?: string
  /** the key that was named, where it was another one */
  readonly key?: string
}

export interface Kept {
  /** name+id+key, never replaced by anything that is served */
  readonly key: string
  /** the log's name */
  readonly origin: string
  readonly keptAt: number
  /** the newest signed state of the log that passed the check */
  readonly note: string
  readonly noteAt: number
  /** the instant at which the log was last held against the kept state, and passed; undefined before the first time */
  readonly comparedAt?: number
  /** since when this device had kept a state that its browser deleted before this one was kept */
  readonly lostSince?: number
  readonly alarm?: Alarm
}

/** Something that was kept and cannot be read is no reason to begin anew. */
export type Keeping = { readonly kind: 'nothing' | 'unreadable' } | { readonly kind: 'kept'; readonly kept: Kept }

/** Number of entries that a signed state of the log speaks of; 0 for what is none. */
export function sizeOf(note: string): number {
  const digits = note.split('\n')[1] ?? ''
  return /^\d{1,15}$/.test(digits) ? Number(digits) : 0
}

/** Root of the tree in a signed state of the log, base64. */
export function headOf(note: string): string {
  return note.split('\n')[2] ?? ''
}

/** The id of a key without the key itself: "1f2e3d4c". */
export function keyId(key: string): string {
  return key.split('+')[1] ?? key
}

export function readKept(text: string | undefined): Keeping {
  if (text === undefined) return { kind: 'nothing' }
  const kept = parse(text)
  return kept ? { kind: 'kept', kept } : { kind: 'unreadable' }
}

export function writeKept(kept: Kept): string {
  return JSON.stringify(kept)
}

/** After a state of the log has passed the check: only a longer log takes the place of the kept one. The key stays. */
export function withNote(kept: Kept, note: string, at: number): Kept {
  const grown = sizeOf(note) > sizeOf(kept.note)
  return { ...kept, ...(grown && { note, noteAt: at }), comparedAt: Math.max(at, kept.comparedAt ?? 0) }
}

function parse(text: string): Kept | undefined {
  try {
    const value = JSON.parse(text) as Partial<Record<keyof Kept, unknown>> | null
    const { key, origin, keptAt, note, noteAt, comparedAt, lostSince, alarm } = value ?? {}
    if (!isText(key) || !isText(origin) || !isInstant(keptAt) || !isText(note) || !isInstant(noteAt)) return undefined
    if (sizeOf(note) === 0) return undefined
    return {
      key,
      origin,
      keptAt,
      note,
      noteAt,
      ...(isInstant(comparedAt) && { comparedAt }),
      ...(isInstant(lostSince) && { lostSince }),
      ...(isAlarm(alarm) && { alarm }),
    }
  } catch {
    return undefined
  }
}

function isAlarm(value: unknown): value is Alarm {
  if (typeof value !== 'object' || value === null) return false
  const { claim, code, at, note, key } = value as Partial<Record<keyof Alarm, unknown>>
  const isOptional = (text: unknown) => text === undefined || typeof text === 'string'
  return isText(claim) && isText(code) && isInstant(at) && isOptional(note) && isOptional(key)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
