import { fieldText, type Formats, parseTyped, readsTwoWays, restingText, withoutUnit } from '@candela/locale'
import { useState } from 'react'
import { useFormats, usePreference, useTexts } from '../shell/index.ts'

/** The number of a field. */
export interface FigureProps {
  /** Of the customer's number, without its unit; the caller parses it. */
  readonly value: string
  readonly onChange: (text: string) => void
  /** the unit that may stand beside the number, as it is typed or pasted: "100 USDT"; '' of a bare number */
  readonly unit: string
}

export interface Figure {
  readonly field: {
    readonly value: string
    readonly onChange: (text: string) => void
    /** the text while nobody edits it */
    readonly resting: string
  }
  /** the number as it was read, where its text could be read two ways; not of a number that stands there by a tap */
  readonly readAs: string | undefined
  /** the one refusal of a text that is no number; one below zero is refused by the words of its form, if it has some */
  readonly noNumber: string | undefined
  readonly isBelowZero: boolean
}

const BELOW_ZERO = /^\s*[-−－]/

/** The text of a field: as it was typed, until something else was put there. */
export function editedText(value: string, typed: string, unit: string): string {
  return withoutUnit(typed, unit) === value ? typed : value
}

/** A number as its language writes it, with digits enough that it cannot be read two ways itself. */
export function separated(number: string, formats: Pick<Formats, 'decimal'>): string {
  const digits = number.split('.')[1]?.length ?? 0
  const text = formats.decimal(number, digits)
  if (!readsTwoWays(text)) return text
  return formats.decimal(number, digits === 0 ? 2 : digits + 1)
}

/**
 * All that a field of a number has to know of what is typed. The text stays as it was typed or pasted, so that both are
 * read as one; the field's own unit around it is dropped. Its thousands are separated while it is not edited.
 */
export function useFigure({ value, onChange, unit }: FigureProps): Figure {
  const { t } = useTexts('shell')
  const formats = useFormats()
  const language = usePreference('language')
  const [typed, setTyped] = useState('')
  const text = editedText(value, typed, unit)
  const number = parseTyped(language, value)
  // a number that the app wrote itself is plain; what was kept from before may not be
  const isOwn = text === typed || (number !== undefined && value !== fieldText(language, number))
  const isTwoWays = number !== undefined && isOwn && readsTwoWays(value)
  return {
    field: {
      value: text,
      onChange: (next) => {
        setTyped(next)
        onChange(withoutUnit(next, unit))
      },
      resting: restingText(language, text),
    },
    readAs: isTwoWays ? t('readAs', { number: separated(number, formats) }) : undefined,
    noNumber: value.trim() === '' || number !== undefined ? undefined : t('noNumber'),
    isBelowZero: BELOW_ZERO.test(value) && parseTyped(language, value.replace(BELOW_ZERO, '')) !== undefined,
  }
}
