import { useState } from 'react'
import { exactText, useFormats, useTexts } from '../shell/index.ts'
import { centsDown, centsUp } from './cents.ts'
import './exact-figure.css'

interface ExactFigureProps {
  /** a plain decimal */
  readonly amount: string
  /** away from the customer's favour: up what is paid, down what is got */
  readonly round: 'up' | 'down'
}

/** Money in cents, and with every digit of the receipt once it is tapped. */
export function ExactFigure({ amount, round }: ExactFigureProps) {
  const { t } = useTexts('trade')
  const formats = useFormats()
  const [isExact, setExact] = useState(false)
  const cents = formats.money(round === 'up' ? centsUp(amount) : centsDown(amount))
  const exact = exactText(formats, amount)
  if (cents === exact) return cents
  return (
    <button
      type="button"
      className="exact-figure"
      title={t('exact')}
      aria-pressed={isExact}
      onClick={() => setExact(!isExact)}
    >
      {isExact ? exact : cents}
    </button>
  )
}
