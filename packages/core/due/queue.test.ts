import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DueClock } from './clock.ts'
import { DueQueue } from './queue.ts'

it('gives what is due in order of time, then key, as a sorted list would', () => {
  const set = fc.record({ key: fc.nat(20), at: fc.nat(50), act: fc.constantFrom('set', 'take', 'remove') })
  fc.assert(
    fc.property(fc.array(set, { maxLength: 200, size: 'max' }), (steps) => {
      const queue = new DueQueue(new DueClock())
      const plain = new Map<number, number>()
      const earliest = (): [number, number] | undefined => [...plain].sort((a, b) => a[1] - b[1] || a[0] - b[0])[0]
      for (const { key, at, act } of steps) {
        if (act === 'take') {
          const first = earliest()
          const due = first !== undefined && first[1] <= at
          expect(queue.take(at)).toBe(due ? first[0] : -1)
          if (due) plain.delete(first[0])
        } else if (act === 'remove') {
          queue.remove(key)
          plain.delete(key)
        } else {
          queue.set(key, at)
          plain.set(key, at)
        }
        expect(queue.nextAt()).toBe(earliest()?.[1])
      }
    }),
  )
})
