import { ProductDisc, TextTabs } from '@candela/design'
import type { PerpetualTerms, Product } from '@candela/contract'
import { useState } from 'react'
import { useSearchParams } from '../../../shell/routing.tsx'
import { perpetualTradesChannel, useProduct, useRead } from '../../../live/index.ts'
import { Loading, PATHS, Screen, useTexts } from '../../../shell/index.ts'
import { discSymbol, ProductCode } from '../../market/index.ts'
import { TradesList } from '../../product/index.ts'
import { ContractDetails, ContractTiers } from '../contract-terms.tsx'
import { TERMS_EVERY_MS } from '../data.ts'
import { FundingRates } from '../funding-rates.tsx'
import '../perpetual.css'

const TABS = ['details', 'tiers', 'funding', 'trades'] as const
const FIRST = 'BTC-USDT'

/** A perpetual's terms and tiers, its funding so far and next, and everyone’s trades. */
export function ContractPage() {
  const { t } = useTexts('perpetual')
  const [parameters] = useSearchParams()
  const id = parameters.get('id') ?? FIRST
  const product = useProduct(id)
  const read = useRead('perpetualTerms', { params: { product: id } }, { refetchInterval: TERMS_EVERY_MS })
  const terms = read.data
  return (
    <Screen title={t('contract.title')} back={PATHS.order}>
      {!(terms && product) && <Loading read={read} title={t('contract.failed')} />}
      {terms && product && <Contract product={product} terms={terms} />}
    </Screen>
  )
}

function Contract({ product, terms }: { product: Product; terms: PerpetualTerms }) {
  const { t } = useTexts('perpetual')
  const [tab, setTab] = useState<(typeof TABS)[number]>('details')
  return (
    <>
      <section className="pad row g3 mt2">
        <ProductDisc symbol={discSymbol(product)} size={36} />
        <p className="row g2 wrap t-3">
          <ProductCode product={product} />
          <span className="perpetual-name">{t('name')}</span>
        </p>
      </section>
      <TextTabs
        label={t('contract.label')}
        value={tab}
        onChange={setTab}
        panelId="contract-panel"
        options={TABS.map((key) => ({ key, label: t(`contract.${key}`) }))}
      />
      <div id="contract-panel" role="tabpanel" aria-label={t(`contract.${tab}`)} className="mb6">
        {tab === 'details' && <ContractDetails product={product} terms={terms} />}
        {tab === 'tiers' && <ContractTiers product={product} terms={terms} />}
        {tab === 'funding' && <FundingRates product={product} terms={terms} />}
        {tab === 'trades' && (
          <div className="pad mt3">
            <TradesList product={product} channel={perpetualTradesChannel(product.id)} />
          </div>
        )}
      </div>
    </>
  )
}
