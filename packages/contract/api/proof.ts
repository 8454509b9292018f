import * as z from 'zod/mini'

/* Proofs as JSON: strict objects, bytes in lower-case hexadecimal, so that each proof has one text. The same shapes
   are checked in the browser, by the command line and on their way through HTTP. */
export const PROOF_FORMAT = 'candela-fills/1'
export const TIMED_PROOF_FORMAT = 'candela-timed/1'
export const LOAN_PROOF_FORMAT = 'candela-loan/1'
export const EARN_PROOF_FORMAT = 'candela-earn/1'
export const SUBSCRIPTION_PROOF_FORMAT = 'candela-subscription/1'
export const PERPETUAL_PROOF_FORMAT = 'candela-perpetual/1'
export const STRATEGY_PROOF_FORMAT = 'candela-strategy/1'
/** the most a whole proof may take as text */
export const MAX_PROOF_BYTES = 16 << 20
const LEAF_HEADER_BYTES = 16
const HASH_BYTES = 32
const SALT_BYTES = 16
const MAX_U32 = 2 ** 32 - 1
/** a path is at most as long as a tree of 2⁵³ leaves is high, a consistency proof one more */
const MAX_PATH = 54
const MAX_NOTE = 4096
const MAX_COMMAND = 1 << 20
const MAX_EVENT = 1 << 16
const MAX_EVENTS = 1 << 16
/** entries of one kind in a proof */
export const MAX_PROOF_ENTRIES = 4096
/** of an earn order of more days a proof shows the newest of them, so many */
export const PROVEN_DAYS = 30
/** the whole course of a strategy is shown where it takes so many entries at most */
export const PROVEN_COURSE = 64
/** closes of one product in a proof, and products */
const MAX_CLOSES = 400
const MAX_PRODUCTS = 10
const MAX_CLOSE = 2 ** 31 - 1

const hashText = hexOf(HASH_BYTES)
const path = z.array(hashText).check(z.maxLength(MAX_PATH))
const count = z.int().check(z.nonnegative())
/** a checkpoint as a C2SP signed note */
const note = z.string().check(z.maxLength(MAX_NOTE))
/** the size of a tree as decimal digits */
export const treeSize = z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/))

const u32 = z.int().check(z.nonnegative(), z.maximum(MAX_U32))
const salt = hexOf(SALT_BYTES)
/** bytes with the salt they are hashed behind, or the hash that stands for both */
const shownEvent = z.strictObject({ shown: hexUpTo(MAX_EVENT), salt })
const shownCommand = z.strictObject({ shown: hexUpTo(MAX_COMMAND), salt, rules: u32, code: u32 })
const hidden = z.strictObject({ hidden: hashText })

export const entryProof = z.strictObject({
  index: count,
  header: hexOf(LEAF_HEADER_BYTES),
  /** with the rules in force and the code it ended with */
  command: z.union([shownCommand, hidden]),
  /** one by one, or H(events) where none of them matters */
  events: z.union([hashText, z.array(z.union([shownEvent, hidden])).check(z.maxLength(MAX_EVENTS))]),
  path,
})

/** From the tree of `since` leaves to the checkpoint it comes with. */
export const consistencyProof = z.strictObject({ since: count, path })

/** The moves of a position that can be proven. */
export const PROVEN_MOVES = ['fundingPaid', 'liquidated', 'deleveraged'] as const
export type ProvenMoveKind = (typeof PROVEN_MOVES)[number]

const parts = {
  /** the order, position, loan or subscription that is proven */
  order: z.int().check(z.positive()),
  /** every path leads to its head */
  checkpoint: note,
  /** from the checkpoint that was last seen to this one */
  consistency: z.optional(consistencyProof),
  /** the entry that placed the order */
  placed: entryProof,
  /** the entries that filled, opened, amended or ended it later, oldest first; another customer's command stays hidden */
  later: z.array(entryProof).check(z.maxLength(MAX_PROOF_ENTRIES)),
  /** the market entries whose ladder filled it, whose mid bounds it or whose ticks settle it, oldest first; their events stay hidden */
  markets: z.array(entryProof).check(z.maxLength(MAX_PROOF_ENTRIES)),
  /** the listings of the product that fees and ladders follow, oldest first */
  listings: z.array(entryProof).check(z.maxLength(MAX_PROOF_ENTRIES)),
}

