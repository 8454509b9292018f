/** Bytes in the pieces they came in: they are joined where that holds up no order. */
export type Pieces = readonly Uint8Array[]
