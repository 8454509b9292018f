import { KeyValueList, Note, SkeletonRows, TextButton } from '@candela/design'
import { useRead } from '../../live/index.ts'
import { amountText, to, useFormats, useTexts } from '../../shell/index.ts'
import { LevelsCard } from './levels-card.tsx'
import { OwnMembers } from './own-members.tsx'
import { OwnRebates } from './own-rebates.tsx'

/** The customer's earnings from inviting, and the account that pays them. */
export function OwnReferral() {
  const { t } = useTexts('referral')
  const formats = useFormats()
  const { data } = useRead('referral', undefined)
  if (data === undefined) return <SkeletonRows count={4} label={t('levels.title')} />
  const { marketing, hasIdentity } = data
  const usdt = (amount: string): string => amountText(formats, 'USDT', amount)
  const rows = [
    { key: 'balance', label: t('account.balance'), value: usdt(marketing.balance) },
    {
      key: 'queue',
      label: t('account.queue'),
      value: `${formats.count(marketing.queue)} · ${usdt(marketing.queued)}`,
    },
    ...(marketing.topUpAt === 0
      ? []
      : [{ key: 'next', label: t('account.next'), value: formats.dateTime(marketing.topUpAt) }]),
  ]
  return (
    <>
      <section>
        <div className="share-title">
          <h2 className="t-2">{t('levels.title')}</h2>
          <TextButton href={to('referralReward')}>{t('levels.how')}</TextButton>
        </div>
        <LevelsCard earned={data} />
      </section>
      {!hasIdentity && <Note tone="warn">{t('levels.identity')}</Note>}
      <Note>{t('levels.note')}</Note>
      <OwnRebates />
      <OwnMembers />
      <section>
        <h2 className="t-2 mb3">{t('account.title')}</h2>
        <KeyValueList boxed rows={rows} />
        <p className="t-4 i2 mt2">{t('account.text')}</p>
      </section>
    </>
  )
}
