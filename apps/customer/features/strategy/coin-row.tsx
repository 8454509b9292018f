import type { OwnStrategy } from '@candela/contract'
import { ListRow } from '@candela/design'
import { useTexts } from '../../shell/index.ts'
import { Disc } from './discs.tsx'
import { useStrategyTexts } from './strategy-texts.ts'

interface Props {
  readonly coin: Pick<OwnStrategy['holdings'][number], 'product' | 'quantity' | 'index'>
  /** written */
  readonly worth: string
  /** the part that it has by its terms, written */
  readonly share?: string | undefined
  readonly inset?: 'none' | 'text'
}

/** Coins of a strategy, at an index. */
export function CoinRow({ coin: { product, quantity, index }, worth, share, inset = 'text' }: Props) {
  const { t } = useTexts('strategy')
  const texts = useStrategyTexts()
  return (
    <ListRow
      lead={<Disc id={product} />}
      title={texts.label(product)}
      detail={t('held.at', { quantity: texts.quantity(product, quantity), price: texts.price(product, index) })}
      value={worth}
      {...(share !== undefined && { valueDetail: share })}
      inset={inset}
    />
  )
}
