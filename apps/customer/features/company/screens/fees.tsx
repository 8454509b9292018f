import { GroupLabel, KeyValueList, SkeletonRows } from '@candela/design'
import { PERPETUAL_RULES } from '@candela/rules/perpetual'
import { rulesNow } from '../../../live/rules.ts'
import { pairText, useProducts, useRead } from '../../../live/index.ts'
import { PATHS, Screen, useFormats, useTexts } from '../../../shell/index.ts'
import { useDurationText } from '../../timed/index.ts'
import { feeGroups } from '../fee-groups.ts'
import '../company.css'

/** Every fee of every product, as the catalogue has it. */
export function FeesPage() {
  const { t } = useTexts('company')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const products = useProducts()
  const contract = products.find(({ flags }) => flags.contract)
  return (
    <Screen title={t('titles.fees')} back={PATHS.about}>
      <div className="pad fees">
        <p className="callout i2">{t('fees.lead')}</p>
        <section>
          <GroupLabel>{t('fees.spot')}</GroupLabel>
          {products.length === 0 && <SkeletonRows count={3} label={shell('loading')} />}
          {products.length > 0 && (
            <KeyValueList
              boxed
              rows={feeGroups(products).map(({ products: group, makerFeePpm, takerFeePpm }) => ({
                key: group[0]!.id,
                label: (
                  <span className="fees-products">
                    {group.map((product) => (
                      <span key={product.id}>{pairText(product)}</span>
                    ))}
                  </span>
                ),
                value: `${formats.ppm(makerFeePpm)} / ${formats.ppm(takerFeePpm)}`,
              }))}
            />
          )}
          <p className="cap i2 mt2">{t('fees.spotText')}</p>
        </section>
        {contract && <Perpetual product={contract.id} />}
        {contract && <Timed product={contract.id} />}
        <section>
          <GroupLabel>{t('fees.free')}</GroupLabel>
          <p className="callout i2">{t('fees.freeText')}</p>
        </section>
      </div>
    </Screen>
  )
}

function Perpetual({ product }: { product: string }) {
  const { t } = useTexts('company')
  const formats = useFormats()
  const terms = rulesNow(PERPETUAL_RULES).perpetualTerms(product)
  if (terms === undefined) return null
  return (
    <section>
      <GroupLabel>{t('fees.perpetual')}</GroupLabel>
      <KeyValueList
        boxed
        rows={[
          { key: 'maker', label: t('fees.maker'), value: formats.ppm(terms.makerPpm) },
          { key: 'taker', label: t('fees.taker'), value: formats.ppm(terms.takerPpm) },
          { key: 'liquidation', label: t('fees.liquidation'), value: formats.ppm(terms.liquidationPpm) },
        ]}
      />
      <p className="cap i2 mt2">{t('fees.perpetualText')}</p>
    </section>
  )
}

function Timed({ product }: { product: string }) {
  const { t } = useTexts('company')
  const formats = useFormats()
  const durationText = useDurationText()
  const { data } = useRead('timedTerms', { params: { product } })
  if (data === undefined) return null
  return (
    <section>
      <GroupLabel>{t('fees.timed')}</GroupLabel>
      <KeyValueList
        boxed
        rows={data.durations.map(({ ms, payoutPpm }) => ({
          key: String(ms),
          label: durationText(ms),
          value: formats.ppm(payoutPpm),
        }))}
      />
      <p className="cap i2 mt2">{t('fees.timedText')}</p>
    </section>
  )
}
