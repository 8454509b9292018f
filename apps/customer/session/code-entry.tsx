import type { CodeSent } from '@candela/contract'
import { Button, CodeField, FieldFrame, LetterIcon, Note, PracticeFlaskIcon, TextButton } from '@candela/design'
import { type ReactNode, type Ref, useState } from 'react'
import { MarkedText } from '../shell/marked-text.tsx'
import { useAppData, useServerNow } from '../live/index.ts'
import { to, useProblemText, useTexts } from '../shell/index.ts'
import { type CodeRequest, requestCode, useCodeRequest } from './code-requests.ts'
import { clockText, secondsUntil } from './countdown.ts'
import { PracticeCode } from './practice-code.tsx'
import './code-entry.css'

export interface CodeEntryProps {
  /** The purpose and target of the code, such as "bind email a@b.example": another key is another code. */
  readonly askKey: string
  /** Asks the server for a code; what it throws is worded here. */
  readonly ask: () => Promise<CodeSent>
  readonly value: string
  readonly onChange: (code: string) => void
  /** the last figure is in */
  readonly onComplete?: (code: string) => void
  /** a refused code */
  readonly error?: ReactNode
  /** under the button before anything was asked for: where the code will go */
  readonly hint?: ReactNode
  /** Takes a refusal that belongs to another field, such as that of the address: true where it is shown there. */
  readonly onRefused?: (error: unknown) => boolean
  /** the place of a code from the practice inbox: over the bar, or in place where a sheet lies over the bar */
  readonly panel?: 'banner' | 'inline'
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * A code that has to be asked for first: the button that sends it, then its figures with expiry, the countdown to the
 * next one and, in practice, the panel that fills it in. Pages that use it list the texts `session`. After the code was
 * taken call `forgetCode(askKey)`.
 */
export function CodeEntry(props: CodeEntryProps) {
  const request = useCodeRequest(props.askKey)
  const problemText = useProblemText('send')
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<{ key: string; error: unknown }>()
  const send = async () => {
    if (sending) return
    setSending(true)
    setRefusal(undefined)
    try {
      await requestCode(props.askKey, props.ask)
      props.onChange('')
    } catch (error) {
      if (props.onRefused?.(error) !== true) setRefusal({ key: props.askKey, error })
    }
    setSending(false)
  }
  const refused = refusal?.key === props.askKey ? problemText(refusal.error) : undefined
  return request === undefined ? (
    <FirstSend {...props} sending={sending} refused={refused} onSend={() => void send()} />
  ) : (
    <Entry {...props} request={request} sending={sending} refused={refused} onSend={() => void send()} />
  )
}

interface Sending {
  readonly sending: boolean
  readonly refused: string | undefined
  readonly onSend: () => void
}

function FirstSend({ hint, error, sending, refused, onSend }: CodeEntryProps & Sending) {
  const { t } = useTexts('session')
  return (
    <FieldFrame label={t('code.label')} hint={hint} error={refused ?? error}>
      {() => (
        <Button variant="outline" wide busy={sending} onClick={onSend}>
          {t('code.send')}
        </Button>
      )}
    </FieldFrame>
  )
}

function Entry(props: CodeEntryProps & Sending & { request: CodeRequest }) {
  const { request, value, onChange, onComplete, error, sending, refused, onSend, panel = 'banner', ref } = props
  const { t } = useTexts('session')
  const now = useServerNow()
  const practice = useAppData()?.practiceInbox ?? false
  const { sent, resendAt } = request
  const wait = secondsUntil(resendAt, now)
  const valid = sent && secondsUntil(sent.expiresAt, now)
  const fill = (code: string) => {
    onChange(code)
    onComplete?.(code)
  }
  return (
    <div className="code-entry">
      {sent?.here === true && <PracticeCode request={request} place={panel} entered={value} onFill={fill} />}
      <CodeField
        ref={ref}
        label={t('code.label')}
        value={value}
        length={sent?.digits ?? 6}
        onChange={onChange}
        onComplete={onComplete}
        error={refused ?? error}
        hint={sent ? t('code.sentTo', { to: sent.to }) : t('code.earlier')}
        expiry={
          valid === undefined
            ? undefined
            : valid === 0
              ? t('code.expired')
              : t('code.validFor', { time: clockText(valid) })
        }
        below={
          <>
            {wait > 0 ? (
              <span className="code-entry-wait">{t('code.resendIn', { time: clockText(wait) })}</span>
            ) : (
              <TextButton disabled={sending} onClick={onSend}>
                {t('code.resend')}
              </TextButton>
            )}
            {practice && (
              <TextButton href={to('practiceInbox')} icon={<LetterIcon size={18} />}>
                {t('code.inbox')}
              </TextButton>
            )}
          </>
        }
      />
      {sent?.practice === true && !sent.here && (
        <div className="mt3">
          <Note tone="accent" icon={<PracticeFlaskIcon size={20} />}>
            <Elsewhere />
          </Note>
        </div>
      )}
    </div>
  )
}

/** the command by which the keeper of the server reads every message */
export const INBOX_COMMAND = 'npm run inbox'

/** Says where the practice inbox can be read where it is not open to this device. */
function Elsewhere() {
  const { t } = useTexts('session')
  return (
    <MarkedText
      t={t}
      textKey="code.elsewhere"
      values={{ command: INBOX_COMMAND }}
      components={{ b: <b />, command: <code className="mono" /> }}
    />
  )
}
