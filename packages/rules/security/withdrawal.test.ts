import { expect, it } from 'vitest'
import { RETRIEVAL_BLOCK_MS, withdrawalBlockedUntil } from './withdrawal.ts'

it('a retrieval blocks withdrawing for exactly 24 hours', () => {
  const at = 1_800_000_000_000
  expect(RETRIEVAL_BLOCK_MS).toBe(86_400_000)
  expect(withdrawalBlockedUntil(0, at)).toBe(0)
  expect(withdrawalBlockedUntil(at, at)).toBe(at + 86_400_000)
  expect(withdrawalBlockedUntil(at, at + 86_399_999)).toBe(at + 86_400_000)
  expect(withdrawalBlockedUntil(at, at + 86_400_000)).toBe(0)
})
