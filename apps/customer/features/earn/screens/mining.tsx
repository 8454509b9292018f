import { Card, KeyValueList, ListRow, NextIcon, ProductDisc, TextButton, TextTabs } from '@candela/design'
import type { EarnProduct } from '@candela/contract'
import { useSearchParams } from '../../../shell/routing.tsx'
import { serverNow, useRead } from '../../../live/index.ts'
import {
  Loading,
  amountText,
  dayText,
  Screen,
  signedAmountText,
  to,
  useFormats,
  useHide,
  useTexts,
} from '../../../shell/index.ts'
import { incomeOf } from '../confirm-state.ts'
import { MIDNIGHT, useEarnTexts } from '../earn-texts.ts'
import { type EarnTab, isOpen, KINDS, kindOf, lockedSum } from '../kinds.ts'
import { useEarnProducts } from '../use-product.ts'
import '../earn.css'

/** The most running orders that one answer tells. */
const MOST = '100'

/** Earn products by kind, with the customer's amount in each kind. */
export function MiningPage() {
  const { t } = useTexts('earn')
  const [parameters, setParameters] = useSearchParams()
  const kind = KINDS.find((each) => each === parameters.get('kind')) ?? 'lockup'
  const read = useEarnProducts()
  const products = read.data?.products.filter((product) => kindOf(product) === kind)
  return (
    <Screen title={t('titles.mining')} back practice>
      <TextTabs
        label={t('kinds.label')}
        value={kind}
        onChange={(key) => setParameters({ kind: key }, { replace: true })}
        panelId="earn-panel"
        options={KINDS.map((key) => ({ key, label: t(`kinds.${key}`) }))}
      />
      <div id="earn-panel" role="tabpanel" aria-label={t(`kinds.${kind}`)} className="mb6">
        {products === undefined ? (
          <Loading read={read} title={t('failed')} />
        ) : (
          <Kind key={kind} kind={kind} products={products} />
        )}
      </div>
    </Screen>
  )
}

function Kind({ kind, products }: { kind: EarnTab; products: readonly EarnProduct[] }) {
  const { t } = useTexts('earn')
  return (
    <>
      <Locked products={products} />
      {kind === 'flexible' && products.length > 0 && <AutoSavingsRow />}
      <section className="pad mt5">
        <h2 className="t-3">{t(products.some(isOpen) ? 'choose.open' : 'choose.title')}</h2>
        <p className="label i2 mb3">{t(`about.${kind}`)}</p>
        <div className="earn-cards">
          {products.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </div>
      </section>
    </>
  )
}

function AutoSavingsRow() {
  const { t } = useTexts('sweep')
  const formats = useFormats()
  const { data } = useRead('autoSavings')
  const savings = data?.savings
  return (
    <ListRow
      className="mt3"
      title={t('title')}
      value={savings ? formats.dateTime(savings.next) : data && t('off')}
      trail={<NextIcon size={16} />}
      href={to('autoSavings')}
      inset="none"
    />
  )
}

/** The customer's running orders of these products; nothing where there are none. */
function Locked({ products }: { products: readonly EarnProduct[] }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const hide = useHide()
  const { data } = useRead('earnOrders', { query: { state: 'running', limit: MOST } })
  const ids = new Set(products.map(({ id }) => id))
  const orders = data?.orders.filter(({ product }) => ids.has(product)) ?? []
  const asset = products[0]?.asset
  if (asset === undefined) return null
  const sum = lockedSum(asset, products, orders, dayText(serverNow()))
  // nothing of wallet mining is locked, and what today earns depends on the least of it
  const isWallet = products.some(({ kind }) => kind === 'wallet')
  return (
    <section className="pad mt4">
      <div className="earn-locked">
        <p className="row between label i2">
          <span>{t(isWallet ? 'confirm.ceiling' : 'locked.title')}</span>
          <TextButton href={to('miningOrder')} trail={<NextIcon size={16} />}>
            {t('locked.orders', { count: orders.length })}
          </TextButton>
        </p>
        <p className="t-1" data-testid="earn-locked">
          {hide.amount(amountText(formats, asset, sum.amount))}
        </p>
        <dl>
          {!isWallet && (
            <div>
              <dt>{t('locked.today')}</dt>
              <dd>{hide.amount(signedAmountText(formats, asset, sum.today))}</dd>
            </div>
          )}
          <div>
            <dt>{t('locked.paid')}</dt>
            <dd>{hide.amount(signedAmountText(formats, asset, sum.paid))}</dd>
          </div>
          <div>
            <dt>{t('locked.next')}</dt>
            <dd>{MIDNIGHT}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

const EXAMPLES = {
  term: 'terms.example',
  flexible: 'terms.exampleDay',
  wallet: 'terms.exampleDay',
  plan: 'terms.examplePlan',
} as const

function ProductCard({ product }: { product: EarnProduct }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const texts = useEarnTexts()
  const { asset, kind } = product
  const example = asset === 'XAU' ? '1' : kind === 'plan' ? '100' : '1000'
  const income = incomeOf(product, example)
  return (
    <Card href={to('miningPage', { id: product.id })} className="earn-card">
      <div className={kind === 'plan' ? 'earn-card-head earn-card-head-long' : 'earn-card-head'}>
        <ProductDisc symbol={asset} />
        <span>
          <span className="t-3">{texts.shape(product)}</span>
          <span className="cap i2">{texts.bounds(product)}</span>
        </span>
        <span className="earn-card-rate">
          <span className="t-3 nw">{texts.rates(product)}</span>
          <span className="cap i2">{t('terms.daily')}</span>
        </span>
      </div>
      <KeyValueList
        dense
        rows={[
          {
            key: 'example',
            label: t(EXAMPLES[kind], { amount: `${formats.decimal(example)}\u00a0${asset}` }),
            value: texts.bare(asset, income.low, income.high),
          },
          { key: 'tomorrow', label: t('terms.tomorrow'), value: texts.withYear(product.tomorrowPpm) },
          {
            key: 'leave',
            label: t('terms.leave'),
            value: texts.leave(product),
          },
          { key: 'room', label: t('terms.room'), value: texts.room(product) },
        ]}
      />
      <p className="cap i3">{t('pot.line', { amount: amountText(formats, asset, product.pot.free) })}</p>
    </Card>
  )
}
