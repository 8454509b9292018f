import { afterEach, expect, it, vi } from 'vitest'
import { hasFirstAnswer, type Page, takeFirstAnswer } from './first-answers.ts'

const page = globalThis as Page
afterEach(() => {
  page.firstAnswers = undefined
  vi.restoreAllMocks()
})

it('gives an answer that was begun before the app once, and none that nobody began', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(29_999)
  const answer = Promise.resolve(new Response('{}'))
  page.firstAnswers = { '/api/v1/app': answer }
  expect(hasFirstAnswer('/api/v1/app')).toBe(true)
  expect(takeFirstAnswer('/api/v1/app')).toBe(answer)
  expect(takeFirstAnswer('/api/v1/app')).toBeUndefined()
  expect(hasFirstAnswer('/api/v1/app')).toBe(false)
  expect(takeFirstAnswer('/api/v1/quotes')).toBeUndefined()
})

it('gives none that nobody took in time', () => {
  page.firstAnswers = { '/api/v1/app': Promise.resolve(new Response('{}')) }
  vi.spyOn(performance, 'now').mockReturnValue(30_001)
  expect(takeFirstAnswer('/api/v1/app')).toBeUndefined()
})
