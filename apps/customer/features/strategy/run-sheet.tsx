import type { OwnStrategy } from '@candela/contract'
import { useTexts } from '../../shell/index.ts'
import { AskSheet } from '../../ticket/ask-sheet.tsx'
import { useChange } from './use-change.ts'

interface Props {
  readonly open: boolean
  readonly strategy: OwnStrategy
  /** resumes it, and pauses it otherwise: what was asked for stays so, whatever becomes of the strategy meanwhile */
  readonly run: boolean
  readonly onClose: () => void
}

/** Pauses a strategy that runs, or resumes one that is paused. */
export function RunSheet({ open, strategy, run, onClose }: Props) {
  const { t } = useTexts('strategy')
  const { change, sending } = useChange(strategy)
  return (
    <AskSheet
      open={open}
      title={t(run ? 'pause.askResume' : 'pause.ask')}
      text={t(run ? 'pause.resumeText' : 'pause.text')}
      keepLabel={t('actions.keep')}
      confirmLabel={t(run ? 'actions.resume' : 'actions.pause')}
      doneText={t(run ? 'states.running' : 'states.paused')}
      sending={sending}
      send={() => change({ run })}
      onClose={onClose}
    />
  )
}
