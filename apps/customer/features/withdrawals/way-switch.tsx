import { Segmented } from '@candela/design'
import type { ReactNode } from 'react'
import { useNavigate } from '../../shell/routing.tsx'
import { to, useTexts } from '../../shell/index.ts'

const WAYS = ['crypto', 'card', 'bank'] as const
export type WayOut = (typeof WAYS)[number]

/** Coins, a card or a remittance, each at an address of its own; below it what chooses further. */
export function WaySwitch({ value, children }: { value: WayOut; children: ReactNode }) {
  const { t } = useTexts('withdrawals')
  const navigate = useNavigate()
  const pick = (way: WayOut) =>
    navigate(way === 'crypto' ? to('cryptoWithdraw') : to('bankWithdraw', { way }), { replace: true })
  return (
    <>
      <Segmented
        label={t('way.label')}
        value={value}
        onChange={pick}
        panelId="withdraw-way"
        options={WAYS.map((key) => ({ key, label: t(`way.${key}`) }))}
      />
      <div id="withdraw-way" role="tabpanel" aria-label={t(`way.${value}`)}>
        {children}
      </div>
    </>
  )
}
