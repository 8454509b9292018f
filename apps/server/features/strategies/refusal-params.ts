import { ASSETS, type CommandOf, MONEY, type Refusal } from '@candela/contract'
import type { Core } from '@candela/core'
import { formatDecimal, greatest } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'
import type { Params } from '../../refused.ts'

/** The first wrong field, or the bound that was missed, as plain decimals of what pays. */
export const refusalParams: RefusalParams = {
  startStrategy: (code, core, asked) =>
    code === 'insufficientBalance' ? missing(core, asked.customer, asked.amount) : figures(code, core, asked),
  changeStrategy(code, core, asked): Params | undefined {
    const { customer, add, take } = asked
    if (code !== 'insufficientBalance') return figures(code, core, asked)
    if (add > 0) return missing(core, customer, add)
    return beyond(BigInt(take) - (core.strategies.strategy(asked.strategy)?.money ?? 0n))
  },
}

function figures(code: Refusal, core: Core, asked: CommandOf<'startStrategy' | 'changeStrategy'>): Params | undefined {
  const { field, least, most } = core.strategies.figuresOf(asked)
  switch (code) {
    case 'strategyParametersInvalid':
      return { field: field ?? 'amount' }
    case 'strategyAmountTooSmall':
      return least === undefined ? undefined : { least: formatDecimal(least) }
    case 'strategyAmountTooLarge':
      return { most: formatDecimal(most) }
    case 'tooManyStrategies':
      return { maximum: core.rules.strategy.mostRunning }
    default:
      return undefined
  }
}

function missing(core: Core, customer: number, amount: number): Params {
  return beyond(BigInt(amount) - core.balance(customer, MONEY).available)
}

function beyond(amount: bigint): Params {
  return { missing: formatDecimal(greatest(0n, amount)), asset: ASSETS[MONEY]!.id }
}
