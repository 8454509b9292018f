import type { StrategyOffer } from '@candela/contract'
import { STRATEGY_KINDS } from '@candela/contract'
import { Button, Note, Stepper } from '@candela/design'
import { useMemo, useState } from 'react'
import { useProducts, useRead } from '../../../live/index.ts'
import { Loading, Screen, to, useFormats, useTexts } from '../../../shell/index.ts'
import { useNavigate, useSearchParams } from '../../../shell/routing.tsx'
import type { Kind } from '../draft.ts'
import { MoneyStep } from '../money-step.tsx'
import { type Step, STEPS } from '../read-setup.ts'
import { StartFoot } from '../start-foot.tsx'
import { TestStep } from '../test-step.tsx'
import type { NumberedProduct } from '../use-backtest.ts'
import { useSetup } from '../use-setup.ts'
import { WhatStep } from '../what-step.tsx'
import '../strategy-setup.css'

const TERMS_MS = 60_000

/** A strategy in three steps: what, how much and when to stop, and what it would have done. */
export function StrategySetupPage() {
  const { t } = useTexts('strategySetup')
  const [parameters] = useSearchParams()
  const wished = parameters.get('kind')
  const kind = STRATEGY_KINDS.find((name) => name === wished) ?? 'trend'
  const terms = useRead('strategyTerms', undefined, { staleTime: TERMS_MS })
  const products = useTraded(terms.data)
  if (terms.data && products.length > 0) {
    const product = parameters.get('product') ?? ''
    return <Setup key={`${kind} ${product}`} kind={kind} product={product} offer={terms.data} products={products} />
  }
  return (
    <Screen title={t('title')} back={to('strategies')} practice>
      <Loading read={terms} title={t('failed')} />
    </Screen>
  )
}

/** The products that strategies trade, numbered in the catalogue's order. */
function useTraded(offer: StrategyOffer | undefined): readonly NumberedProduct[] {
  const products = useProducts()
  return useMemo(() => {
    const traded = new Set(offer?.traded.map(({ product }) => product))
    return products.filter(({ id }) => traded.has(id)).map((product, number) => ({ product, number }))
  }, [products, offer])
}

interface SetupProps {
  readonly kind: Kind
  readonly product: string
  readonly offer: StrategyOffer
  readonly products: readonly NumberedProduct[]
}

function Setup({ kind, product, offer, products }: SetupProps) {
  const { t } = useTexts('strategySetup')
  const formats = useFormats()
  const [parameters] = useSearchParams()
  const making = useSetup({ kind, product, offer, products })
  // what was read is this version of the rules, and no other
  const [read, setRead] = useState<number>()
  const understood = read === offer.ruleVersion
  const step = STEPS.find((name) => name === parameters.get('step')) ?? 'what'
  const place = STEPS.indexOf(step)
  const query = { kind, ...(product !== '' && { product }) }
  const at = (name: Step) => to('strategySetup', { ...query, step: name })
  return (
    <Screen
      title={t('title')}
      back={place === 0 ? to('strategies') : at(STEPS[place - 1]!)}
      practice
      footer={
        step === 'test' ? (
          <StartFoot making={making} understood={understood} />
        ) : (
          <Next step={step} href={at(STEPS[place + 1]!)} leave={making.leave} />
        )
      }
    >
      <section className="pad mt3">
        <Stepper
          label={t('part', { part: formats.count(place + 1), parts: formats.count(STEPS.length) })}
          steps={STEPS.map((name, index) => `${formats.count(index + 1)}. ${t(`steps.${name}`)}`)}
          current={place}
        />
      </section>
      {!offer.isOffered && (
        <div className="pad mt3">
          <Note tone="warn">{t('notOffered')}</Note>
        </div>
      )}
      <section className="pad mt4 mb6">
        {step === 'what' && <WhatStep making={making} />}
        {step === 'money' && <MoneyStep making={making} />}
        {step === 'test' && (
          <TestStep
            making={making}
            understood={understood}
            onUnderstood={(yes) => setRead(yes ? offer.ruleVersion : undefined)}
            hrefOf={at}
          />
        )}
      </section>
    </Screen>
  )
}

interface NextProps {
  readonly step: Step
  readonly href: string
  readonly leave: (step: Step) => boolean
}

function Next({ step, href, leave }: NextProps) {
  const { t } = useTexts('strategySetup')
  const navigate = useNavigate()
  return <Button onClick={() => leave(step) && navigate(href)}>{t('next')}</Button>
}
