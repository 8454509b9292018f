import { Field, type FieldProps, NumberField, type NumberFieldProps } from '@candela/design'
import { type FigureProps, useFigure } from './use-figure.ts'

interface Props extends FigureProps, Omit<FieldProps, keyof FigureProps | 'inputMode' | 'autoComplete'> {
  /** False where the label names the unit. */
  readonly showsUnit?: boolean
}

/** A number as the customer writes it. */
export function FigureField({ value, onChange, unit, showsUnit = unit !== '', ...props }: Props) {
  const { field, readAs, noNumber } = useFigure({ value, onChange, unit })
  return (
    <Field
      enterKeyHint="done"
      {...props}
      {...field}
      {...(showsUnit && { unit })}
      inputMode="decimal"
      autoComplete="off"
      hint={readAs ?? props.hint}
      error={noNumber ?? refusalOf(props.error, readAs)}
    />
  )
}

type StepsProps = FigureProps & Omit<NumberFieldProps, keyof FigureProps>

/** The same between − and +. */
export function FigureSteps({ value, onChange, unit, hint, error, ...props }: StepsProps) {
  const { field, readAs, noNumber } = useFigure({ value, onChange, unit })
  const note = readAs ?? hint
  const fault = noNumber ?? refusalOf(error, readAs)
  return (
    <NumberField
      {...props}
      {...field}
      {...(note !== undefined && { hint: note })}
      {...(fault !== undefined && { error: fault })}
    />
  )
}

/** A refused number says how it was read, too: it may be refused for being read another way than it was meant. */
function refusalOf<T>(error: T, readAs: string | undefined): T | string {
  return typeof error === 'string' && error !== '' && readAs !== undefined ? `${readAs} · ${error}` : error
}
