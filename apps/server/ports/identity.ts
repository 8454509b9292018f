/** All that is kept of an owner's verification, photos included as late pictures, for the owner to take away. */
export type ReadOwnIdentity = (account: string, customer: number) => Promise<object>
