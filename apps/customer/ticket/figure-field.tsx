import { Field, type FieldProps, NumberField, type NumberFieldProps } from '@candela/design'
import { type FigureProps, useFigure } from './use-figure.ts'

type Props = FigureProps & Omit<FieldProps, keyof FigureProps | 'inputMode' | 'autoComplete'>

/** A number as the customer writes it. */
export function FigureField({ value, onChange, ...props }: Props) {
  const { field, readAs, noNumber } = useFigure({ value, onChange, unit: props.unit })
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

type StepsProps = FigureProps & Omit<NumberFieldProps, keyof FigureProps>

/** The same between − and +. */
export function FigureSteps({ value, onChange, unit, hint, error, ...props }: StepsProps) {
  const { field, readAs, noNumber } = useFigure({ value, onChange, unit })
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
