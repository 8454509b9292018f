import { Field, type FieldProps, NumberField, type NumberFieldProps } from '@candela/design'
import { type Figure, type FigureProps, useFigure } from './use-figure.ts'

interface Props extends FigureProps, Omit<FieldProps, keyof FigureProps | 'inputMode' | 'autoComplete'> {
  /** False where the label names the unit. */
  readonly showsUnit?: boolean
}

/** A number as the customer writes it. */
export function FigureField({ value, onChange, unit, showsUnit = unit !== '', ...props }: Props) {
  const figure = useFigure({ value, onChange, unit })
  return (
    <Field
      enterKeyHint="done"
      {...props}
      {...figure.field}
      {...(showsUnit && { unit })}
      inputMode="decimal"
      autoComplete="off"
      hint={figure.readAs ?? props.hint}
      error={refusalOf(figure, props.error)}
    />
  )
}

type StepsProps = FigureProps & Omit<NumberFieldProps, keyof FigureProps>

/** The same between − and +. */
export function FigureSteps({ value, onChange, unit, hint, error, ...props }: StepsProps) {
  const figure = useFigure({ value, onChange, unit })
  const note = figure.readAs ?? hint
  const fault = refusalOf(figure, error)
  return (
    <NumberField
      {...props}
      {...figure.field}
      {...(note !== undefined && { hint: note })}
      {...(fault !== undefined && { error: fault })}
    />
  )
}

/** A refused number says how it was read, too: it may be refused for being read another way than it was meant. */
function refusalOf<T>({ readAs, noNumber, isBelowZero }: Figure, error: T): T | string {
  const isRefused = typeof error === 'string' && error !== ''
  if (noNumber !== undefined && !(isBelowZero && isRefused)) return noNumber
  return isRefused && readAs !== undefined ? `${readAs} · ${error}` : error
}
