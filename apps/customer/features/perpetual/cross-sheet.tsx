import {
  type CrossAccount,
  type MarginDirection,
  notionalUnit,
  type PerpetualTerms,
  priceText,
  type Product,
} from '@candela/contract'
import { type KeyValueRow, Sheet, showToast } from '@candela/design'
import { PERPETUAL_RULES } from '@candela/rules/perpetual'
import { formatDecimal, minor } from '@candela/units'
import { useState } from 'react'
import { rulesNow } from '../../live/rules.ts'
import { priceDigits, useCommand } from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import { definitionOf } from '../../ticket/spot-market.ts'
import type { Standing } from './close-all-sheet.tsx'
import { useMarginMoney } from './data.ts'
import { useFigures } from './figures-text.ts'
import { MarginForm } from './margin-form.tsx'
import { rulesPositionOf, ticks, tiersOfTerms } from './position-figures.ts'

interface CrossSheetProps {
  readonly open: boolean
  readonly account: CrossAccount
  /** the product whose quote asset is the account's */
  readonly product: Product
  /** cross positions */
  readonly standing: readonly Standing[]
  readonly terms: PerpetualTerms
  readonly onClose: () => void
}

/** The cross account, put in or taken out. */
export function CrossSheet(props: CrossSheetProps) {
  const { t } = useTexts('perpetual')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('cross.title')} closeLabel={shell('close')}>
      {props.open && <Moving {...props} />}
    </Sheet>
  )
}

function Moving({ account, product, standing, terms, onClose }: CrossSheetProps) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const { money } = useFigures(product)
  const { send, sending } = useCommand('moveCross')
  const { available, own } = useMarginMoney(product)
  const [direction, setDirection] = useState<MarginDirection>('in')
  const maximum = minor(direction === 'in' ? account.mostAddable : account.mostRemovable)
  const unchecked = terms.own?.knowledge === false ? minor(account.mostUnchecked) : undefined
  const rowsOf = (change: bigint): KeyValueRow[] => [
    { key: 'before', label: t('cross.balance'), value: money(account.balance) },
    { key: 'after', label: t('cross.after'), value: money(formatDecimal(minor(account.balance) + change)) },
    { key: 'available', label: t('cross.available'), value: money(formatDecimal(available - change)) },
    { key: 'equity', label: t('cross.equityAfter'), value: money(formatDecimal(minor(account.equity) + change)) },
    { key: 'maintenance', label: t('moves.maintenance'), value: money(account.maintenance) },
    ...standing.map((one) => ({
      key: one.position.id,
      label: `${one.product.base} · ${t('facts.forced')}`,
      value: forcedText(one, change),
    })),
  ]
  function forcedText({ position, product: held }: Standing, change: bigint): string {
    const definition = definitionOf(held)
    const [unit, tiers] = [notionalUnit(definition), tiersOfTerms(terms)]
    const own = { position: rulesPositionOf(position, definition), mark: ticks(position.mark, definition), unit, tiers }
    const health = { equity: minor(account.equity) + change, maintenance: minor(account.maintenance) }
    const { crossBacking, forcedPrice } = rulesNow(PERPETUAL_RULES)
    const backing = crossBacking(health, { ...own, leverage: position.leverage })
    const forced = forcedPrice({ ...own.position, margin: backing }, unit, tiers)
    return forced === 0 ? t('none') : formats.price(priceText(definition, forced), priceDigits(held))
  }
  return (
    <MarginForm
      {...{ product, direction, maximum, unchecked, available, own, rowsOf, sending }}
      isStale={false}
      text={t(direction === 'in' ? 'cross.addText' : 'cross.removeText')}
      onDirection={setDirection}
      onMove={(amount) => send({ body: { direction, ...(amount !== undefined && { amount }) } })}
      onMoved={() => {
        showToast({ text: t(direction === 'in' ? 'marginSheet.added' : 'marginSheet.removed') })
        onClose()
      }}
    />
  )
}
