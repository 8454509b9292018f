import {
  Button,
  CandleScene,
  Card,
  CopyIcon,
  KeyValueList,
  Note,
  RetryIcon,
  SaveIcon,
  TextButton,
} from '@candela/design'
import { type ReactNode, useState } from 'react'
import { keeping as readKeeping, useKeeping } from '../../../anchor/keeper.ts'
import type { Kept } from '../../../anchor/kept.ts'
import { compareWithKept, keepNow } from '../../../anchor/watch.ts'
import { Problem } from '../../../live/index.ts'
import { keptMark } from '../../../shell/kept-mark.ts'
import { Screen, useFormats, useProblemText, useTexts } from '../../../shell/index.ts'
import { useCopy } from '../../../shell/copy.ts'
import { saveAsFile } from '../../../shell/save-file.ts'
import { ForgetKept } from '../forget.tsx'
import { KeptFacts } from '../kept-facts.tsx'
import { Limits } from '../not-proven.tsx'
import { KeptReceipts } from '../receipts.tsx'
import { useReasonText } from '../reason-text.ts'
import { reasonValues } from '../values.ts'
import '../proof.css'

/** checked with Candela's own command line, from a copy of the program */
const OFFLINE_COMMAND = 'npm run verify -- --bundle proof.json'

/** The state of the log that this device keeps, its relation to the log now, and a way to compare it with others. */
export function ProofsPage() {
  const { t } = useTexts('proof')
  const { keeping, receipts } = useKeeping()
  const kept = keeping.kind === 'kept' ? keeping.kept : undefined
  return (
    <Screen title={t('page.title')} back>
      <div className="proofs">
        <Standing />
        {kept && <KeptFacts kept={kept} />}
        {kept && <KeyComparison keyLine={kept.key} />}
        <Part title={t('page.receipts')}>
          <KeptReceipts receipts={receipts} />
        </Part>
        <Part title={t('limits.title')}>
          <Limits />
        </Part>
        <Part title={t('page.elsewhere')}>
          <p>{t('page.elsewhereText')}</p>
          <p className="proof-line mono">{OFFLINE_COMMAND}</p>
        </Part>
        {keeping.kind !== 'nothing' && <ForgetKept />}
      </div>
    </Screen>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="proofs-part">
      <h2 className="t-3">{title}</h2>
      {children}
    </section>
  )
}

/** The relation of the kept state to the log: a candle that is lit only while nothing was found against it, and the way to compare now. */
function Standing() {
  const { t } = useTexts('proof')
  const formats = useFormats()
  const problemText = useProblemText()
  const { keeping, lasting } = useKeeping()
  const [running, setRunning] = useState(false)
  const [note, setNote] = useState<string>()
  const kept = keeping.kind === 'kept' ? keeping.kept : undefined
  const isAlarmed = keeping.kind === 'unreadable' || kept?.alarm !== undefined
  const lostSince = kept === undefined ? keptMark()?.since : kept.lostSince
  const run = async () => {
    setRunning(true)
    setNote(undefined)
    try {
      if (readKeeping().keeping.kind !== 'nothing') await compareWithKept()
      else if (!(await keepNow())) setNote(t('page.keepFailed'))
    } catch (error) {
      setNote(error instanceof Problem ? problemText(error) : t('page.unreachable'))
    }
    setRunning(false)
  }
  const title = isAlarmed
    ? t('page.alarmTitle')
    : kept === undefined
      ? t(lostSince === undefined ? 'page.nothingTitle' : 'page.lostTitle')
      : kept.comparedAt === undefined
        ? t('page.begunTitle', { date: formats.date(kept.keptAt) })
        : t('page.unchangedTitle')
  const text =
    kept === undefined
      ? lostSince === undefined
        ? t('page.nothingText')
        : t('page.lostText', { date: formats.date(lostSince) })
      : kept.comparedAt === undefined
        ? t('page.begunText')
        : t('page.unchangedText', { time: formats.dateTime(kept.comparedAt) })
  return (
    <section className="proofs-standing">
      <CandleScene lit={kept !== undefined && !isAlarmed} width={180} />
      <h2 className="t-2">{title}</h2>
      {!isAlarmed && <p className="callout i2">{text}</p>}
      {isAlarmed && <AlarmNote kept={kept} />}
      {kept && lostSince !== undefined && (
        <Note tone="warn">
          {t('page.begunAnew', { date: formats.date(lostSince), now: formats.date(kept.keptAt) })}
        </Note>
      )}
      {!lasting && <Note tone="warn">{t('card.begunUnkept')}</Note>}
      {keeping.kind !== 'unreadable' && (
        <Button
          variant={kept ? 'outline' : 'primary'}
          {...(kept && { icon: <RetryIcon size={18} /> })}
          busy={running}
          onClick={() => void run()}
        >
          {running ? t('page.comparing') : kept ? t('page.compare') : t('page.keep')}
        </Button>
      )}
      <p className="cap i2" role="status">
        {note}
      </p>
      <p className="label i2 proofs-intro">{t('page.intro')}</p>
    </section>
  )
}

/** The contradiction that was found, with both values and the evidence. */
function AlarmNote({ kept }: { kept: Kept | undefined }) {
  const { t } = useTexts('proof')
  const formats = useFormats()
  const reasonText = useReasonText()
  const alarm = kept?.alarm
  if (!kept || !alarm) {
    return <Note tone="danger">{reasonText({ code: 'keptUnreadable' })}</Note>
  }
  const { names, found, expected } = reasonValues(alarm, undefined, formats)
  const rows = [
    ...(found === undefined ? [] : [{ key: 'found', label: t(`values.${names}.found`), value: found }]),
    ...(expected === undefined ? [] : [{ key: 'expected', label: t(`values.${names}.expected`), value: expected }]),
  ]
  const evidence = () =>
    void saveAsFile('candela-evidence.json', {
      kept: { key: kept.key, origin: kept.origin, checkpoint: kept.note },
      shown: { key: alarm.key ?? kept.key, checkpoint: alarm.note },
      found: { at: alarm.at, claim: alarm.claim, code: alarm.code },
    })
  return (
    <>
      <Note tone="danger">
        <b>{reasonText(alarm)}</b> {t('page.alarmAt', { time: formats.dateTime(alarm.at) })}
      </Note>
      {rows.length > 0 && <KeyValueList boxed rows={rows} />}
      {kept.comparedAt !== undefined && kept.comparedAt > alarm.at && (
        <p className="label i2">{t('page.passedSince', { time: formats.dateTime(kept.comparedAt) })}</p>
      )}
      <TextButton icon={<SaveIcon size={18} />} onClick={evidence}>
        {t('page.evidence')}
      </TextButton>
      <p className="cap i2">{t('page.evidenceText')}</p>
    </>
  )
}

function KeyComparison({ keyLine }: { keyLine: string }) {
  const { t } = useTexts('proof')
  const copy = useCopy()
  return (
    <Part title={t('page.keyTitle')}>
      <p>{t('page.keyText')}</p>
      <Card className="proofs-key">
        <p className="proof-line mono" data-testid="kept-key">
          {keyLine}
        </p>
        <TextButton icon={<CopyIcon size={18} />} onClick={() => copy(keyLine)}>
          {t('page.copy')}
        </TextButton>
      </Card>
    </Part>
  )
}
