import type { AuditedCommand, AuditedState } from './books.ts'

/* How long and how much is remembered of commands that were done, as the published rules tell it. */

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

type Memory = Map<string, AuditedCommand>

/** What was done under an id, while it is remembered. */
export function doneBefore(memory: Memory | undefined, commandId: string, at: number): AuditedCommand | undefined {
  const first = memory?.get(commandId)
  return first && first.at + ID_LIFE + ID_AHEAD > at ? first : undefined
}

/** Whether an id is too old, or too far ahead, to be used. */
export function isOutOfLife(commandId: string, at: number): boolean {
  const made = Number.parseInt(commandId.slice(0, 8) + commandId.slice(9, 13), 16)
  return made < at - ID_LIFE || made > at + ID_AHEAD
}

/** Whether one more is remembered of whom this is the memory. */
export function isThereRoom(state: AuditedState, memory: Memory): boolean {
  const own = countOf(memory, state.at)
  if (own < SHARE) return true
  const all = [...state.customers.map(({ commands }) => commands), ...state.operatorCommands.values()]
  const taken = all.reduce((sum, other) => sum + Math.max(0, countOf(other, state.at) - SHARE), 0)
  return own < EACH && own - SHARE < Math.floor((IN_COMMON - taken) / PART)
}

/** How many are remembered; those that are not any more are dropped. */
function countOf(memory: Memory, at: number): number {
  for (const [commandId, done] of memory) {
    if (done.at + ID_LIFE + ID_AHEAD > at) break
    memory.delete(commandId)
  }
  return memory.size
}
