import { LEARNING_BARS, type PublicLearner } from '@candela/contract'
import { GroupLabel, ListRow, Segmented, SelectField } from '@candela/design'
import { pairText, useProducts, useRead } from '../../../live/index.ts'
import { Loading, PATHS, Screen, useFormats, useTexts } from '../../../shell/index.ts'
import { PICTURED_BARS, provenBound } from '../../../shell/proven-bound.ts'
import { useSearchParams } from '../../../shell/routing.tsx'
import { useExpertTexts } from '../expert-texts.ts'
import { weightRatio } from '../learner-figures.ts'
import { useStrategyTexts } from '../strategy-texts.ts'
import { WeightsChart } from '../weights-chart.tsx'
import '../strategy.css'

/** a bar closes every hour at the soonest */
const EVERY_MS = 60_000

/** The public learner of a product and interval: its experts, their weights now and before, and what is proven of it. */
export function LearnerPage() {
  const { t } = useTexts('strategy')
  const [parameters, setParameters] = useSearchParams()
  const products = useProducts().filter(({ spot }) => spot)
  const asked = parameters.get('product')
  const product = products.find(({ id }) => id === asked) ?? products[0]
  const bar = LEARNING_BARS.find((each) => each === parameters.get('bar')) ?? '1h'
  const choose = (over: { product?: string; bar?: string }) =>
    setParameters({ product: product?.id ?? '', bar, ...over }, { replace: true })
  return (
    <Screen title={t('titles.strategyLearner')} back={PATHS.strategies} practice>
      <section className="pad mt2">
        <p className="callout i2">{t('learner.lead')}</p>
        <div className="mt4">
          <SelectField
            label={t('learner.product')}
            value={product?.id ?? ''}
            onChange={(id) => choose({ product: id })}
            options={products.map((product) => ({ key: product.id, label: pairText(product) }))}
          />
        </div>
        <div className="mt3">
          <Segmented
            label={t('learner.bar')}
            value={bar}
            onChange={(next) => choose({ bar: next })}
            panelId="learner"
            options={LEARNING_BARS.map((key) => ({ key, label: t(`learner.bars.${key}`) }))}
          />
        </div>
      </section>
      <div id="learner" role="tabpanel" aria-label={t(`learner.bars.${bar}`)}>
        {product && <Learner key={`${product.id} ${bar}`} product={product.id} bar={bar} />}
      </div>
      <Proven />
      <div className="mb6" />
    </Screen>
  )
}

function Learner({ product, bar }: { product: string; bar: (typeof LEARNING_BARS)[number] }) {
  const { t } = useTexts('strategy')
  const read = useRead('strategyLearner', { query: { product, bar } }, { refetchInterval: EVERY_MS })
  if (!read.data) return <Loading read={read} title={t('learner.failed')} padded />
  return (
    <>
      <Now learner={read.data} />
      <Experts learner={read.data} />
      <WeightsChart product={product} bar={bar} />
    </>
  )
}

function Now({ learner: { target, closes, closedAt } }: { learner: PublicLearner }) {
  const { t } = useTexts('strategy')
  const formats = useFormats()
  const texts = useStrategyTexts()
  return (
    <section className="pad mt5">
      <p className="label i2">{t('learner.target')}</p>
      <p className="t-1" data-testid="learner-target">
        {texts.percent(target)}
      </p>
      <p className="cap i3">
        {closedAt === 0 ? t('learner.none') : t('learner.last', { time: formats.dateTime(closedAt) })}
      </p>
      <p className="label i2 mt2">{t('learner.targetText')}</p>
      <p className="label i2 mb3">{t('learner.closes', { count: closes })}</p>
    </section>
  )
}

function Experts({ learner: { experts } }: { learner: PublicLearner }) {
  const { t } = useTexts('strategy')
  const formats = useFormats()
  const texts = useStrategyTexts()
  const expertText = useExpertTexts()
  return (
    <section className="mt5">
      <div className="pad">
        <GroupLabel>{t('learner.experts')}</GroupLabel>
      </div>
      {experts.map(({ name, weight, share }, place) => {
        const expert = expertText(name)
        return (
          <ListRow
            key={name}
            className="strategy-kind"
            title={expert.name}
            detail={
              <>
                {expert.does !== undefined && <span className="strategy-line">{expert.does}</span>}
                <span className="strategy-line">{t('learner.holds', { share: texts.percent(share) })}</span>
              </>
            }
            value={formats.percent(weightRatio(weight), 1, 1)}
            inset={place === 0 ? 'none' : 'edge'}
          />
        )
      })}
    </section>
  )
}

/** The bound that is proven, how wide it is, and what nobody has proven. */
function Proven() {
  const { t } = useTexts('strategy')
  const formats = useFormats()
  const { whole, bar, hundred } = provenBound()
  return (
    <section className="pad mt5">
      <GroupLabel>{t('learner.proven')}</GroupLabel>
      <p className="label i2">
        {t('learner.provenText', { whole: formats.decimal(whole), bar: formats.percent(bar, 2, 2) })}
      </p>
      <p className="label i2 mt2">
        {t('learner.wideText', { hours: formats.count(PICTURED_BARS), hundred: formats.decimal(hundred) })}
      </p>
      <p className="label m mt2">{t('learner.notProvenText')}</p>
    </section>
  )
}
