import type {
  ConsistencyProof,
  EarnProofBundle,
  LoanProofBundle,
  PerpetualProofBundle,
  ProofBundle,
  ProvenMoveKind,
  Receipt,
  Refusal,
  StrategyProofBundle,
  SubscriptionProofBundle,
  TimedProofBundle,
} from '@candela/contract'
import type { TilePlace } from '@candela/verify/browser'

/** An order, the entry that placed it, and the later ones with events of it. */
interface OrderToProve {
  readonly order: number
  readonly placed: number
  readonly later: readonly number[]
  readonly since?: number
}

/** A question to the log's thread. `customer`: entries of others answer as if they were not there. */
export type Question =
  | { readonly kind: 'growth'; readonly since: number }
  | { readonly kind: 'receipt'; readonly seq: number; readonly customer: number; readonly since?: number }
  | (OrderToProve & { readonly kind: 'bundle' })
  | (OrderToProve & { readonly kind: 'timedBundle' })
  | (OrderToProve & { readonly kind: 'loanBundle' })
  | (OrderToProve & {
      readonly kind: 'earnBundle'
      readonly rates: readonly number[]
      readonly listing: number
      readonly agreed: readonly number[]
    })
  | (OrderToProve & { readonly kind: 'subscriptionBundle'; readonly ends: readonly number[]; readonly offer: number })
  | (OrderToProve & { readonly kind: 'moveBundle'; readonly move: ProvenMoveKind; readonly nth: number })
  | (OrderToProve & {
      readonly kind: 'strategyBundle'
      readonly nth: number
      readonly whole: boolean
      readonly closes: readonly (readonly number[])[]
      readonly steps: readonly number[]
    })
  | { readonly kind: 'tile'; readonly place: TilePlace }
  /** the entries whose leaves this tile of level 0 holds */
  | { readonly kind: 'entries'; readonly place: TilePlace }

export interface Answers {
  readonly growth: { readonly checkpoint: string; readonly consistency: ConsistencyProof }
  readonly receipt: { readonly receipt: Receipt; readonly consistency?: ConsistencyProof }
  readonly bundle: ProofBundle
  readonly timedBundle: TimedProofBundle
  readonly loanBundle: LoanProofBundle
  readonly earnBundle: EarnProofBundle
  readonly subscriptionBundle: SubscriptionProofBundle
  readonly moveBundle: PerpetualProofBundle
  readonly strategyBundle: StrategyProofBundle
  readonly tile: Uint8Array
  readonly entries: Uint8Array
}

export type ProofRefusal = Extract<Refusal, 'notFound' | 'proofPending' | 'proofTooLarge' | 'proofHalted'>

export type Reply<K extends Question['kind']> =
  | { readonly ok: true; readonly value: Answers[K] }
  | { readonly ok: false; readonly code: ProofRefusal }

/** A message that the log's thread sends by itself. */
export type Told =
  | { readonly kind: 'opened'; readonly origin: string; readonly key: string }
  | { readonly kind: 'checkpoint'; readonly note: string; readonly size: number }
  | { readonly kind: 'trouble'; readonly why: string | undefined }
  | { readonly kind: 'repaired' }
  | { readonly kind: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly fields: object; readonly text: string }
  | { readonly kind: 'reply'; readonly id: number; readonly reply: Reply<Question['kind']> }
  | { readonly kind: 'closed' }

/** A message to the log's thread. */
export type Asked =
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }
  | { readonly kind: 'close' }

/** The start of the log's thread; the folders are paths. */
export interface LogStart {
  readonly shared: SharedArrayBuffer
  readonly genesisId: Uint8Array
  readonly journal: string
  readonly keys: string
  readonly proof: string
}
