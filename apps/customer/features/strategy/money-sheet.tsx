import type { OwnStrategy } from '@candela/contract'
import { Button, Segmented, Sheet, TextButton } from '@candela/design'
import { fieldText } from '@candela/locale'
import { useState } from 'react'
import { Problem, useAccount, useRead } from '../../live/index.ts'
import { sumOf, usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { FigureField } from '../../ticket/figure-field.tsx'
import { type Direction, readMove } from './money-state.ts'
import { productsNamed } from './products.ts'
import { useStrategyTexts } from './strategy-texts.ts'
import { useSaving } from './use-change.ts'

interface Props {
  readonly open: boolean
  readonly strategy: OwnStrategy
  readonly onClose: () => void
}

/** Money put into a strategy, or taken out of its free money. */
export function MoneySheet(props: Props) {
  const { t } = useTexts('strategy')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={props.open} title={t('actions.money')} closeLabel={shell('close')} onClose={props.onClose}>
      {props.open && <Moving {...props} />}
    </Sheet>
  )
}

function Moving({ strategy, onClose }: Props) {
  const { t } = useTexts('strategy')
  const language = usePreference('language')
  const problemText = useProblemText()
  const texts = useStrategyTexts()
  const bounds = useBounds(strategy)
  const { save, sending, failure, clear } = useSaving(strategy, onClose)
  const [direction, setDirection] = useState<Direction>('add')
  const [text, setText] = useState('')
  const { most, amount, fault } = readMove(text, direction, strategy, bounds, language)
  return (
    <>
      <Segmented
        className="mt3"
        label={t('money.label')}
        value={direction}
        onChange={(next) => {
          setDirection(next)
          setText('')
          clear()
        }}
        options={(['add', 'take'] as const).map((key) => ({ key, label: t(`money.${key}`) }))}
      />
      <FigureField
        big
        className="mt4"
        label={t('money.amount')}
        limits={t('money.available', { amount: texts.money(direction === 'add' ? bounds.available : most) })}
        value={text}
        unit="USDT"
        onChange={setText}
        trail={<TextButton onClick={() => setText(fieldText(language, most))}>{t('money.most')}</TextButton>}
        {...(fault && { error: problemText(new Problem(fault.code, fault.params, 422)) })}
      />
      <p className="label i2 mt3 mb4">{t(`money.${direction}Text`)}</p>
      <FailureNote failure={failure} onLifted={clear} />
      <Button
        busy={sending}
        disabled={amount === undefined || fault !== undefined}
        onClick={() => void save({ [direction]: amount })}
      >
        {t(`money.${direction}Button`, { amount: texts.money(amount ?? '0') })}
      </Button>
    </>
  )
}

/** The free money of the wallet, and the least worth that the rule needs: that of each of its products together. */
function useBounds({ parameters }: OwnStrategy) {
  const available = useAccount()?.balances.balances.find(({ asset }) => asset === 'USDT')?.available ?? '0'
  const { data } = useRead('strategyTerms')
  const leasts = productsNamed(parameters).map(
    (id) => data?.traded.find(({ product }) => product === id)?.leastAmount ?? '0',
  )
  return { available, least: sumOf(leasts) }
}
