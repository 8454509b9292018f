import * as design from '@candela/design'
import {
  Button,
  CandelaMark,
  CandleScene,
  ConfirmSheet,
  type EmptyDrawing,
  EmptyOutline,
  EmptyState,
  ErrorState,
  FullPageState,
  type Icon,
  IncomingCode,
  LetterModal,
  LoginPrompt,
  MissingPartDrawing,
  Note,
  OldDeviceDrawing,
  RiskBanner,
  Sheet,
  showToast,
  Skeleton,
  SkeletonRows,
} from '@candela/design'
import { Held, Specimen } from './specimen.tsx'
import type { Words } from './words.ts'

const DRAWINGS: readonly EmptyDrawing[] = [
  'candles',
  'star',
  'receipt',
  'letter',
  'wallet',
  'search',
  'sprout',
  'people',
]
const ICONS = Object.entries(design).filter((entry): entry is [string, Icon] => entry[0].endsWith('Icon'))
const nothing = () => undefined

/** Messages, states, what lies over the page, drawings and icons. */
export function Messages({ words }: { words: Words }) {
  const { short, name, other, sentence, long } = words
  return (
    <>
      <Specimen name="Note">
        {(['plain', 'warn', 'accent', 'danger'] as const).map((tone) => (
          <Note key={tone} tone={tone}>
            {sentence}
          </Note>
        ))}
      </Specimen>
      <Specimen name="RiskBanner">
        <RiskBanner fact={name}>{sentence}</RiskBanner>
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState title={name} text={sentence} action={{ label: other, href: '#empty' }} />
        <div className="specimen-row">
          {DRAWINGS.map((of) => (
            <EmptyOutline key={of} of={of} />
          ))}
        </div>
      </Specimen>
      <Specimen name="ErrorState">
        <ErrorState title={name} text={sentence} retryLabel={other} onRetry={nothing} />
      </Specimen>
      <Specimen name="FullPageState">
        <FullPageState drawing="offline" title={name} text={sentence}>
          <Button>{other}</Button>
        </FullPageState>
      </Specimen>
      <Specimen name="LoginPrompt">
        <LoginPrompt
          compact
          title={name}
          text={sentence}
          login={{ label: short, href: '#login' }}
          register={{ label: other, href: '#register' }}
        />
      </Specimen>
      <Specimen name="Skeleton">
        <Skeleton width="60%" height={16} />
        <SkeletonRows count={2} label={name} atOnce />
      </Specimen>
      <Specimen name="Sheet">
        <Held start={false}>
          {(open, turn) => (
            <>
              <Button variant="outline" onClick={() => turn(true)}>
                Sheet
              </Button>
              <Sheet
                open={open}
                onClose={() => turn(false)}
                title={name}
                closeLabel={short}
                footer={<Button onClick={() => turn(false)}>{other}</Button>}
              >
                <p>{sentence}</p>
              </Sheet>
            </>
          )}
        </Held>
      </Specimen>
      <Specimen name="ConfirmSheet">
        <Held start={false}>
          {(open, turn) => (
            <>
              <Button variant="outline" onClick={() => turn(true)}>
                ConfirmSheet
              </Button>
              <ConfirmSheet
                open={open}
                title={name}
                text={sentence}
                rows={[{ key: 'a', label: long, value: '12.00' }]}
                keepLabel={short}
                confirmLabel={other}
                confirmVariant="danger"
                onKeep={() => turn(false)}
                onConfirm={() => turn(false)}
              />
            </>
          )}
        </Held>
      </Specimen>
      <Specimen name="LetterModal">
        <Held start={false}>
          {(open, turn) => (
            <>
              <Button variant="outline" onClick={() => turn(true)}>
                LetterModal
              </Button>
              <LetterModal
                open={open}
                badge={short}
                time="12:30"
                title={name}
                actionLabel={other}
                onRead={() => turn(false)}
              >
                <p>{sentence}</p>
              </LetterModal>
            </>
          )}
        </Held>
      </Specimen>
      <Specimen name="ToastHost">
        <Button
          variant="outline"
          onClick={() => showToast({ text: sentence, action: { label: other, onPress: nothing } })}
        >
          ToastHost
        </Button>
      </Specimen>
      <Specimen name="IncomingCode">
        <Held start={false}>
          {(open, turn) => (
            <>
              <Button variant="outline" onClick={() => turn(true)}>
                IncomingCode
              </Button>
              {open && (
                <IncomingCode
                  text={sentence}
                  detail="123456"
                  actionLabel={other}
                  dismissLabel={short}
                  onUse={() => turn(false)}
                  onDismiss={() => turn(false)}
                />
              )}
            </>
          )}
        </Held>
      </Specimen>
      <Specimen name="Drawings">
        <CandleScene lit width={160} />
        <CandleScene lit={false} width={160} />
        <div className="specimen-row">
          <CandelaMark height={40} label="Candela" />
          <MissingPartDrawing />
          <OldDeviceDrawing />
        </div>
      </Specimen>
      <Specimen name="Icons">
        <div className="specimen-row">
          {ICONS.map(([key, Drawn]) => (
            <span key={key} title={key}>
              <Drawn size={24} />
            </span>
          ))}
        </div>
      </Specimen>
    </>
  )
}
