import { useRef, type ReactNode } from 'react'
import { CameraIcon, CheckIcon, WarningIcon } from './icons.tsx'
import { ProgressBar } from './progress-bar.tsx'
import './upload-tile.css'

export type UploadState =
  | { step: 'empty' }
  /** `share` 0 to 1. */
  | { step: 'sending'; name: string; share: number; detail: string }
  | { step: 'done'; name: string; preview?: string }
  | { step: 'failed'; name: string; reason: string }

export interface UploadTileProps {
  state: UploadState
  /** The thing to add: "Front", "Add a photo". */
  label: string
  /** The limit, stated up front: "up to 20 MB". */
  limit: string
  onPick: (file: File) => void
  /** Opens a page of the app's own, such as its camera, instead of the device's picker. */
  onOpen?: () => void
  onCancel?: () => void
  onRetry?: () => void
  /** The words of the steps. */
  words: { sending: string; cancel: string; retake: string; retry: string }
  /** MIME types; images unless told. */
  accept?: string
  /** Asks a phone for its camera instead of its gallery. */
  capture?: 'user' | 'environment'
  icon?: ReactNode
  disabled?: boolean
}

/** A photo or a receipt to send: dashed when empty, a bar with Cancel, then Retake or Retry. */
export function UploadTile(props: UploadTileProps) {
  const {
    state,
    label,
    limit,
    onPick,
    onOpen,
    onCancel,
    onRetry,
    words,
    accept = 'image/*',
    capture,
    icon,
    disabled,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const pick = onOpen ?? (() => input.current?.click())
  return (
    <div className="upload-tile">
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        capture={capture}
        disabled={disabled}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // So that the same file can be chosen again after a failure.
          event.currentTarget.value = ''
          if (file) onPick(file)
        }}
      />
      {state.step === 'empty' && (
        <button type="button" className="upload-tile-empty" disabled={disabled} onClick={pick}>
          {icon ?? <CameraIcon size={24} />}
          <span>
            <span className="upload-tile-label">{label}</span>
            <span className="upload-tile-limit">{limit}</span>
          </span>
        </button>
      )}
      {state.step === 'sending' && (
        <div className="upload-tile-full" role="status">
          <div className="upload-tile-name">{state.name}</div>
          <div className="upload-tile-detail">{state.detail}</div>
          <ProgressBar label={label} share={state.share} />
          <div className="upload-tile-foot">
            <span>{words.sending}</span>
            {onCancel && (
              <button type="button" className="upload-tile-action" onClick={onCancel}>
                {words.cancel}
              </button>
            )}
          </div>
        </div>
      )}
      {state.step === 'done' && (
        <div className="upload-tile-full">
          {state.preview !== undefined && <img className="upload-tile-preview" src={state.preview} alt={label} />}
          <div className="upload-tile-foot">
            <span className="upload-tile-done">
              <CheckIcon size={15} weight={2.2} />
              <span className="upload-tile-name">{state.name}</span>
            </span>
            <button type="button" className="upload-tile-action upload-tile-accent" onClick={pick}>
              {words.retake}
            </button>
          </div>
        </div>
      )}
      {state.step === 'failed' && (
        <div className="upload-tile-full upload-tile-failed" role="alert">
          <div className="upload-tile-name">{state.name}</div>
          <div className="upload-tile-reason">
            <WarningIcon size={16} weight={1.7} />
            <span>{state.reason}</span>
          </div>
          <div className="upload-tile-foot">
            <span />
            <button type="button" className="upload-tile-action upload-tile-accent" onClick={onRetry ?? pick}>
              {words.retry}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
