import type { OwnStrategy, StrategyState } from '@candela/contract'
import { Badge, KeyValueList } from '@candela/design'
import { useTexts } from '../../shell/index.ts'
import { Discs } from './discs.tsx'
import { resultRows } from './result-rows.ts'
import { STATE_TONES } from './state-tones.ts'
import { useStrategyTexts } from './strategy-texts.ts'

interface Props {
  readonly strategy: Pick<OwnStrategy, 'parameters' | 'result' | 'holdingResult' | 'putIn'>
  readonly state: StrategyState
  /** of what it comes to: its worth, or what came back */
  readonly worth: { readonly label: string; readonly amount: string }
}

/** A strategy's kind, products and state, then its worth and its result beside just holding. */
export function StrategyHead({ strategy, state, worth }: Props) {
  const { t } = useTexts('strategy')
  const texts = useStrategyTexts()
  const { parameters } = strategy
  return (
    <section className="pad">
      <div className="row g3 strategy-head">
        <Discs terms={parameters} />
        <div className="grow strategy-card-name">
          <p className="t-2">{texts.kind(parameters)}</p>
          <p className="label i2">{texts.products(parameters)}</p>
        </div>
        <Badge tone={STATE_TONES[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <p className="label i2 mt3">{worth.label}</p>
      <p className="t-1 mb3" data-testid="strategy-worth">
        {worth.amount}
      </p>
      <KeyValueList boxed rows={resultRows(t, texts, strategy)} />
      <p className="cap i3 mt2">{t('holdingText')}</p>
    </section>
  )
}
