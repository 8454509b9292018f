import type { SeededRandom } from '../../seeded-random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A UUIDv7 made at an instant; `count` tells those of one instant apart. */
export function commandIdAt(at: number, count: number): string {
  const time = at.toString(16).padStart(12, '0')
  const tail = count.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-8000-${tail}`
}

/** The instant by the sender's clock: nearly always now, else around the ends of an id's life. */
export function instantOfId(random: SeededRandom, now: number): number {
  if (!random.chance(3)) return now - random.below(50)
  return now + random.pick([-DAY - 1, -DAY, -DAY + 1, HOUR, HOUR + 1, HOUR - 1, -DAY * 2, -HOUR])
}
