import { SelectField } from '@candela/design'
import { to, useTexts } from '../../../shell/index.ts'
import { useDestinations, useNamed, useWays } from '../data.ts'
import { useDraft } from '../draft.ts'
import { WaySwitch } from '../way-switch.tsx'
import { WithdrawForm } from '../withdraw-form.tsx'
import { Loading, WithdrawScreen } from '../withdraw-screen.tsx'

/** A currency to a card or by remittance, both to the account of an own bank card. */
export function BankWithdrawPage() {
  const { t } = useTexts('withdrawals')
  const read = useWays()
  const own = useDestinations()
  const kind = useNamed('way') === 'bank' ? 'bank' : 'card'
  const drafting = useDraft('bank')
  const offered = read.data?.ways.filter((way) => way.kind === kind) ?? []
  const way = offered.find(({ asset }) => asset === drafting.draft.asset) ?? offered[0]
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
      drafting={drafting}
      destinations={own.filter((each) => each.kind === 'card')}
      none={{ title: t('none.card'), text: t('none.cardText'), add: t('none.cardAdd'), href: to('bankCardsAdd') }}
    >
      <WaySwitch value={kind}>
        <SelectField
          label={t('form.currency')}
          value={way.asset}
          onChange={(asset) => drafting.change({ asset })}
          options={offered.map(({ asset }) => ({ key: asset, label: asset }))}
        />
      </WaySwitch>
    </WithdrawForm>
  )
}
