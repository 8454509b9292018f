export { CommandStream, SeededRandom, START } from './command-stream.testing.ts'
export { DecidedStream } from './decided-stream.testing.ts'
