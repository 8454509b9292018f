import type { StrategyField, StrategyOffer } from '@candela/contract'
import { parseDecimal } from '@candela/units'
import { useEffect, useReducer, useState } from 'react'
import { Problem, useAccount, useQuote } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { usePreference, useProblemText } from '../../shell/index.ts'
import { definitionOf, marketOf } from '../../ticket/spot-market.ts'
import { DRAFT, type Draft, draftOf, gridAround, type Kind } from './draft.ts'
import { isHeldAt, readSetup, type Setup, type Step, stepOf } from './read-setup.ts'
import type { NumberedProduct } from './use-backtest.ts'

/** A strategy in the making: what is typed, and how the house would read it. */
export interface InTheMaking {
  readonly draft: Draft
  readonly setup: Setup
  readonly products: readonly NumberedProduct[]
  readonly offer: StrategyOffer
  /** of a grid's product, in ticks; 0: not known */
  readonly index: number
  /** of what pays; undefined for a visitor */
  readonly available: bigint | undefined
  readonly change: (part: Partial<Draft>) => void
  /** the text of the fault at a field, where it is the first of all */
  readonly errorAt: (...fields: readonly StrategyField[]) => string | undefined
  /** True where a step can be left; from then on its faults are shown. */
  readonly leave: (step: Step) => boolean
}

interface Asked {
  readonly kind: Kind
  /** the product that is wished for; '' for none */
  readonly product: string
  readonly products: readonly NumberedProduct[]
  readonly offer: StrategyOffer
}

/** A draft that is kept in this tab for an hour, read by the rules at every keystroke. */
export function useSetup({ kind, product, products, offer }: Asked): InTheMaking {
  const language = usePreference('language')
  const problemText = useProblemText()
  const [draft, change] = useReducer(changed, undefined, () => draftOf(DRAFT.read(), kind, products, product))
  const [left, setLeft] = useState<readonly Step[]>([])
  const index = useIndex(products, draft.kind === 'grid' ? draft.product : '')
  const signedIn = useSignedIn()
  const balances = useAccount()?.balances
  const money = balances?.balances.find(({ asset }) => asset === 'USDT')?.available
  const available = signedIn && balances !== undefined ? (parseDecimal(money ?? '0') ?? 0n) : undefined
  usePlacing({ draft, products, index, change })
  const setup = readSetup(draft, { products, offer, index, available }, language)
  const { fault } = setup
  return {
    draft,
    setup,
    products,
    offer,
    index,
    available,
    change,
    errorAt: (...fields) => {
      if (fault?.field === undefined || !fields.includes(fault.field)) return undefined
      if (isEmpty(draft, fault.field) && !left.includes(stepOf(fault))) return undefined
      return problemText(new Problem(fault.code, fault.params, 422))
    },
    leave: (step) => {
      setLeft([...left, step])
      return !isHeldAt(step, fault)
    },
  }
}

function changed(draft: Draft, part: Partial<Draft>): Draft {
  const next = { ...draft, ...part }
  DRAFT.keep(next)
  return next
}

/** A grid whose prices nobody has typed yet is put around the index, once that is known. */
function usePlacing({ draft, products, index, change }: Pick<InTheMaking, 'draft' | 'products' | 'index' | 'change'>) {
  const language = usePreference('language')
  const product = products.find((each) => each.product.id === draft.product)
  const isDue = draft.kind === 'grid' && draft.low === '' && draft.high === '' && index > 0
  useEffect(() => {
    if (isDue && product !== undefined) change(gridAround(product, index, language))
  }, [isDue, product, index, language, change])
}

/** In ticks; 0 while it is not known, and of '', which no price draws again. */
function useIndex(products: readonly NumberedProduct[], id: string): number {
  const quote = useQuote(id)
  const product = products.find((each) => each.product.id === id)?.product
  return product === undefined ? 0 : marketOf(definitionOf(product), quote, undefined).index
}

/** True when nobody has typed there yet. */
function isEmpty(draft: Draft, field: StrategyField): boolean {
  const text = field in draft ? draft[field as keyof Draft] : undefined
  return text === ''
}
