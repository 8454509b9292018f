import { Stepper } from '@candela/design'
import { useFormats, useTexts } from '../../shell/index.ts'

const STEPS = ['send', 'receipt', 'review'] as const

/** The steps from sending to being credited, with the current one marked. */
export function DepositSteps({ current }: { current: (typeof STEPS)[number] }) {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  const place = STEPS.indexOf(current)
  return (
    <Stepper
      label={t('steps.label', { step: formats.count(place + 1), of: formats.count(STEPS.length) })}
      steps={STEPS.map((step, index) => `${formats.count(index + 1)}. ${t(`steps.${step}`)}`)}
      current={place}
    />
  )
}
