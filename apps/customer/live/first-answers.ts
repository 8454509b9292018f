import type { StartWords } from '@candela/locale/start'

/** Left by the script in the page itself. */
export interface Page {
  /** for a start to which no texts came */
  startWords?: StartWords | undefined
  /** requests that it has begun, by address */
  firstAnswers?: Record<string, Promise<Response>> | undefined
}
const page = globalThis as Page

/** the time after the page's start for which such an answer is fresh */
const FRESH_MS = 30_000

/** The answer that is on its way since before the app was here; each is taken once. */
export function takeFirstAnswer(url: string): Promise<Response> | undefined {
  const answer = page.firstAnswers?.[url]
  if (answer === undefined) return undefined
  delete page.firstAnswers![url]
  return performance.now() < FRESH_MS ? answer : undefined
}

export function hasFirstAnswer(url: string): boolean {
  return page.firstAnswers?.[url] !== undefined
}
