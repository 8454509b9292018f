import { RAILS } from '@candela/rules/funding/arithmetic'
import { useTexts } from '../../shell/index.ts'

/** The name of a rail, with an asset where it is told of that alone: "TRC20, USDT", "Bank transfer, EUR", "Bank card". */
export function useRailText(): (id: string, asset?: string) => string {
  const { t } = useTexts('house')
  return (id, asset) => {
    const rail = RAILS.find((known) => known.id === id)
    if (rail === undefined) return id
    const name = rail.kind === 'chain' ? rail.name : t(`money.${rail.kind}`)
    // a bank is one country's, which its currency tells
    const told = asset ?? (rail.kind === 'bank' ? rail.assets[0] : undefined)
    return told === undefined ? name : t('money.of', { rail: name, asset: told })
  }
}
