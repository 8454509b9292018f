export { randomBelow, randomFrom } from './random-from.ts'
