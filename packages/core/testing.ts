export { CommandStream, SeededRandom, START } from './commandStream.testing.ts'
export { DecidedStream } from './decidedStream.testing.ts'
