/** A photo as a customer sent it: a file of the spool, there until `over` is aborted. */
export interface SentPhoto {
  readonly path: string
  /** bytes */
  readonly length: number
  /** the sender's number in the journal */
  readonly customer: number
  /** aborted when its request is over: answered, refused, or its sender has left */
  readonly over: AbortSignal
}
