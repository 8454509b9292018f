import { Badge, Card, EmptyState, KeyValueList, ListRow, NextIcon, Note, TextButton } from '@candela/design'
import { type OwnStrategy, STRATEGY_KINDS } from '@candela/contract'
import { useEffect } from 'react'
import { Problem, queryClient, usePages, useRead } from '../../../live/index.ts'
import { useSignedIn } from '../../../session/store.ts'
import { askLogin, Loading, PagedRows, Screen, to, useFormats, useProblemText, useTexts } from '../../../shell/index.ts'
import { About } from '../about.tsx'
import { Discs } from '../discs.tsx'
import { resultRows } from '../result-rows.ts'
import { STATE_TONES } from '../state-tones.ts'
import { useStrategyTexts } from '../strategy-texts.ts'
import '../strategy.css'

/** the rules decide at their own instants, whether somebody looks or not */
const EVERY_MS = 10_000
const PAGE = '20'

/** Strategies: what they are and are not, the own ones, the kinds there are, and those that ended. */
export function StrategiesPage() {
  const { t } = useTexts('strategy')
  const { t: shell } = useTexts('shell')
  const signedIn = useSignedIn()
  return (
    <Screen title={t('titles.strategies')} back practice>
      <About />
      <section className="mt5">
        <h2 className="pad t-3 mb3">{t('own.title')}</h2>
        {signedIn ? (
          <Own />
        ) : (
          <EmptyState
            title={t('own.login')}
            action={{ label: shell('loginPrompt.login'), onClick: () => void askLogin() }}
          />
        )}
      </section>
      <Kinds />
      {signedIn && <Stopped />}
      <div className="mb6" />
    </Screen>
  )
}

function Own() {
  const { t } = useTexts('strategy')
  const read = useRead('strategies', undefined, { refetchInterval: EVERY_MS })
  const running = read.data?.strategies.map(({ id }) => id).join()
  // one that is gone from here has ended, and is listed among those that did: also while no push tells of it
  useEffect(() => {
    if (running !== undefined) void queryClient.invalidateQueries({ queryKey: ['strategiesStopped'] })
  }, [running])
  if (!read.data) return <Loading read={read} title={t('own.failed')} rows={2} padded />
  const { strategies } = read.data
  if (strategies.length === 0) return <EmptyState title={t('own.empty')} text={t('own.emptyText')} />
  return (
    <div className="pad col g3">
      {strategies.map((strategy) => (
        <OwnCard key={strategy.id} strategy={strategy} />
      ))}
    </div>
  )
}

function OwnCard({ strategy }: { strategy: OwnStrategy }) {
  const { t } = useTexts('strategy')
  const texts = useStrategyTexts()
  const { id, state, parameters, equity } = strategy
  return (
    <Card href={to('strategyDetail', { id })} className="strategy-card">
      <span className="row g3 strategy-card-head">
        <Discs terms={parameters} />
        <span className="grow strategy-card-name">
          <span className="t-3">{texts.kind(parameters)}</span>
          <span className="cap i2">{texts.products(parameters)}</span>
        </span>
        <Badge tone={STATE_TONES[state]}>{t(`states.${state}`)}</Badge>
      </span>
      <KeyValueList
        dense
        rows={[
          ...resultRows(t, texts, strategy),
          { key: 'worth', label: t('figures.worth'), value: texts.worth(equity) },
        ]}
      />
    </Card>
  )
}

/** The kinds in the order of the rules: never by what one of them made. */
function Kinds() {
  const { t } = useTexts('strategy')
  const texts = useStrategyTexts()
  const problemText = useProblemText()
  const { data: terms } = useRead('strategyTerms')
  const isOffered = terms?.isOffered !== false
  return (
    <section className="mt6">
      <div className="pad">
        <h2 className="t-3">{t('kinds.title')}</h2>
        <p className="label i2">{t('kinds.text')}</p>
        {!isOffered && (
          <div className="mt3">
            <Note>{problemText(new Problem('strategiesNotOffered', {}, 422))}</Note>
          </div>
        )}
      </div>
      <div className="mt2">
        {STRATEGY_KINDS.map((kind, index) => (
          <ListRow
            key={kind}
            className="strategy-kind"
            title={texts.kind({ kind })}
            detail={texts.rule({ kind })}
            {...(isOffered && { href: to('strategySetup', { kind }), trail: <NextIcon size={16} className="i3" /> })}
            inset={index === 0 ? 'none' : 'edge'}
          />
        ))}
      </div>
      <p className="pad mt2">
        <TextButton href={to('strategyLearner')} trail={<NextIcon size={16} />}>
          {t('learnerLink')}
        </TextButton>
      </p>
    </section>
  )
}

/** Those that ended, the last first; nothing where there are none. */
function Stopped() {
  const { t } = useTexts('strategy')
  const formats = useFormats()
  const texts = useStrategyTexts()
  const list = usePages('strategiesStopped', { limit: PAGE })
  const stopped = list.pages.flatMap((page) => page.strategies)
  if (stopped.length === 0 && !list.isError) return null
  return (
    <section className="mt5">
      <h2 className="pad t-3">{t('stopped.title')}</h2>
      <PagedRows
        list={list}
        count={stopped.length}
        waiting={2}
        failed={{ title: t('stopped.failed'), text: t('stopped.failedText') }}
        empty={null}
      >
        {stopped.map(({ id, parameters, reason, stoppedAt, result, holdingResult }, index) => (
          <ListRow
            key={id}
            lead={<Discs terms={parameters} />}
            title={`${texts.kind(parameters)} · ${texts.products(parameters)}`}
            detail={`${t(`reasons.${reason}`)} · ${formats.date(stoppedAt)}`}
            value={texts.signed(result)}
            valueDetail={`${t('figures.holding')} ${texts.signed(holdingResult)}`}
            href={to('strategyDetail', { id })}
            inset={index === 0 ? 'none' : 'text'}
          />
        ))}
      </PagedRows>
    </section>
  )
}
