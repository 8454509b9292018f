import type { AuditedCommand, AuditedState } from './books.ts'

/* The memory of commands that were done, how long and how many, as the published rules tell it. */

const HOUR = 3_600_000
/** an id may be that old, or that far ahead, by its own clock; results are remembered for both together */
const ID_LIFE = 24 * HOUR
const ID_AHEAD = HOUR
/** everybody's own, whatever others do */
const SHARE = 32
const EACH = 10_000
/** beyond their shares, of all together; nobody takes more than a 64th of what is left */
const IN_COMMON = 1_048_576
const PART = 64
/** places at the head of the queue that are given back together */
const FORGOTTEN_AT_ONCE = 4096

type Memory = Map<string, AuditedCommand>

/** The outcome under an id, while it is remembered. */
export function doneBefore(memory: Memory | undefined, commandId: string, at: number): AuditedCommand | undefined {
  const first = memory?.get(commandId)
  return first && first.at + ID_LIFE + ID_AHEAD > at ? first : undefined
}

/** True when an id is too old, or too far ahead, to be used. */
export function isOutOfLife(commandId: string, at: number): boolean {
  const made = Number.parseInt(commandId.slice(0, 8) + commandId.slice(9, 13), 16)
  return made < at - ID_LIFE || made > at + ID_AHEAD
}

/** True when the memory of whoever asks has room for one more command. */
export function isThereRoom(state: AuditedState, memory: Memory): boolean {
  forget(state)
  const own = memory.size
  return own < SHARE || (own < EACH && own - SHARE < Math.floor((IN_COMMON - state.remembered.inCommon) / PART))
}

/** Remembers a command that was done. */
export function remember({ remembered }: AuditedState, memory: Memory, commandId: string, done: AuditedCommand): void {
  memory.set(commandId, done)
  remembered.queue.push({ memory, commandId, at: done.at })
  if (memory.size > SHARE) remembered.inCommon += 1
}

/** Drops what was done too long ago, the oldest first. */
function forget({ remembered, at }: AuditedState): void {
  const { queue } = remembered
  for (; queue.length > remembered.gone; remembered.gone++) {
    const oldest = queue[remembered.gone]!
    if (oldest.at + ID_LIFE + ID_AHEAD > at) break
    if (oldest.memory.size > SHARE) remembered.inCommon -= 1
    oldest.memory.delete(oldest.commandId)
  }
  if (remembered.gone < FORGOTTEN_AT_ONCE) return
  queue.splice(0, remembered.gone)
  remembered.gone = 0
}
