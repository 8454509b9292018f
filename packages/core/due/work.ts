/** Items of one sort that fall due. */
export interface DueItems<State> {
  /** the instant at which the earliest item falls due; undefined: none will */
  readonly nextAt: (state: State) => number | undefined
  /** Works off items due at or before `at`, earliest first, at most `budget`; answers how many. */
  readonly run: (state: State, at: number, budget: number) => number
}

/**
 * The due work of one room. Each item is decided by its own instant, whenever it is worked off: a decision that meets one which is due
 * but not yet worked off decides as if it were.
 */
export interface DueWork<State> extends DueItems<State> {
  /** its place among the rooms' work of one entry: lower first, none twice */
  readonly rank: number
}

/** Items that move money between contracts (earn products, sales, loans). Of those due at one instant, lower ranks come first; none twice. */
export interface DueStage<State> {
  readonly rank: number
  /** the edition of earn's rules under which it works; every one where it is left out */
  readonly edition?: 1 | 2
  /** the instant at which the earliest item falls due; undefined: none will */
  readonly nextAt: (state: State) => number | undefined
  /**
   * Works off items due at or before `at`, earliest first, at most `budget`; answers how many. `now`: the instant at which they have
   * their turn, later than `at` within a midnight's window alone.
   */
  readonly run: (state: State, at: number, budget: number, now: number) => number
  /** Takes note of what items of any stage moved, once they had their turn at `now`. */
  readonly after?: (state: State, now: number) => void
  /**
   * The number of items that fall due at a midnight of GMT+8, or follow from what does; asked before the first of them. Left out: the
   * stage has no part in a midnight's window, and its items have their turn at their own instant.
   */
  readonly atMidnight?: (state: State, midnight: number) => number
}
