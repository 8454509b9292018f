import { Field, type FieldProps, NumberField, type NumberFieldProps } from '@candela/design'
import { type FigureProps, useFigure } from './use-figure.ts'

type Props = FigureProps & Omit<FieldProps, keyof FigureProps | 'inputMode' | 'autoComplete' | 'onFocus' | 'onBlur'>

/** A number as the customer writes it. */
export function FigureField({ value, onChange, isPrice, ...props }: Props) {
  const { field, readAs, noNumber } = useFigure({ value, onChange, unit: props.unit, isPrice })
  return (
    <Field
      enterKeyHint="done"
      {...props}
      {...field}
      inputMode="decimal"
      autoComplete="off"
      hint={readAs ?? props.hint}
      error={noNumber ?? props.error}
    />
  )
}

type StepsProps = FigureProps & Omit<NumberFieldProps, keyof FigureProps | 'onFocus' | 'onBlur'>

/** The same between − and +. */
export function FigureSteps({ value, onChange, unit, isPrice, hint, error, ...props }: StepsProps) {
  const { field, readAs, noNumber } = useFigure({ value, onChange, unit, isPrice })
  const note = readAs ?? hint
  const fault = noNumber ?? error
  return (
    <NumberField
      {...props}
      {...field}
      {...(note !== undefined && { hint: note })}
      {...(fault !== undefined && { error: fault })}
    />
  )
}
