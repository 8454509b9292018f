/** A level of a ladder or book: price, lots left. */
export interface AuditedLevel {
  readonly price: bigint
  lots: bigint
}
