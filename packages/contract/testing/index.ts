export { commandIds, commandOf, eventOf, valueOf } from './arbitraries.ts'
export { sampleCommand, sampleEvent } from './samples.ts'
export { bytesOfEvents } from './write-event.ts'
