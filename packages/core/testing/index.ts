export { CommandStream, SeededRandom, START } from './command-stream.ts'
export { DecidedStream } from './decided-stream.ts'
