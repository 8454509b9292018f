import type { DepositAddress } from '@candela/contract'
import {
  Button,
  Card,
  EmptyState,
  GroupLabel,
  KeyValueList,
  ListRow,
  Note,
  ProductDisc,
  RowGroup,
} from '@candela/design'
import { chainName } from '@candela/rules/funding/arithmetic'
import { amountText, Screen, to, useFormats, useHide, useTexts } from '../../../shell/index.ts'
import { Copied } from '../copied.tsx'
import { useAddress, useCame, useNamed, useWays } from '../data.ts'
import { DepositRow } from '../deposit-row.tsx'
import { Loading } from '../loading.tsx'
import { waysOf } from '../ways.ts'
import '../funding.css'

/** Transfers to the customer's own address of a chain, with their confirmations, and those that came. */
export function CryptoDepositDetailPage() {
  const { t } = useTexts('deposits')
  const ways = useWays().data?.ways ?? []
  const rail = useNamed('rail') || (waysOf(ways, 'chain')[0]?.rail ?? '')
  const read = useAddress(rail)
  return (
    <Screen
      title={t('titles.cryptoDepositDetail')}
      back={to('cryptoDeposit')}
      practice
      footer={<Button href={to('cryptoReceiptUpload', { rail })}>{t('titles.cryptoReceiptUpload')}</Button>}
    >
      {read.data ? <Details address={read.data} /> : <Loading read={read} />}
    </Screen>
  )
}

function Details({ address: { rail, address, coming, waiting, receipts } }: { address: DepositAddress }) {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  const hide = useHide()
  const came = useCame().filter((deposit) => deposit.rail === rail)
  // nothing else tells two transfers of one amount apart
  const numbered = coming.map((each, place) => ({ ...each, key: `${place}` }))
  const money = (asset: string, amount: string) => hide.amount(amountText(formats, asset, amount))
  return (
    <div className="deposit">
      {address !== '' && (
        <Card>
          <Copied name={t('coin.addressOn', { chain: chainName(rail) })} text={address} />
        </Card>
      )}
      <section>
        <GroupLabel>{t('coin.coming')}</GroupLabel>
        {coming.length === 0 && <p className="label i2">{t('coin.nothing')}</p>}
        {coming.length > 0 && (
          <RowGroup>
            {numbered.map(({ key, asset, amount, confirmations, needed }) => (
              <ListRow
                key={key}
                lead={<ProductDisc symbol={asset} />}
                title={money(asset, amount)}
                detail={t('coin.counted', { have: formats.count(confirmations), needed: formats.count(needed) })}
              />
            ))}
          </RowGroup>
        )}
      </section>
      {waiting.length > 0 && (
        <>
          <KeyValueList
            boxed
            rows={waiting.map(({ asset, amount }) => ({
              key: asset,
              label: t('coin.waiting'),
              value: money(asset, amount),
            }))}
          />
          <p className="label i2">{t('coin.dust')}</p>
        </>
      )}
      <section>
        <GroupLabel>{t('coin.came')}</GroupLabel>
        {came.length === 0 && <EmptyState drawing="receipt" title={t('list.empty')} text={t('list.emptyText')} />}
        {came.length > 0 && (
          <RowGroup>
            {came.map((deposit, place) => (
              <DepositRow key={deposit.id} deposit={deposit} first={place === 0} />
            ))}
          </RowGroup>
        )}
      </section>
      {receipts.length > 0 && <Note>{t('coin.receipts', { have: formats.count(receipts.length) })}</Note>}
    </div>
  )
}
