import { Button, Card } from '@candela/design'
import { REFERRAL_RULES } from '@candela/rules/referral'
import { DAY, formatDecimal, UNIT } from '@candela/units'
import { rulesNow } from '../../../live/rules.ts'
import { amountText, PATHS, Screen, to, useFormats, useTexts } from '../../../shell/index.ts'
import { LevelsCard } from '../levels-card.tsx'
import '../referral.css'

const EXAMPLE = 1_000n * BigInt(UNIT)
const PARTS = ['bound', 'base', 'example', 'paid', 'source', 'kept'] as const

/** The rates, sources and times of rebates; every figure is the rules' own. */
export function ReferralRewardPage() {
  const { t } = useTexts('referral')
  const formats = useFormats()
  const usdt = (amount: bigint): string => amountText(formats, 'USDT', formatDecimal(amount))
  const { lapseMs, marketingCap, marketingDaily, rebatesOf } = rulesNow(REFERRAL_RULES)
  const [first, second, third] = rebatesOf(EXAMPLE).map(usdt)
  const figures = {
    deposit: usdt(EXAMPLE),
    first,
    second,
    third,
    days: formats.count(lapseMs / DAY),
    daily: usdt(marketingDaily),
    cap: usdt(marketingCap),
  }
  return (
    <Screen
      title={t('titles.referralReward')}
      back={PATHS.share}
      practice
      footer={<Button href={to('share')}>{t('share.pass')}</Button>}
    >
      <div className="share">
        <p className="body i2">{t('reward.lead')}</p>
        <LevelsCard />
        {PARTS.map((part) => (
          <Card key={part} padded>
            <h2 className="t-3">{t(`reward.${part}.title`)}</h2>
            <p className="body i2 mt2">{t(`reward.${part}.text`, figures)}</p>
          </Card>
        ))}
      </div>
    </Screen>
  )
}
