import { EmptyState, ListRow, Segmented } from '@candela/design'
import { useState } from 'react'
import { usePages } from '../../live/index.ts'
import { PagedRows, useFormats, useTexts } from '../../shell/index.ts'

const PAGE = '20'
const LEVELS = ['1', '2', '3'] as const

/** Those who were invited, level by level, by their masked names. */
export function OwnMembers() {
  const { t } = useTexts('referral')
  const formats = useFormats()
  const [level, setLevel] = useState<(typeof LEVELS)[number]>('1')
  const list = usePages('referralMembers', { level, limit: PAGE })
  const members = list.pages.flatMap((page) => page.members)
  return (
    <section>
      <h2 className="t-2 mb3">{t('levels.members')}</h2>
      <Segmented
        label={t('levels.members')}
        value={level}
        onChange={setLevel}
        panelId="members"
        options={LEVELS.map((key) => ({ key, label: t('levels.level', { level: formats.count(Number(key)) }) }))}
      />
      <div
        id="members"
        role="tabpanel"
        aria-label={t('levels.level', { level: formats.count(Number(level)) })}
        className="mt2"
      >
        <PagedRows
          list={list}
          count={members.length}
          waiting={2}
          failed={{ title: t('members.failed'), text: t('members.failedText') }}
          empty={<EmptyState drawing="receipt" title={t('members.empty')} text={t('members.emptyText')} />}
        >
          {members.map(({ name, at }, index) => (
            <ListRow
              key={`${at} ${name}`}
              title={name === '' ? t('members.left') : name}
              detail={t('members.since', { day: formats.date(at) })}
              inset={index === 0 ? 'none' : 'edge'}
            />
          ))}
        </PagedRows>
      </div>
    </section>
  )
}
