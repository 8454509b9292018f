/** A transfer that a chain's block holds. `amount` in minor units, already floored to the ledger's scale. */
export interface ChainTransfer {
  readonly id: string
  readonly out: number
  readonly to: string
  readonly amount: bigint
  /** of the token, where the rail lists one */
  readonly contract?: string
  /** false where the chain holds it but it did nothing */
  readonly succeeded?: boolean
}

/** A block as a node tells it. */
export interface ChainBlock {
  readonly hash: string
  readonly parent: string
  readonly height: number
  readonly transfers: readonly ChainTransfer[]
}

/** The terms of a chain's rail (money §2). */
export interface ChainTerms {
  readonly confirmations: number
  readonly watched: ReadonlySet<string>
  /** only transfers of this contract count; undefined for a chain's own coin */
  readonly contract?: string
}

/** A line that a chain's rail tells; `told`: the block with which it became one. */
export interface ChainLine {
  readonly kind: 'credit' | 'reversal'
  readonly tx: string
  readonly out: number
  readonly to: string
  readonly amount: bigint
  readonly told: string
}

/**
 * The lines that blocks make, in the order a node tells them (§2): a transfer of the listed contract to a watched
 * address counts with its `confirmations`-th block, once; when another branch becomes the longest (the first seen of
 * two as long stays) and does not hold it, it is reversed, and counts again if it is mined again.
 */
export function chainLines(blocks: readonly ChainBlock[], terms: ChainTerms): ChainLine[] {
  const known = new Map<string, ChainBlock>()
  const credited = new Map<string, ChainLine>()
  const lines: ChainLine[] = []
  let tip: ChainBlock | undefined
  for (const block of blocks) {
    known.set(block.hash, block)
    if (tip && block.height <= tip.height) continue
    tip = block
    tell(branchOf(block, known), terms, credited, lines)
  }
  return lines
}

function tell(
  branch: readonly ChainBlock[],
  terms: ChainTerms,
  credited: Map<string, ChainLine>,
  lines: ChainLine[],
): void {
  const tip = branch.at(-1)!
  const held = branch.flatMap(({ height, transfers }) => transfers.map((transfer) => ({ height, transfer })))
  const present = new Set(held.map(({ transfer }) => keyOf(transfer)))
  for (const [key, line] of credited) {
    if (present.has(key)) continue
    lines.push({ ...line, kind: 'reversal', amount: -line.amount, told: tip.hash })
    credited.delete(key)
  }
  for (const { height, transfer } of held) {
    if (tip.height - height + 1 < terms.confirmations || !counts(transfer, terms)) continue
    const key = keyOf(transfer)
    if (credited.has(key)) continue
    const { id, out, to, amount } = transfer
    const line: ChainLine = { kind: 'credit', tx: id, out, to, amount, told: tip.hash }
    credited.set(key, line)
    lines.push(line)
  }
}

/** A branch from its oldest known block to its tip. */
function branchOf(tip: ChainBlock, known: ReadonlyMap<string, ChainBlock>): ChainBlock[] {
  const branch = [tip]
  let parent = known.get(tip.parent)
  while (parent && branch.length <= known.size) {
    branch.push(parent)
    parent = known.get(parent.parent)
  }
  return branch.toReversed()
}

function counts({ to, amount, contract, succeeded }: ChainTransfer, terms: ChainTerms): boolean {
  if (!terms.watched.has(to) || amount <= 0n || succeeded === false) return false
  return terms.contract === undefined || contract === terms.contract
}

function keyOf({ id, out }: ChainTransfer): string {
  return `${id}:${out}`
}

/** An amount of a token with so many decimals in minor units, floored to the ledger's eight; the rest stays on the rail (§2). */
export function ledgerAmount(amount: bigint, decimals: number): bigint {
  return decimals >= 8 ? amount / 10n ** BigInt(decimals - 8) : amount * 10n ** BigInt(8 - decimals)
}
