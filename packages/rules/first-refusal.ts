/** A refusal and whether it applies. */
export type RefusalRow<Code extends string> = readonly [applies: boolean, code: Code]

/** The first refusal of a documented order that applies; undefined where none does. */
export function firstRefusal<Code extends string>(rows: readonly RefusalRow<Code>[]): Code | undefined {
  return rows.find(([applies]) => applies)?.[1]
}

/** The customer's own protections that keep them from opening; leaving and repaying are never refused for them. */
export interface OwnProtections {
  readonly isSelfExcluded: boolean
  readonly isOnBreak: boolean
  readonly isFrozen: boolean
}
