import type { OwnStrategy } from '@candela/contract'
import type { KeyValueRow } from '@candela/design'
import type { Texts } from '@candela/locale'
import type { useStrategyTexts } from './strategy-texts.ts'

type Made = Pick<OwnStrategy, 'result' | 'holdingResult' | 'putIn'>

/** The result after costs and what just holding would have made, each in money and of all that was put in: never one without the other. */
export function resultRows(
  t: Texts<'strategy'>['t'],
  texts: ReturnType<typeof useStrategyTexts>,
  { result, holdingResult, putIn }: Made,
): readonly KeyValueRow[] {
  return [
    { key: 'result', label: t('figures.result'), value: texts.result(result, putIn) },
    { key: 'holding', label: t('figures.holding'), value: texts.result(holdingResult, putIn) },
  ]
}
