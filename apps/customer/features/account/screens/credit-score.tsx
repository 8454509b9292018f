import type { AnswerOf } from '@candela/contract'
import { Card, ListRow, RowGroup, SectionHead } from '@candela/design'
import type { Formats } from '@candela/locale'
import { CREDIT_RULES } from '@candela/rules'
import { rulesNow } from '../../../live/rules.ts'
import { useRead } from '../../../live/index.ts'
import { Loading, Screen, to, useFormats, useTexts } from '../../../shell/index.ts'
import { ScoreBar } from '../score-bar.tsx'
import '../account.css'

type Score = AnswerOf<'creditScore'>
type Line = Score['lines'][number]
type Change = Score['history'][number]['change']

const DAY_MS = 86_400_000

/** The credit score with every line of its formula, the facts that fill it, and what moved it. */
export function CreditScorePage() {
  const { t } = useTexts('account')
  const formats = useFormats()
  const read = useRead('creditScore')
  const { data } = read
  const changeText = (change: Change) =>
    change === 'opened' || change === 'retrieved' || change === 'retrievalForgotten'
      ? t(`score.changes.${change}`)
      : t(`score.lines.${change}`)
  return (
    <Screen title={t('score.title')} back={to('profile')}>
      <div className="account">
        <Card padded>
          <ScoreBar big />
        </Card>
        {!data && <Loading read={read} title={t('score.failed')} lead={false} />}
        {data && (
          <>
            <section>
              <SectionHead title={t('score.formula')} />
              <p className="label i2 mb3">{t('score.formulaText')}</p>
              <RowGroup>
                {data.lines.map((line) => (
                  <LineRow key={line.name} line={line} />
                ))}
                <ListRow
                  title={<b>{t('score.title')}</b>}
                  value={<b>{t('score.points', points(formats, data.score, data.most))}</b>}
                />
              </RowGroup>
            </section>
            <section>
              <SectionHead title={t('score.history')} />
              {/* the one part that a keyboard may want to scroll by */}
              <div role="region" aria-label={t('score.history')} tabIndex={0}>
                <RowGroup>
                  {[...data.history].reverse().map(({ at, change, score }) => (
                    <ListRow
                      key={`${change} ${at}`}
                      title={changeText(change)}
                      detail={formats.dateTime(at)}
                      value={formats.count(score)}
                    />
                  ))}
                </RowGroup>
              </div>
              <p className="cap i2 mt2">{t('score.historyText')}</p>
            </section>
          </>
        )}
      </div>
    </Screen>
  )
}

/** the pages where missing points can be had */
const WAYS = {
  transactionPassword: 'transactionPassword',
  identityValidated: 'identity',
  faceValidated: 'identity',
} as const

function LineRow({ line }: { line: Line }) {
  const { t } = useTexts('account')
  const formats = useFormats()
  return (
    <ListRow
      {...(line.points === 0 && line.name in WAYS && { href: to(WAYS[line.name as keyof typeof WAYS]) })}
      title={t(`score.lines.${line.name}`, { days: formats.count(rulesNow(CREDIT_RULES).retrievalMs / DAY_MS) })}
      detail={useInput(line)}
      value={
        <span className={line.points === 0 ? 'i3' : undefined}>
          {t('score.points', points(formats, line.points, line.most))}
        </span>
      }
    />
  )
}

/** The facts behind a line, in words. */
function useInput({ name, input }: Line): string {
  const { t } = useTexts('account')
  const formats = useFormats()
  switch (name) {
    case 'start':
      return t('score.since', { date: formats.date(input) })
    case 'days':
      return t('score.days', { days: formats.count(input) })
    case 'noRetrieval':
      return input === 0 ? t('score.never') : t('score.retrieved', { date: formats.date(input) })
    default:
      return input === 0 ? t('score.notYet') : t('score.since', { date: formats.date(input) })
  }
}

const points = (formats: Formats, points: number, most: number) => ({
  points: formats.count(points),
  most: formats.count(most),
})
