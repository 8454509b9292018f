import type { Collection, Deposit } from '@candela/contract'
import { BankIcon, Button, IconSquare, ListRow, Note, RowGroup } from '@candela/design'
import { amountText, Screen, to, useFormats, useTexts } from '../../../shell/index.ts'
import { Copied } from '../copied.tsx'
import { useNamed, useNamedDeposit } from '../data.ts'
import { DepositSteps } from '../deposit-steps.tsx'
import { PracticeLink } from '../practice-link.tsx'
import { Loading } from '../loading.tsx'
import { OwnDeposits } from '../own-deposits.tsx'
import { isAwaited } from '../timeline.ts'
import '../funding.css'

/** The account that a remittance goes to, and the reference it must carry. Without a deposit: the customer's own deposits. */
export function CollectionAccountPage() {
  const { t } = useTexts('deposits')
  const id = useNamed('id')
  const read = useNamedDeposit()
  if (id === '') return <OwnDeposits title={t('titles.collectionAccount')} />
  const { deposit, collection } = read.data ?? {}
  return (
    <Screen
      title={t('titles.collectionAccount')}
      back={to('payment')}
      practice
      {...(deposit &&
        isAwaited(deposit) && {
          footer: <Button href={to('remittanceConfirmation', { id })}>{t('bank.sent')}</Button>,
        })}
    >
      {deposit && collection ? <Account deposit={deposit} collection={collection} /> : <Loading read={read} />}
    </Screen>
  )
}

function Account({ deposit, collection }: { deposit: Deposit; collection: Collection }) {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  const { id, asset, amount, expiresAt } = deposit
  const { holder, bank, account, reference } = collection
  const isOpen = isAwaited(deposit)
  return (
    <div className="deposit">
      {isOpen && <DepositSteps current="send" />}
      <RowGroup>
        <ListRow
          lead={
            <IconSquare>
              <BankIcon size={20} />
            </IconSquare>
          }
          title={bank}
          detail={amountText(formats, asset, amount)}
        />
        <Copied name={t('bank.holder')} text={holder} />
        <Copied name={t('bank.account')} text={account} />
        <Copied name={t('bank.reference')} text={reference} accent />
      </RowGroup>
      <Note tone="warn">
        <b>{t('bank.noReal')}</b> {t('bank.noRealText')}
      </Note>
      <Note>{t('bank.worst')}</Note>
      {isOpen && (
        <>
          <p className="label i2">{t('bank.until', { time: formats.dateTime(expiresAt) })}</p>
          <PracticeLink id={id} />
        </>
      )}
    </div>
  )
}
