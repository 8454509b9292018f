import type { AnswerOf, DeskLine } from '@candela/contract'
import { KeyValueList } from '@candela/design'
import { orderNumber } from '@candela/rules/funding/arithmetic'
import { Decided, NoMore } from '../../desk/decided.tsx'
import { useDepositTexts, useFormats, useTexts } from '../../desk/texts.ts'
import { Announced } from './announced.tsx'
import { GoBack } from './go-back.tsx'
import { Placed } from './placed.tsx'
import { useMatch, useReturn } from './use-place.ts'
import './lines.css'

interface LineViewProps {
  readonly place: Pick<DeskLine, 'rail' | 'line'>
  /** undefined where it does not wait any more */
  readonly row: DeskLine | undefined
  readonly answer: AnswerOf<'deskLines'>
  readonly onNext: (() => void) | undefined
}

/** One line: what came, how long it stays, the remittances that it may be, and the two things that two people can say of it. */
export function LineView({ place, row, answer, onNext }: LineViewProps) {
  const { t } = useTexts()
  const match = useMatch(place)
  const back = useReturn(place)
  const done = match.data?.stage ?? back.data?.stage
  if (done !== undefined) {
    const how = done === 'proposed' ? 'proposed' : match.data ? 'matched' : 'returned'
    const title = how === 'proposed' ? t('signing.proposed') : t(`lines.done.${how}.title`)
    const text = how === 'proposed' ? t('decided.proposed.text') : t(`lines.done.${how}.text`)
    return <Decided title={title} text={text} next={t('lines.next')} onNext={onNext} />
  }
  if (row === undefined) {
    return (
      <main className="work-view">
        <NoMore title={t('lines.gone')} text={t('lines.goneText')} next={t('lines.next')} onNext={onNext} />
        <Placed answer={answer} />
      </main>
    )
  }
  return (
    <main className="work-view">
      <Facts row={row} />
      <Announced row={row} match={match} />
      <GoBack row={row} back={back} />
    </main>
  )
}

function Facts({ row }: { row: DeskLine }) {
  const { t } = useTexts()
  const { t: deposits } = useDepositTexts()
  const formats = useFormats()
  const { rail, line, amount, asset, state, arrivedAt, sendBackAt, awaits, first } = row
  const why = state === 'nameDiffers' ? deposits('wish.wrongName') : deposits('wish.noReference')
  return (
    <KeyValueList
      boxed
      rows={[
        { key: 'number', label: t('releases.number'), value: `${rail} ${line}` },
        { key: 'amount', label: t('lines.amount'), value: `${formats.decimal(amount)} ${asset}` },
        {
          key: 'why',
          label: t('lines.why'),
          value: awaits === '' ? why : `${why}, ${orderNumber('DP', Number(awaits))}`,
        },
        { key: 'arrived', label: t('lines.arrived'), value: formats.dateTime(arrivedAt) },
        { key: 'back', label: t('lines.back'), value: formats.dateTime(sendBackAt) },
        { key: 'first', label: t('releases.first'), value: first === '' ? t('releases.nobody') : first },
      ]}
    />
  )
}