export const proofBundle = z.strictObject({ format: z.literal(PROOF_FORMAT), ...parts })
export const timedProofBundle = z.strictObject({ format: z.literal(TIMED_PROOF_FORMAT), ...parts })
/** `placed` asked for the loan; commands of others and of operators stay hidden, and no market or listing is shown. */
export const loanProofBundle = z.strictObject({
  format: z.literal(LOAN_PROOF_FORMAT),
  ...parts,
  markets: z.array(entryProof).check(z.maxLength(0)),
  listings: z.array(entryProof).check(z.maxLength(0)),
})
/**
 * `placed` opened the order; `later` are those with its own events, of an order of more than PROVEN_DAYS paid days without those that
 * only older days rest on; `markets` fixed the rates of the days shown, or said that the product ends, and of their events only these are
 * shown; `listings` is the entry that listed the product, for later terms with those that proposed, approved and began them.
 */
export const earnProofBundle = z.strictObject({ format: z.literal(EARN_PROOF_FORMAT), ...parts })
/**
 * `placed` asked for the coins, `markets` closed the sale or cancelled it, and of their events only these are shown; `listings` is the
 * entry that published the sale.
 */
export const subscriptionProofBundle = z.strictObject({ format: z.literal(SUBSCRIPTION_PROOF_FORMAT), ...parts })
/** `placed` opened the position, the last of `later` (or it) holds the move; commands of others and of the market stay hidden. */
export const perpetualProofBundle = z.strictObject({
  format: z.literal(PERPETUAL_PROOF_FORMAT),
  move: z.enum(PROVEN_MOVES),
  /** among the position's moves of the kind in that entry, from 0 */
  nth: count,
  ...parts,
  /** market entries before the move, oldest first: only the product's marks are shown */
  ticks: z.array(entryProof).check(z.maxLength(MAX_PROOF_ENTRIES)),
})

/**
 * `order` is the strategy, `placed` the entry that started it; the last of `later` (or it) holds the decision, those before it what
 * changed the strategy and, of a whole course, what it traded. `markets` are those whose prices it met, and those that tell the last
 * closes and the learner's steps, of whose events only these are shown.
 */
export const strategyProofBundle = z.strictObject({
  format: z.literal(STRATEGY_PROOF_FORMAT),
  ...parts,
  /** among the strategy's decisions in its entry, from 0 */
  nth: count,
  /** all that it traded since its start is shown */
  whole: z.boolean(),
  /** of a decision by closes, those of each product, oldest first, ticks */
  closes: z
    .array(z.array(z.int().check(z.positive(), z.maximum(MAX_CLOSE))).check(z.maxLength(MAX_CLOSES)))
    .check(z.maxLength(MAX_PRODUCTS)),
})

export const receipt = z.strictObject({ index: count, leaf: hashText, path, checkpoint: note })

/** The proof of an order's fills, with everything needed to check it. */
export type ProofBundle = z.infer<typeof proofBundle>
/** The proof of a timed order's settlement, with everything needed to check it. */
export type TimedProofBundle = z.infer<typeof timedProofBundle>
/** The proof of a loan's cost, with everything needed to check it. */
export type LoanProofBundle = z.infer<typeof loanProofBundle>
/** The proof of an earn order's payments, with everything needed to check it. */
export type EarnProofBundle = z.infer<typeof earnProofBundle>
/** The proof of a subscription's allotment, with everything needed to check it. */
export type SubscriptionProofBundle = z.infer<typeof subscriptionProofBundle>
/** The proof of a position's funding, liquidation or deleveraging, with everything needed to check it. */
export type PerpetualProofBundle = z.infer<typeof perpetualProofBundle>
/** The proof of a strategy's decision, with everything needed to check it. */
export type StrategyProofBundle = z.infer<typeof strategyProofBundle>
/** An entry, as much of it as is shown, and its way to the head. */
export type EntryProof = z.infer<typeof entryProof>
export type ConsistencyProof = z.infer<typeof consistencyProof>
/** The receipt of an acknowledged command, within a second: its leaf's hash, the path, and the checkpoint. */
export type Receipt = z.infer<typeof receipt>

/** The log's name, its key as one line to publish and to pin (name+id+key), and the newest checkpoint. */
export const proofKey = z.strictObject({ origin: z.string(), key: z.string(), checkpoint: note })
export const newestCheckpoint = z.strictObject({ checkpoint: note })
/**
 * The newest checkpoint and its consistency with the tree of `since` leaves; `since` not below the checkpoint's size
 * gives no path.
 */
export const growth = z.strictObject({ checkpoint: note, consistency: consistencyProof })
/** `consistency` where the question named an earlier size. */
export const receiptAnswer = z.strictObject({
  seq: z.int().check(z.positive()),
  receipt,
  consistency: z.optional(consistencyProof),
})

function hexOf(bytes: number) {
  return z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)))
}

function hexUpTo(bytes: number) {
  return z.string().check(z.maxLength(2 * bytes), z.regex(/^(?:[0-9a-f]{2})*$/))
}
