import type { ReactElement, ReactNode } from 'react'
import { Button, TextButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { CandleScene, MissingPartDrawing } from './drawings.tsx'
import { RetryIcon, WarningIcon } from './icons.tsx'
import './states.css'

export interface StateAction {
  label: string
  href?: string
  onClick?: () => void
}

export interface ErrorStateProps {
  /** The failure. */
  title: ReactNode
  /** The unaffected parts. */
  text?: ReactNode
  retryLabel: string
  onRetry: () => void
  boxed?: boolean
}

/** A part that did not load: what failed, what is unaffected, try again. */
export function ErrorState({ title, text, retryLabel, onRetry, boxed = true }: ErrorStateProps) {
  return (
    <div className={classNames('error-state', boxed && 'error-state-boxed')} role="alert">
      <WarningIcon className="error-state-mark" />
      <div className="error-state-body">
        <p className="error-state-title">{title}</p>
        {text !== undefined && <p className="error-state-text">{text}</p>}
        <TextButton icon={<RetryIcon size={18} />} onClick={onRetry} className="error-state-retry">
          {retryLabel}
        </TextButton>
      </div>
    </div>
  )
}

export interface FullPageStateProps {
  /** offline: unlit candle. lit: done. missing-part: a chunk did not load. Or one that the page brings. */
  drawing: 'offline' | 'lit' | 'missing-part' | ReactElement
  title: ReactNode
  text: ReactNode
  /** The safe parts: a KeyValueList in a card, a Note. */
  children?: ReactNode
}

/** The middle of a whole page that failed or finished; its action stands in the Page footer. */
export function FullPageState({ drawing, title, text, children }: FullPageStateProps) {
  return (
    <div className="full-page-state">
      {drawing === 'offline' && <CandleScene lit={false} />}
      {drawing === 'lit' && <CandleScene lit />}
      {drawing === 'missing-part' && <MissingPartDrawing />}
      {typeof drawing !== 'string' && drawing}
      <h1 className="t-1 mt4">{title}</h1>
      <p className="full-page-state-text">{text}</p>
      {children !== undefined && <div className="full-page-state-rest">{children}</div>}
    </div>
  )
}

export interface LoginPromptProps {
  /** "Log in to see your balances". */
  title: ReactNode
  text: ReactNode
  login: StateAction
  register: StateAction
  /** Without the drawing, for the sheet of a guarded action. */
  compact?: boolean
}

/** The prompt that a guarded page or action shows to a guest. */
export function LoginPrompt({ title, text, login, register, compact = false }: LoginPromptProps) {
  return (
    <div className={classNames('login-prompt', compact && 'login-prompt-compact')}>
      {!compact && <CandleScene lit />}
      {!compact && <h2 className="t-2 login-prompt-title">{title}</h2>}
      {compact && title !== '' && <h2 className="t-2">{title}</h2>}
      <p className="login-prompt-text">{text}</p>
      <div className="login-prompt-actions">
        <Button href={login.href} onClick={login.onClick}>
          {login.label}
        </Button>
        <Button variant="outline" href={register.href} onClick={register.onClick}>
          {register.label}
        </Button>
      </div>
    </div>
  )
}
