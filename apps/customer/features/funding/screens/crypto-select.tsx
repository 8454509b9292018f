import { ListRow, NextIcon, ProductDisc, RowGroup } from '@candela/design'
import { chainName } from '@candela/rules/funding/arithmetic'
import { Screen, to, useTexts } from '../../../shell/index.ts'
import { useWays } from '../data.ts'
import { useDepositTexts } from '../deposit-texts.ts'
import { Loading } from '../loading.tsx'
import { coinsOf, waysOf } from '../ways.ts'
import '../funding.css'

/** Coins that can be sent here, with the chains that carry them. */
export function CryptoSelectPage() {
  const { t } = useTexts('deposits')
  const read = useWays()
  const texts = useDepositTexts()
  const ways = read.data?.ways
  return (
    <Screen title={t('titles.cryptoSelect')} back={to('payment')} practice>
      {!ways ? (
        <Loading read={read} />
      ) : (
        <div className="deposit">
          <RowGroup>
            {coinsOf(ways).map((coin) => (
              <ListRow
                key={coin}
                lead={<ProductDisc symbol={coin} />}
                title={coin}
                detail={waysOf(ways, 'chain')
                  .filter(({ asset }) => asset === coin)
                  .map((way) => (
                    <span key={way.rail} className="deposit-chain">
                      <span>{chainName(way.rail)}</span>
                      <span>{texts.bounds(way)}</span>
                    </span>
                  ))}
                trail={<NextIcon size={18} className="i3" />}
                href={to('cryptoDeposit', { coin })}
              />
            ))}
          </RowGroup>
        </div>
      )}
    </Screen>
  )
}
