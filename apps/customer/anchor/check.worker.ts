import { answer, type Question } from './check.ts'

/* Hashing and signatures run here, so that the screen never waits for them. */
addEventListener('message', ({ data }: MessageEvent<{ readonly id: number; readonly question: Question }>) => {
  const { id, question } = data
  try {
    postMessage({ id, answer: answer(question) })
  } catch (error) {
    postMessage({ id, failure: String(error) })
  }
})
