import { formatDecimal } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'
import type { Params } from '../../refused.ts'

/** The figure that a refusal names: instants in ms UTC, amounts as plain decimals. */
export const refusalParams: RefusalParams = {
  decideProposal(code, core, { proposal }): Params | undefined {
    if (code === 'noticeTooShort') return { earliest: core.at + core.rules.proposals.noticeMs }
    const proposed = core.proposals.proposal(proposal)?.proposed
    if (code !== 'houseCapitalShort' || proposed?.kind !== 'potFunding') return undefined
    const { asset } = core.earn.listing(proposed.earnProduct)!
    return { capital: formatDecimal(core.proposals.capitalOf(asset)), asset: core.asset(asset)!.id }
  },
  stopOpening(code, core, { earnProduct }): Params | undefined {
    if (code !== 'stopTooLong') return undefined
    const since = core.proposals.stopOf(earnProduct, core.at)?.since ?? core.at
    return { latest: since + core.rules.proposals.longestStopMs }
  },
}
