import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { saidInPlaces } from './places.ts'

const JOURNAL = join(import.meta.dirname, 'regressions', 'journals', '0001.bin')

describe('three processes in three time zones', () => {
  it.each([
    ['replay a journal to one state', ['--journal', JOURNAL], /^entries \d+\nstate [0-9a-f]{64}\n$/],
    // the trail: every step, every answer, and every byte that is left on the disk
    ['print the same bytes for a seed', ['--seed', '9', '--commands', '250'], /trail hash +[0-9a-f]{64}\n$/],
  ] as const)('%s', (_, options, form) => {
    const [first, ...others] = saidInPlaces(...options)
    expect(first).toMatch(form)
    for (const other of others) expect(other).toBe(first)
  })
})
