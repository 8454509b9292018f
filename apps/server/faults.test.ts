import { expect, it } from 'vitest'
import { openFaults } from './faults.ts'

it('a fault is told once for each cause, of ten thousand at a time', () => {
  const told: unknown[] = []
  const log = { error: (fields: unknown) => void told.push(fields), warn: () => {} }
  const faults = openFaults(log as never)
  const tell = (number: number) => faults.tell(`line ${number}`, { number }, 'is refused')
  for (let number = 1; number <= 10_000; number++) tell(number)
  tell(1)
  expect(told.length).toBe(10_000)
  tell(10_001)
  tell(2)
  expect(told.length).toBe(10_001)
  tell(1)
  expect(told.slice(-1)).toEqual([{ number: 1 }])
})
