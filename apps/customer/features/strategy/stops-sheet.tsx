import type { OwnStrategy } from '@candela/contract'
import { Button, Sheet } from '@candela/design'
import { fieldText } from '@candela/locale'
import { useState } from 'react'
import { Problem } from '../../live/index.ts'
import { usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { FigureField } from '../../ticket/figure-field.tsx'
import { readStops, stopText, wrongStops } from '../../ticket/strategy-stops.ts'
import { type StopDistance, stopsOf } from './figures.ts'
import { useStrategyTexts } from './strategy-texts.ts'
import { useSaving } from './use-change.ts'

interface Props {
  readonly open: boolean
  readonly strategy: OwnStrategy
  readonly onClose: () => void
}

/** The stops of a strategy in percent of the amount that they count from, with the worth at which each acts. */
export function StopsSheet(props: Props) {
  const { t } = useTexts('strategy')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={props.open} title={t('actions.stops')} closeLabel={shell('close')} onClose={props.onClose}>
      {props.open && <Setting {...props} />}
    </Sheet>
  )
}

function Setting({ strategy, onClose }: Props) {
  const { t } = useTexts('strategy')
  const language = usePreference('language')
  const problemText = useProblemText()
  const texts = useStrategyTexts()
  const { save, sending, failure, clear } = useSaving(strategy, onClose)
  const [loss, setLoss] = useState(fieldText(language, stopText(strategy.stopLossPpm)))
  const [profit, setProfit] = useState(fieldText(language, stopText(strategy.takeProfitPpm)))
  const typed = readStops(loss, profit, language)
  const wrong = wrongStops(typed)
  const isWrong = wrong.stopLossPpm || wrong.takeProfitPpm
  const stops = isWrong ? {} : stopsOf({ ...strategy, ...typed })
  const hintOf = (stop: StopDistance | undefined) => {
    if (stop === undefined) return t('stopsSheet.hint')
    return t(stop.isReached ? 'stopsSheet.reached' : 'stopsSheet.acts', { worth: texts.worth(stop.worth) })
  }
  const field = (key: 'stopLossPpm' | 'takeProfitPpm', value: string, write: (text: string) => void) => {
    const stop = stops[key === 'stopLossPpm' ? 'stopLoss' : 'takeProfit']
    return (
      <FigureField
        className="mt4"
        label={t(key === 'stopLossPpm' ? 'stopsSheet.loss' : 'stopsSheet.profit')}
        value={value}
        unit="%"
        onChange={write}
        hint={hintOf(stop)}
        {...(wrong[key] && { error: problemText(new Problem('strategyParametersInvalid', { field: key }, 422)) })}
      />
    )
  }
  return (
    <>
      <p className="label i2">{t('stopsSheet.base', { base: texts.money(strategy.base) })}</p>
      {field('stopLossPpm', loss, setLoss)}
      {field('takeProfitPpm', profit, setProfit)}
      <FailureNote failure={failure} onLifted={clear} />
      <Button className="mt4" busy={sending} disabled={isWrong} onClick={() => void save(typed)}>
        {t('actions.save')}
      </Button>
    </>
  )
}
