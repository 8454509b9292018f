import { Button, ChoiceTiles, Meter, TextButton } from '@candela/design'
import { LIMIT_RULES } from '@candela/rules/limits'
import { type ReactNode, useEffect, useRef } from 'react'
import { rulesNow } from '../../live/rules.ts'
import { Screen, to, useFormats, useTexts } from '../../shell/index.ts'
import { CHOICES } from './choices.ts'

interface Props {
  /** of the question, from 0 */
  readonly place: number
  readonly choice: number | undefined
  readonly busy: boolean
  readonly failure: ReactNode
  readonly onChoose: (choice: number) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

/** One question of the knowledge check and its choices. */
export function CheckQuestion({ place, choice, busy, failure, onChoose, onBack, onNext }: Props) {
  const { t } = useTexts('limits')
  const formats = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  const { questions } = rulesNow(LIMIT_RULES).knowledge
  const { id } = questions[place]!
  useEffect(() => heading.current?.focus(), [place])
  const isLast = place + 1 === questions.length
  const label = t('knowledge.question', { number: formats.count(place + 1), total: formats.count(questions.length) })
  return (
    <Screen
      title={t('knowledge.title')}
      back={to('limits')}
      footer={
        <Button
          busy={busy}
          disabled={choice === undefined}
          {...(choice === undefined && { hint: t('knowledge.choose') })}
          onClick={onNext}
        >
          {t(isLast ? 'knowledge.send' : 'knowledge.next')}
        </Button>
      }
    >
      <div className="check">
        <Meter label={label} on={place + 1} total={questions.length} />
        <h2 className="t-3 check-question" ref={heading} tabIndex={-1}>
          {t(`questions.${id}.question`)}
        </h2>
        <ChoiceTiles
          className="check-choices"
          label={t('knowledge.choices')}
          options={CHOICES.map((name, index) => ({ key: index, label: t(`questions.${id}.${name}`) }))}
          value={choice}
          onChange={onChoose}
        />
        {place > 0 && (
          <div className="mt4">
            <TextButton onClick={onBack}>{t('knowledge.back')}</TextButton>
          </div>
        )}
        <div className="mt4">{failure}</div>
      </div>
    </Screen>
  )
}
