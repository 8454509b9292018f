import { SelectField } from '@candela/design'
import { useState } from 'react'
import { to, useTexts } from '../../../shell/index.ts'
import { useDestinations, useNamed, useWays } from '../data.ts'
import { WaySwitch } from '../way-switch.tsx'
import { WithdrawForm } from '../withdraw-form.tsx'
import { Loading, WithdrawScreen } from '../withdraw-screen.tsx'

/** A currency to a card or by remittance, both to the account of an own bank card. */
export function BankWithdrawPage() {
  const { t } = useTexts('withdrawals')
  const read = useWays()
  const own = useDestinations()
  const kind = useNamed('way') === 'bank' ? 'bank' : 'card'
  const [currency, setCurrency] = useState('')
  const offered = read.data?.ways.filter((way) => way.kind === kind) ?? []
  const way = offered.find(({ asset }) => asset === currency) ?? offered[0]
  const title = t('titles.bankWithdraw')
  if (!read.data || !own || !way) {
    return (
      <WithdrawScreen title={title}>
        <Loading read={read} />
      </WithdrawScreen>
    )
  }
  return (
    <WithdrawForm
      title={title}
      way={way}
      ways={read.data}
      destinations={own.filter((each) => each.kind === 'card')}
      none={{ title: t('none.card'), text: t('none.cardText'), add: t('none.cardAdd'), href: to('bankCardsAdd') }}
    >
      <WaySwitch value={kind}>
        <SelectField
          label={t('form.currency')}
          value={way.asset}
          onChange={setCurrency}
          options={offered.map(({ asset }) => ({ key: asset, label: asset }))}
        />
      </WaySwitch>
    </WithdrawForm>
  )
}
