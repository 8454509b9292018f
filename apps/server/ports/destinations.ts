/** All that is kept of an owner's cards and addresses, for the owner to take away. */
export type ReadOwnDestinations = (account: string) => Promise<readonly object[]>

/** Destinations of money as the vault holds them now. */
export interface DestinationReads {
  /** The digest by which the journal knows it, hex; undefined where it is not there, or is another's. */
  digest(customer: number, destination: number): Promise<string | undefined>
  /** As their owner knows them, by number, removed ones too. */
  shown(account: string): Promise<ReadonlyMap<number, string>>
}
