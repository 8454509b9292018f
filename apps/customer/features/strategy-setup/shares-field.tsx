import { CloseIcon, GroupLabel, IconButton, SelectField, TextButton } from '@candela/design'
import { PPM } from '@candela/units'
import { pairText } from '../../live/index.ts'
import { useFormats, useProductName, useTexts } from '../../shell/index.ts'
import type { TypedShare } from './draft.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import type { InTheMaking } from './use-setup.ts'

const PERCENT = '%'

/** Several products, each with its share in percent, and what they come to together. */
export function SharesField({ making }: { making: InTheMaking }) {
  const { t } = useTexts('strategySetup')
  const formats = useFormats()
  const name = useProductName()
  const { draft, setup, products, offer, change, errorAt } = making
  const { asked } = setup
  const { shares } = draft
  const error = errorAt('products')
  const sum = 'products' in asked ? asked.products.reduce((all, [, share]) => all + Math.max(0, share), 0) : 0
  const put = (place: number, part: Partial<TypedShare>) => {
    change({ shares: shares.map((each, at) => (at === place ? { ...each, ...part } : each)) })
  }
  const free = products.find(({ product }) => !shares.some((each) => each.product === product.id))?.product
  const percent = (ppm: number) => formats.ppm(ppm, 0, 4)
  return (
    <div>
      <GroupLabel>{t('field.products')}</GroupLabel>
      <ul className="setup-shares">
        {Array.from({ length: shares.length }, (_, place) => (
          <li key={place} className="setup-share">
            <SelectField
              compact
              label={t('field.productPlace', { place: formats.count(place + 1) })}
              value={shares[place]!.product}
              onChange={(id) => put(place, { product: id })}
              options={products.map(({ product }) => ({
                key: product.id,
                label: `${pairText(product)} · ${name(product.id)}`,
                disabled: shares.some((each, at) => at !== place && each.product === product.id),
              }))}
            />
            <FigureField
              className="field-compact"
              label={t('field.sharePlace', { place: formats.count(place + 1) })}
              unit={PERCENT}
              value={shares[place]!.share}
              onChange={(text) => put(place, { share: text })}
            />
            <IconButton
              label={t('field.remove', { place: formats.count(place + 1) })}
              tone="ink-2"
              disabled={shares.length === 1}
              onClick={() => change({ shares: shares.filter((_, at) => at !== place) })}
            >
              <CloseIcon size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="setup-sum">
        {free !== undefined && shares.length < offer.products.most && (
          <TextButton onClick={() => change({ shares: [...shares, { product: free.id, share: '' }] })}>
            {t('field.add')}
          </TextButton>
        )}
        <p className="cap i2">
          {draft.kind === 'rebalance'
            ? t('field.rest', { sum: percent(sum), rest: percent(Math.max(0, PPM - sum)) })
            : t('field.sum', { sum: percent(sum) })}
        </p>
      </div>
      <div aria-live="polite">{error !== undefined && <p className="cap danger mt1">{error}</p>}</div>
    </div>
  )
}
