import { Button, CheckCircleIcon, CheckIcon, EffectCard, HelpIcon, SkeletonRows, TaskHead } from '@candela/design'
import { LIMIT_RULES } from '@candela/rules/limits'
import { MINUTE } from '@candela/units'
import { useState } from 'react'
import { rulesNow } from '../../../live/rules.ts'
import { useCommand, useServerNow } from '../../../live/index.ts'
import { halfDoneForm, useHalfDone } from '../../../shell/half-done.ts'
import { Screen, to, useFormats, useTexts } from '../../../shell/index.ts'
import { useSearchParams } from '../../../shell/routing.tsx'
import { FailureNote } from '../../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../../ticket/outcome.ts'
import { CheckQuestion } from '../check-question.tsx'
import { WrongAnswers } from '../check-wrong.tsx'
import { refreshProtections, useProtections } from '../data.ts'
import '../limits.css'

const BEGIN: { readonly place: number; readonly answers: readonly number[] } = { place: 0, answers: [] }
const KEPT = halfDoneForm('knowledgeCheck', BEGIN)

type Stage = 'intro' | 'asking' | 'answered'

/** Before leverage above the default: questions one at a time, what was wrong and why, and as many tries as it takes. */
export function KnowledgeCheckPage() {
  const { t } = useTexts('limits')
  const { t: shell } = useTexts('shell')
  const { data } = useProtections()
  const [parameters] = useSearchParams()
  // whoever was about to choose a leverage goes back to it
  const after = parameters.has('leverage') ? to('order', Object.fromEntries(parameters)) : to('limits')
  const now = useServerNow()
  const { send, sending } = useCommand('answerKnowledgeCheck')
  const { questions, version } = rulesNow(LIMIT_RULES).knowledge
  const [{ place, answers }, change] = useHalfDone(KEPT, String(version), BEGIN)
  const [stage, setStage] = useState<Stage>(answers.length > 0 ? 'asking' : 'intro')
  const [failure, setFailure] = useState<FailedOutcome>()

  if (!data) {
    return (
      <Screen title={t('knowledge.title')} back={after}>
        <SkeletonRows count={4} label={shell('loading')} />
      </Screen>
    )
  }
  const { knowledge, retryFrom } = data
  const waits = retryFrom > now
  const restart = () => {
    change(BEGIN)
    setFailure(undefined)
    setStage('asking')
  }
  const next = async () => {
    if (place + 1 < questions.length) return change({ place: place + 1 })
    const came = await send({ body: { version, answers: [...answers] } })
    if (came === undefined) return
    const failed = failureOf(came)
    setFailure(failed)
    await refreshProtections()
    if (failed !== undefined) return
    KEPT.forget()
    setStage('answered')
  }
  if (knowledge > 0) return <Passed after={after} />
  if (stage === 'asking') {
    return (
      <CheckQuestion
        place={place}
        choice={answers[place]}
        busy={sending}
        failure={failure && <FailureNote failure={failure} />}
        onChoose={(choice) => change({ answers: answers.toSpliced(place, 1, choice) })}
        onBack={() => change({ place: place - 1 })}
        onNext={() => void next()}
      />
    )
  }
  if (stage === 'answered')
    return <WrongAnswers after={after} answers={answers} retryFrom={retryFrom} now={now} onAgain={restart} />
  return <Intro after={after} retryFrom={waits ? retryFrom : 0} onBegin={restart} />
}

function Intro({ after, retryFrom, onBegin }: { after: string; retryFrom: number; onBegin: () => void }) {
  const { t } = useTexts('limits')
  const formats = useFormats()
  const rules = rulesNow(LIMIT_RULES)
  const total = formats.count(rules.knowledge.questions.length)
  const minutes = formats.count(rules.retryWaitMs / MINUTE)
  const waits = retryFrom > 0
  return (
    <Screen
      title={t('knowledge.title')}
      back={after}
      footer={
        <Button
          disabled={waits}
          {...(waits && { hint: t('knowledge.waiting', { time: formats.time(retryFrom) }) })}
          onClick={onBegin}
        >
          {t('knowledge.begin')}
        </Button>
      }
    >
      <div className="check">
        <TaskHead icon={<HelpIcon size={24} />} title={t('knowledge.introTitle')} text={t('knowledge.introText')} />
        <EffectCard
          title={t('knowledge.how')}
          mark={<CheckIcon size={20} className="good" />}
          items={[
            { key: 'questions', title: t('knowledge.questions', { total }), text: t('knowledge.questionsText') },
            { key: 'tries', title: t('knowledge.tries'), text: t('knowledge.triesText', { minutes }) },
            { key: 'published', title: t('knowledge.published'), text: t('knowledge.publishedText') },
          ]}
        />
      </div>
    </Screen>
  )
}

function Passed({ after }: { after: string }) {
  const { t } = useTexts('limits')
  const formats = useFormats()
  return (
    <Screen title={t('knowledge.title')} back={after} footer={<Button href={after}>{t('knowledge.done')}</Button>}>
      <div className="check">
        <TaskHead
          icon={<CheckCircleIcon size={24} />}
          title={t('knowledge.passedTitle', { total: formats.count(rulesNow(LIMIT_RULES).knowledge.questions.length) })}
          text={t('knowledge.passedText')}
        />
      </div>
    </Screen>
  )
}
