export { Broadcast } from './broadcast.ts'
export { Connection } from './connection.ts'
