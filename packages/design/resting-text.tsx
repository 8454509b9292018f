import type { ReactNode } from 'react'
import './resting-text.css'

interface RestingTextProps {
  /** The text while nobody edits the value; undefined: the value itself. */
  text: string | undefined
  value: string
  /** The input: it keeps its value, so that entering it moves neither the caret nor what is selected. */
  children: ReactNode
}

/** An input whose text is drawn another way until it is entered. */
export function RestingText({ text = '', value, children }: RestingTextProps) {
  const isOther = text !== '' && text !== value
  return (
    <span className={isOther ? 'resting resting-other' : 'resting'}>
      {children}
      {isOther && (
        <span className="resting-text" aria-hidden>
          {text}
        </span>
      )}
    </span>
  )
}
