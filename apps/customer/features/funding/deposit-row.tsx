import type { Deposit } from '@candela/contract'
import { ListRow, ProductDisc } from '@candela/design'
import { amountText, to, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { useDepositTexts } from './deposit-texts.ts'
import { outcomeOf } from './timeline.ts'

/** One of the own deposits in a list. */
export function DepositRow({ deposit, first }: { deposit: Deposit; first: boolean }) {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  const hide = useHide()
  const texts = useDepositTexts()
  const { id, asset, amount, arrives, arrival, startedAt } = deposit
  return (
    <ListRow
      lead={<ProductDisc symbol={asset} />}
      title={hide.amount(amountText(formats, asset, amount))}
      detail={
        <>
          <span className="deposit-line">{texts.way(deposit)}</span>
          <span className="deposit-line">{formats.dateTime(startedAt)}</span>
        </>
      }
      value={t(`outcome.${outcomeOf(deposit)}`)}
      {...(arrival !== '0' && { valueDetail: hide.amount(amountText(formats, arrives, arrival)) })}
      href={to('depositDetail', { id })}
      inset={first ? 'none' : 'text'}
    />
  )
}
