import { Sheet, showToast } from '@candela/design'
import { notionalUnit, type PerpetualTerms, type Position, type Product } from '@candela/contract'
import { priceText } from '@candela/rules'
import { forcedPrice, mostAddable, mostRemovable } from '@candela/rules/perpetual'
import { formatDecimal } from '@candela/units'
import { useState } from 'react'
import { useAccount, useCommand } from '../../live/index.ts'
import { useTexts } from '../../shell/index.ts'
import { definitionOf } from '../../ticket/spot-market.ts'
import { useFigures } from './figures-text.ts'
import { type MarginDirection, MarginForm } from './margin-form.tsx'
import { minor, rulesPositionOf, ticks, tiersOfTerms } from './position-figures.ts'

interface MarginSheetProps {
  readonly open: boolean
  readonly position: Position
  readonly product: Product
  readonly terms: PerpetualTerms
  readonly mark: string
  readonly onClose: () => void
}

/** The margin of an isolated position, put in or taken out, with the forced price that follows. */
export function MarginSheet(props: MarginSheetProps) {
  const { t } = useTexts('perpetual')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('margin')} closeLabel={shell('close')}>
      {props.open && <Moving {...props} />}
    </Sheet>
  )
}

function Moving({ position, product, terms, mark, onClose }: MarginSheetProps) {
  const { t } = useTexts('perpetual')
  const { price, money } = useFigures(product)
  const adding = useCommand('addMargin')
  const removing = useCommand('removeMargin')
  const balances = useAccount()?.balances
  const [direction, setDirection] = useState<MarginDirection>('in')
  const definition = definitionOf(product)
  const unit = notionalUnit(definition)
  const tiers = tiersOfTerms(terms)
  const held = rulesPositionOf(position, definition)
  const available = minor(balances?.balances.find(({ asset }) => asset === product.quote)?.available ?? '0')
  const maximum =
    direction === 'in'
      ? mostAddable(held, available)
      : mostRemovable(held, {
          mark: ticks(mark, definition),
          unit,
          leverage: position.leverage,
          stop: ticks(position.stopLoss, definition),
          tiers,
        })
  const rowsOf = (change: bigint) => {
    const moved = { ...held, margin: held.margin + change }
    const forced = forcedPrice(moved, unit, tiers)
    return [
      { key: 'before', label: t('marginSheet.now'), value: money(formatDecimal(held.margin)) },
      { key: 'after', label: t('marginSheet.after'), value: money(formatDecimal(moved.margin)) },
      {
        key: 'forced',
        label: t('facts.forced'),
        value: forced === 0 ? t('none') : price(priceText(definition, forced)),
      },
    ]
  }
  const command = direction === 'in' ? adding : removing
  return (
    <MarginForm
      {...{ product, direction, maximum, available, rowsOf }}
      isStale={terms.stale}
      text={t(direction === 'in' ? 'marginSheet.addText' : 'marginSheet.removeText')}
      sending={command.sending}
      onDirection={setDirection}
      onMove={(amount) => command.send({ body: { product: product.id, amount } })}
      onMoved={() => {
        showToast({ text: t(direction === 'in' ? 'marginSheet.added' : 'marginSheet.removed') })
        onClose()
      }}
    />
  )
}
