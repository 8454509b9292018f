import {
  type MarginDirection,
  notionalUnit,
  type PerpetualTerms,
  type Position,
  priceText,
  type Product,
} from '@candela/contract'
import { Sheet, showToast } from '@candela/design'
import { PERPETUAL_RULES } from '@candela/rules/perpetual'
import { stakeAt } from '@candela/rules/perpetual/arithmetic'
import { formatDecimal } from '@candela/units'
import { useState } from 'react'
import { rulesNow } from '../../live/rules.ts'
import { useCommand } from '../../live/index.ts'
import { useTexts } from '../../shell/index.ts'
import { definitionOf } from '../../ticket/spot-market.ts'
import { useMarginMoney } from './data.ts'
import { useFigures } from './figures-text.ts'
import { MarginForm } from './margin-form.tsx'
import { rulesPositionOf, ticks, tiersOfTerms } from './position-figures.ts'

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
  const { available, own } = useMarginMoney(product)
  const [direction, setDirection] = useState<MarginDirection>('in')
  const definition = definitionOf(product)
  const unit = notionalUnit(definition)
  const tiers = tiersOfTerms(terms)
  const held = rulesPositionOf(position, definition)
  const at = ticks(mark, definition)
  const { forcedPrice, mostAddable, mostRemovable, mostWithoutKnowledge } = rulesNow(PERPETUAL_RULES)
  const maximum =
    direction === 'in'
      ? mostAddable(held, available)
      : mostRemovable(held, {
          mark: at,
          unit,
          leverage: position.leverage,
          stop: ticks(position.stopLoss, definition),
          tiers,
        })
  const unchecked = terms.own?.knowledge === false ? mostWithoutKnowledge(stakeAt(held, at, unit), maximum) : undefined
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
  const sending = direction === 'in' ? adding.sending : removing.sending
  return (
    <MarginForm
      {...{ product, direction, maximum, unchecked, available, own, rowsOf }}
      isStale={terms.stale}
      text={t(direction === 'in' ? 'marginSheet.addText' : 'marginSheet.removeText')}
      sending={sending}
      onDirection={setDirection}
      onMove={(amount) =>
        direction === 'in' && amount !== undefined
          ? adding.send({ body: { product: product.id, amount } })
          : removing.send({ body: { product: product.id, ...(amount !== undefined && { amount }) } })
      }
      onMoved={() => {
        showToast({ text: t(direction === 'in' ? 'marginSheet.added' : 'marginSheet.removed') })
        onClose()
      }}
    />
  )
}
