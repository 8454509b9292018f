import { Sheet, showToast } from '@candela/design'
import type { CrossAccount, Product } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import { useState } from 'react'
import { useCommand } from '../../live/index.ts'
import { useTexts } from '../../shell/index.ts'
import { useFigures } from './figures-text.ts'
import { type MarginDirection, MarginForm } from './margin-form.tsx'
import { minor } from './position-figures.ts'

interface CrossSheetProps {
  readonly open: boolean
  readonly account: CrossAccount
  /** one that a cross position is in: its quote asset is the account's */
  readonly product: Product
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

function Moving({ account, product, onClose }: CrossSheetProps) {
  const { t } = useTexts('perpetual')
  const { money } = useFigures(product)
  const adding = useCommand('addCrossMargin')
  const removing = useCommand('removeCrossMargin')
  const [direction, setDirection] = useState<MarginDirection>('in')
  const command = direction === 'in' ? adding : removing
  const rowsOf = (change: bigint) => [
    { key: 'before', label: t('cross.balance'), value: money(account.balance) },
    { key: 'after', label: t('cross.after'), value: money(formatDecimal(minor(account.balance) + change)) },
    { key: 'equity', label: t('cross.equityAfter'), value: money(formatDecimal(minor(account.equity) + change)) },
    { key: 'maintenance', label: t('moves.maintenance'), value: money(account.maintenance) },
  ]
  return (
    <MarginForm
      {...{ product, direction, rowsOf }}
      isStale={false}
      maximum={minor(direction === 'in' ? account.mostAddable : account.mostRemovable)}
      available={minor(account.mostAddable)}
      text={t(direction === 'in' ? 'cross.addText' : 'cross.removeText')}
      sending={command.sending}
      onDirection={setDirection}
      onMove={(amount) => command.send({ body: { amount } })}
      onMoved={() => {
        showToast({ text: t(direction === 'in' ? 'marginSheet.added' : 'marginSheet.removed') })
        onClose()
      }}
    />
  )
}
