import { Button, Card, CheckIcon, CloseIcon } from '@candela/design'
import { type KnowledgeCheck, LIMIT_RULES } from '@candela/rules/limits'
import { rulesNow } from '../../live/rules.ts'
import { Screen, useFormats, useTexts } from '../../shell/index.ts'
import { CHOICES } from './choices.ts'

interface Props {
  /** the page to go back to */
  readonly after: string
  readonly answers: readonly number[]
  readonly retryFrom: number
  readonly now: number
  readonly onAgain: () => void
}

/** The wrong answers of a failed check with the right ones and the reasons, and the time of the next try. */
export function WrongAnswers({ after, answers, retryFrom, now, onAgain }: Props) {
  const { t } = useTexts('limits')
  const formats = useFormats()
  const { knowledge } = rulesNow(LIMIT_RULES)
  const { questions } = knowledge
  const wrong = questions.filter(({ right }, place) => answers[place] !== right)
  const right = formats.count(questions.length - wrong.length)
  const time = formats.time(retryFrom)
  const waits = retryFrom > now
  return (
    <Screen
      title={t('knowledge.title')}
      back={after}
      footer={
        <Button disabled={waits} {...(waits && { hint: t('knowledge.waiting', { time }) })} onClick={onAgain}>
          {t('knowledge.again')}
        </Button>
      }
    >
      <div className="check">
        <h2 className="t-2">{t('knowledge.failedTitle', { right, total: formats.count(questions.length) })}</h2>
        <p className="callout i2 mt1">{t('knowledge.failedText', { time })}</p>
        <div className="check-wrong">
          {wrong.map(({ id, right: place }) => (
            <Card key={id}>
              <h3 className="label m">{t(`questions.${id}.question`)}</h3>
              <div className="check-answer">
                <CloseIcon size={20} className="danger" label={t('knowledge.yours')} />
                <span className="label">{t(`questions.${id}.${choiceOf(knowledge, id, answers)}`)}</span>
                <CheckIcon size={20} className="good" label={t('knowledge.right')} />
                <span className="label m">{t(`questions.${id}.${CHOICES[place]}`)}</span>
              </div>
              <p className="cap i2 mt3">{t(`questions.${id}.why`)}</p>
            </Card>
          ))}
        </div>
      </div>
    </Screen>
  )
}

function choiceOf({ questions }: KnowledgeCheck, id: string, answers: readonly number[]): (typeof CHOICES)[number] {
  const place = answers[questions.findIndex((question) => question.id === id)] ?? 0
  return CHOICES[place] ?? 'a'
}
