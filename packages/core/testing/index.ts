export { CommandStream, SeededRandom, START } from './command-stream.ts'
export { DecidedStream } from './decided-stream.ts'
export { type DueFee, dueFees } from './due-fees.ts'
export { TWO_RULE_SETS } from '@candela/rules/testing'
