import { Button, Checkbox, ErrorState, Note, ProgressBar, TextButton } from '@candela/design'
import type { StrategyParameters } from '@candela/contract'
import { settled, WINDOW_DAYS } from '@candela/rules/strategy/arithmetic'
import type { BacktestAnswer } from '@candela/rules/strategy/backtest'
import { to, useFormats, usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { ChosenList } from './chosen-list.tsx'
import { Course } from './course.tsx'
import { typedFigures } from './draft.ts'
import { JudgedReport } from './judged-report.tsx'
import { NoEdgeNote } from './no-edge-note.tsx'
import { chosenProducts, isWithoutParameters, type Step, stepOf } from './read-setup.ts'
import { ReportList } from './report-list.tsx'
import { useReportTexts } from './report-texts.ts'
import { NoWorker } from './run-backtest.ts'
import { type BacktestState, useBacktest } from './use-backtest.ts'
import type { InTheMaking } from './use-setup.ts'

const PERCENT = 10_000

interface Props {
  readonly making: InTheMaking
  readonly understood: boolean
  readonly onUnderstood: (understood: boolean) => void
  readonly hrefOf: (step: Step) => string
}

/** The back-test, the worth of choosing, and the consent: all before the button. */
export function TestStep({ making, understood, onUnderstood, hrefOf }: Props) {
  const { t } = useTexts('strategySetup')
  const { setup, offer } = making
  const { fault } = setup
  if (fault !== undefined && isWithoutParameters(setup)) {
    return (
      <>
        <h2 className="t-2">{t('test.title')}</h2>
        <p className="callout i2 mt1 mb4">{t('test.incomplete')}</p>
        <Button variant="outline" href={hrefOf(stepOf(fault))}>
          {t('test.fillIn')}
        </Button>
      </>
    )
  }
  const parameters = settled(setup.asked)
  return (
    <>
      <h2 className="t-2">{t('test.title')}</h2>
      <p className="callout i2 mt1 mb4">{t('test.text')}</p>
      <ChosenList making={making} parameters={parameters} />
      <Tests making={making} parameters={parameters} />
      <div className="mt4">
        <NoEdgeNote />
      </div>
      <div className="setup-links mt2">
        <TextButton href={to('helpDetail', { id: 'strategyBacktest' })}>{t('test.help')}</TextButton>
        <TextButton href={to('agreement')}>{t('test.terms')}</TextButton>
      </div>
      <div className="mt2 mb6">
        <Checkbox checked={understood} onChange={onUnderstood}>
          {t('test.understand', { version: String(offer.ruleVersion) })}
        </Checkbox>
      </div>
    </>
  )
}

function Tests({ making, parameters }: { making: InTheMaking; parameters: StrategyParameters }) {
  const { t } = useTexts('strategySetup')
  const language = usePreference('language')
  const { setup, products, offer, change } = making
  const { amount, stops } = setup
  const { ruleVersion } = offer
  const named = chosenProducts(parameters, products)
  const { state, again } = useBacktest({ ruleVersion, parameters, stops, amount, products: named })
  return (
    <section className="mt5" aria-busy={state.kind === 'asking' || state.kind === 'working'}>
      {state.kind === 'done' ? (
        <>
          <Tested answer={state.answer} amount={amount} />
          {state.answer.judged ? (
            <JudgedReport
              judged={state.answer.judged}
              amount={amount}
              products={products}
              chosen={parameters}
              onUse={(suggested) => change(typedFigures(suggested, products, language))}
            />
          ) : (
            <NotJudged answer={state.answer} kind={parameters.kind} />
          )}
        </>
      ) : (
        <Waiting state={state} onAgain={again} />
      )}
      {/* the end alone is read out, and not the whole report */}
      <p className="visually-hidden" role="status">
        {state.kind === 'done' && t('test.done')}
      </p>
    </section>
  )
}

function Waiting({ state, onAgain }: { state: Exclude<BacktestState, { kind: 'done' }>; onAgain: () => void }) {
  const { t } = useTexts('strategySetup')
  const formats = useFormats()
  const problemText = useProblemText('info')
  const { t: shell } = useTexts('shell')
  if (state.kind === 'failed') {
    const isOld = state.error instanceof NoWorker
    return (
      <ErrorState
        title={t('test.failed')}
        text={isOld ? t('test.oldBrowser') : problemText(state.error)}
        retryLabel={shell('retry')}
        onRetry={onAgain}
      />
    )
  }
  const far = state.kind === 'working' ? Math.floor(state.far / PERCENT) : 0
  return (
    <>
      <p className="label m">{t(state.kind === 'asking' ? 'test.asking' : 'test.working')}</p>
      <ProgressBar
        className="setup-progress"
        label={t('test.working')}
        share={far / 100}
        text={formats.percent(String(far / 100), 0, 0)}
      />
      <p className="cap i2">{t('test.where')}</p>
    </>
  )
}

/** The chosen figures over all there is of the past. */
function Tested({ answer: { tested, hours }, amount }: { answer: BacktestAnswer; amount: bigint }) {
  const { t } = useTexts('strategySetup')
  const texts = useReportTexts()
  if (tested === undefined) return <Note tone="warn">{t('test.noPast', { time: texts.span(hours) })}</Note>
  return (
    <section>
      <h2 className="t-3">{t('tested.title')}</h2>
      <p className="cap i2 mt1">
        {t('tested.text', { from: texts.day(tested.from), until: texts.day(tested.until), time: texts.span(hours) })}
      </p>
      <Course told={tested} amount={amount} />
      <ReportList told={tested} amount={amount} />
      <p className="cap i2 mt2">{t('tested.hindsight')}</p>
    </section>
  )
}

function NotJudged({ answer: { hours }, kind }: { answer: BacktestAnswer; kind: StrategyParameters['kind'] }) {
  const { t } = useTexts('strategySetup')
  const texts = useReportTexts()
  return (
    <section className="mt5">
      <h2 className="t-3 mb2">{t('judged.title')}</h2>
      <Note>
        {kind === 'recurring'
          ? t('judged.nothingTried')
          : t('judged.tooShort', {
              time: texts.span(hours),
              needed: texts.days(WINDOW_DAYS.chosen + WINDOW_DAYS.judged),
            })}
      </Note>
    </section>
  )
}
