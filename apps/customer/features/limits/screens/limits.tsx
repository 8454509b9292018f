import type { LimitPeriod, OwnLimit, Protections } from '@candela/contract'
import { useState } from 'react'
import { Loading, LocalTimes, Screen, to, useTexts } from '../../../shell/index.ts'
import { Changes } from '../changes.tsx'
import { useProtections } from '../data.ts'
import { LimitRows } from '../limit-rows.tsx'
import { LimitSheet } from '../limit-sheet.tsx'
import { KnowledgeRow, PauseRows, PauseStatus } from '../pause-rows.tsx'
import { type Pause, PauseSheets } from '../pause-sheet.tsx'
import '../limits.css'

/** The customer's protections: limits on losses and deposits, breaks, self-exclusion, the knowledge check. */
export function LimitsPage() {
  const { t } = useTexts('limits')
  const read = useProtections()
  const { data } = read
  return (
    <Screen title={t('title')} back={to('settings')} practice>
      {data && <Limits protections={data} />}
      {!data && <Loading read={read} title={t('loadFailed')} hint={t('loadFailedText')} rows={8} lead={false} padded />}
    </Screen>
  )
}

function Limits({ protections }: { protections: Protections }) {
  const { t } = useTexts('limits')
  const [limit, setLimit] = useState<{ readonly of: OwnLimit; readonly period: LimitPeriod }>()
  const [pause, setPause] = useState<Pause>()
  return (
    <div className="limits">
      <header>
        <h2 className="t-2">{t('head')}</h2>
        <p className="callout i2 mt1">{t('lead')}</p>
        <LocalTimes />
        <PauseStatus protections={protections} />
      </header>
      <LimitRows of="loss" protections={protections} note={t('lossNote')} onPick={setLimit} />
      <LimitRows of="deposit" protections={protections} note={t('depositNote')} onPick={setLimit} />
      <PauseRows protections={protections} onPick={setPause} />
      <KnowledgeRow protections={protections} />
      <Changes />
      <LimitSheet
        limit={limit && protections.limits.find(({ of, period }) => of === limit.of && period === limit.period)}
        onClose={() => setLimit(undefined)}
      />
      <PauseSheets pause={pause} protections={protections} onClose={() => setPause(undefined)} />
    </div>
  )
}
