import { fillPlaceholders, type TextKey, type Texts, type TextsName, type TextValues } from '@candela/locale'
import { cloneElement, createElement, Fragment, type ReactElement } from 'react'

interface MarkedTextProps<N extends TextsName> {
  readonly t: Texts<N>['t']
  readonly textKey: TextKey<N>
  readonly values?: TextValues
  /** an element for each mark of the text: `{ b: <b /> }` for "Use the <b>last</b> code" */
  readonly components: Readonly<Record<string, ReactElement>>
}

/** A text whose marked parts stand in elements. Values are filled in last: a mark inside of one is shown as it is. */
export function MarkedText<N extends TextsName>({ t, textKey, values, components }: MarkedTextProps<N>) {
  const pieces = t(textKey).split(/(<\w+>.*?<\/\w+>)/)
  const parts = pieces.map((piece) => {
    const [, mark = '', inside = ''] = /^<(\w+)>(.*)<\/\1>$/.exec(piece) ?? []
    const element = components[mark]
    const text = fillPlaceholders(element ? inside : piece, values ?? {})
    return element ? cloneElement(element, {}, text) : text
  })
  return createElement(Fragment, {}, ...parts)
}
