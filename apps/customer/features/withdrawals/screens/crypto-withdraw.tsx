import { SelectField } from '@candela/design'
import { chainName } from '@candela/rules/funding/arithmetic'
import { to, useTexts } from '../../../shell/index.ts'
import { useDestinations, useNamed, useWays } from '../data.ts'
import { useDraft } from '../draft.ts'
import { WaySwitch } from '../way-switch.tsx'
import { WithdrawForm } from '../withdraw-form.tsx'
import { Loading, WithdrawScreen } from '../withdraw-screen.tsx'

/** A coin to an own address on one of its chains. */
export function CryptoWithdrawPage() {
  const { t } = useTexts('withdrawals')
  const read = useWays()
  const own = useDestinations()
  const named = useNamed('coin')
  const drafting = useDraft('crypto', named)
  const { draft, change } = drafting
  const offered = read.data?.ways.filter(({ kind }) => kind === 'chain') ?? []
  const coins = [...new Set(offered.map(({ asset }) => asset))]
  const coin = coins.find((each) => each === (draft.asset || named)) ?? coins[0]
  const chains = offered.filter(({ asset }) => asset === coin)
  const way = chains.find(({ rail }) => rail === draft.rail) ?? chains[0]
  const title = t('titles.cryptoWithdraw')
  if (!read.data || !own || !way) {
    return (
      <WithdrawScreen title={title}>
        <Loading read={read} />
      </WithdrawScreen>
    )
  }
  const onChain = { asset: way.asset, chain: chainName(way.rail) }
  return (
    <WithdrawForm
      title={title}
      way={way}
      ways={read.data}
      drafting={drafting}
      destinations={own.filter(({ rail, asset }) => rail === way.rail && asset === way.asset)}
      none={{
        title: t('none.address', onChain),
        text: t('none.addressText'),
        add: t('none.addressAdd'),
        href: to('walletBind'),
      }}
    >
      <WaySwitch value="crypto">
        <div className="withdrawal-pair">
          <SelectField
            label={t('form.coin')}
            value={way.asset}
            onChange={(asset) => change({ asset })}
            options={coins.map((key) => ({ key, label: key }))}
          />
          <SelectField
            label={t('form.chain')}
            value={way.rail}
            onChange={(rail) => change({ asset: way.asset, rail })}
            options={chains.map(({ rail }) => ({ key: rail, label: chainName(rail) }))}
          />
        </div>
      </WaySwitch>
    </WithdrawForm>
  )
}
