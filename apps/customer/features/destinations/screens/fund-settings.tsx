import { GroupLabel, BankIcon, IconSquare, ListRow, LockIcon, NextIcon, RowGroup, WalletIcon } from '@candela/design'
import { useRead } from '../../../live/index.ts'
import { to, useFormats, useTexts } from '../../../shell/index.ts'
import { DestinationsScreen } from '../loaded.tsx'

/** Cards, addresses and the transaction password, without which none is added. */
export function FundSettingsPage() {
  const { t } = useTexts('destinations')
  const formats = useFormats()
  const isSet = useRead('security').data?.transactionPassword
  const next = <NextIcon size={18} className="i3" />
  return (
    <DestinationsScreen title={t('titles.fundSettings')} back={to('settings')}>
      {({ destinations, terms }) => {
        const count = (kind: 'card' | 'address', most: number) =>
          t('fund.count', {
            have: formats.count(destinations.filter((each) => each.kind === kind).length),
            most: formats.count(most),
          })
        return (
          <>
            <p className="callout i2">{t('fund.text')}</p>
            <section>
              <GroupLabel>{t('fund.methods')}</GroupLabel>
              <RowGroup>
                <ListRow
                  lead={
                    <IconSquare>
                      <BankIcon size={20} />
                    </IconSquare>
                  }
                  title={t('titles.bankCardsSelect')}
                  detail={count('card', terms.cards)}
                  trail={next}
                  href={to('bankCardsSelect')}
                />
                <ListRow
                  lead={
                    <IconSquare>
                      <WalletIcon size={20} />
                    </IconSquare>
                  }
                  title={t('titles.walletAddresses')}
                  detail={count('address', terms.addresses)}
                  trail={next}
                  href={to('walletAddresses')}
                />
              </RowGroup>
            </section>
            <section>
              <GroupLabel>{t('fund.protection')}</GroupLabel>
              <RowGroup>
                <ListRow
                  lead={
                    <IconSquare>
                      <LockIcon size={20} />
                    </IconSquare>
                  }
                  title={t('password')}
                  {...(isSet !== undefined && { detail: t(isSet ? 'fund.set' : 'fund.unset') })}
                  trail={next}
                  href={to('transactionPassword')}
                />
              </RowGroup>
            </section>
          </>
        )
      }}
    </DestinationsScreen>
  )
}
