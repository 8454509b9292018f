import type { DepositWay } from '@candela/contract'
import {
  BankIcon,
  CoinsIcon,
  CardIcon,
  GroupLabel,
  IconSquare,
  ListIcon,
  ListRow,
  NextIcon,
  Note,
  ProductDisc,
  RowGroup,
} from '@candela/design'
import { RulesList, useWaysOut } from '../../withdrawals/index.ts'
import { amountText, openPracticeSheet, Screen, to, useFormats, useTexts } from '../../../shell/index.ts'
import { useWays } from '../data.ts'
import { DepositTiers } from '../deposit-tiers.tsx'
import { useDepositTexts } from '../deposit-texts.ts'
import { Loading } from '../loading.tsx'
import { coinsOf, waysOf } from '../ways.ts'
import '../funding.css'

/** Ways of money in, each with its fee, its time and its least amount. */
export function PaymentPage() {
  const { t } = useTexts('deposits')
  const read = useWays()
  const out = useWaysOut()
  const formats = useFormats()
  const next = <NextIcon size={18} className="i3" />
  const ways = read.data?.ways
  const money = (amount: string) => amountText(formats, 'USDT', amount)
  return (
    <Screen title={t('titles.payment')} back practice>
      {!read.data || !ways ? (
        <Loading read={read} />
      ) : (
        <div className="deposit">
          <p className="callout i2">{t('payment.lead')}</p>
          <RowGroup>
            <ListRow
              lead={
                <IconSquare>
                  <CoinsIcon size={20} />
                </IconSquare>
              }
              title={t('payment.practice')}
              detail={t('payment.practiceText')}
              trail={next}
              onClick={openPracticeSheet}
            />
          </RowGroup>
          <section>
            <GroupLabel>{t('payment.money')}</GroupLabel>
            <RowGroup>
              {waysOf(ways, 'card')
                .slice(0, 1)
                .map((way) => (
                  <WayRow key={way.rail} way={way} title={t('titles.buyCrypto')} href={to('buyCrypto')} />
                ))}
              {waysOf(ways, 'bank').map((way) => (
                <WayRow
                  key={way.rail}
                  way={way}
                  title={t('way.bank', { asset: way.asset })}
                  href={to('bankTransfer', { rail: way.rail })}
                />
              ))}
            </RowGroup>
          </section>
          <section>
            <GroupLabel>{t('payment.coins')}</GroupLabel>
            <RowGroup>
              {coinsOf(ways).map((coin) => (
                <ListRow
                  key={coin}
                  lead={<ProductDisc symbol={coin} />}
                  title={coin}
                  detail={t('payment.coinText')}
                  trail={next}
                  href={to('cryptoDeposit', { coin })}
                />
              ))}
            </RowGroup>
          </section>
          <p className="label i2">
            {t('payment.quota', { asked: money(read.data.asked), most: money(read.data.most) })}
          </p>
          <DepositTiers tier={read.data.tier} tiers={read.data.tiers} />
          <RowGroup>
            <ListRow
              lead={
                <IconSquare>
                  <ListIcon size={20} />
                </IconSquare>
              }
              title={t('list.title')}
              trail={next}
              href={to('depositDetail')}
            />
          </RowGroup>
          <Note>{t('payment.never')}</Note>
          {out.data && <RulesList ways={out.data} destination={to('fundSettings')} />}
        </div>
      )}
    </Screen>
  )
}

/** One way; a closed one says so and leads nowhere. */
function WayRow({ way, title, href }: { way: DepositWay; title: string; href: string }) {
  const { t } = useTexts('deposits')
  const texts = useDepositTexts()
  const Icon = way.kind === 'card' ? CardIcon : BankIcon
  return (
    <ListRow
      lead={
        <IconSquare>
          <Icon size={20} />
        </IconSquare>
      }
      title={title}
      detail={way.isClosed ? t('way.closed') : `${texts.fee(way)} · ${texts.time(way)} · ${texts.bounds(way)}`}
      {...(!way.isClosed && { href, trail: <NextIcon size={18} className="i3" /> })}
    />
  )
}
