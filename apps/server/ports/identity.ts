import type { PartyMatch } from '@candela/rules/person'

/** All that is kept of an owner's verification, photos included as late pictures, for the owner to take away. */
export type ReadOwnIdentity = (account: string, customer: number) => Promise<object>

/** The name a verification is for, as it is still kept: by its initials once the rest is deleted; undefined where nothing was entered. */
export type ReadVerifiedName = (account: string) => Promise<string | undefined>

/** Compares a name with the validated one; undefined where none was validated, or it is not known any more. */
export type MatchesHolder = (account: string, name: string) => Promise<PartyMatch | undefined>

/** The name a verification is for, by its initials; undefined where nothing was entered. */
export type ReadHolder = (account: string) => Promise<string | undefined>
