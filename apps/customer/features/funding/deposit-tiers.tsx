import type { AnswerOf } from '@candela/contract'
import { Badge, GroupLabel, ListRow, NextIcon, RowGroup } from '@candela/design'
import { amountText, to, useFormats, useTexts } from '../../shell/index.ts'

/** the page where each tier is reached */
const WAYS = { none: undefined, basic: 'security', identity: 'identity', face: 'identity' } as const

/** The daily limit of each tier; each that is not reached leads to the page where it is. */
export function DepositTiers({ tier: own, tiers }: Pick<AnswerOf<'depositWays'>, 'tier' | 'tiers'>) {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  const reached = tiers.findIndex(({ tier }) => tier === own)
  return (
    <section>
      <GroupLabel>{t('tiers.title')}</GroupLabel>
      <RowGroup>
        {tiers.map(({ tier, most }, place) => {
          const way = WAYS[tier]
          return (
            <ListRow
              key={tier}
              title={amountText(formats, 'USDT', most)}
              detail={t(`tiers.${tier}`)}
              {...(tier === own && { trail: <Badge tone="ok">{t('tiers.yours')}</Badge> })}
              {...(place > reached && way && { href: to(way), trail: <NextIcon size={18} className="i3" /> })}
            />
          )
        })}
      </RowGroup>
    </section>
  )
}
