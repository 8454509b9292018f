export { PeerBook } from './peer-book.ts'
export { type PeerOperation, peerStream } from './stream.ts'
