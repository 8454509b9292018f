import {
  ANNOUNCEMENT_PAGES,
  announcementFault,
  LANGUAGES,
  type Language,
  MAX_ANNOUNCEMENT_TEXT,
  MAX_ANNOUNCEMENT_TITLE,
} from '@candela/contract'
import { Field, Note, TextAreaField } from '@candela/design'
import { LANGUAGE_DEFINITIONS } from '@candela/locale'
import { useState } from 'react'
import { Action } from '../../desk/action.tsx'
import { Choice } from '../../desk/choice.tsx'
import { fieldOfInstant, instantOfField } from '../../desk/instant-field.ts'
import { useFormats, useProblemTexts, useTexts } from '../../desk/texts.ts'
import { usePreferences } from '../../desk/preferences.ts'
import { Previews } from './previews.tsx'
import { isWritten, type Wording } from './wording.ts'

interface EditorProps {
  readonly wording: Wording
  readonly onChange: (wording: Wording) => void
  readonly mayWrite: boolean
  readonly isChanged: boolean
  readonly busy: boolean
  readonly onKeep: () => void
}

/** Title and text, one language at a time, beside what readers of that language will see in both themes. */
export function Editor({ wording, onChange, mayWrite, isChanged, busy, onKeep }: EditorProps) {
  const { t } = useTexts()
  const { t: problems } = useProblemTexts()
  const formats = useFormats()
  const [language, setLanguage] = useState<Language>(usePreferences().language)
  const { title, text } = wording.texts[language]
  const write = (part: { title?: string; text?: string }) =>
    onChange({ ...wording, texts: { ...wording.texts, [language]: { title, text, ...part } } })
  const fault = announcementFault(wording.texts)
  const written = LANGUAGES.filter((each) => isWritten(wording, each)).length
  return (
    <div className="announcements-editor">
      <section className="announcements-fields" aria-label={t('announcements.words')}>
        <div className="row between g2">
          <Choice
            label={t('announcements.language')}
            value={language}
            onChange={(key) => setLanguage(key as Language)}
            options={LANGUAGES.map((key) => ({
              key,
              label: `${isWritten(wording, key) ? '✓' : '–'} ${LANGUAGE_DEFINITIONS[key].name}`,
            }))}
          />
          <span className="i2">
            {t('announcements.written', {
              written: formats.count(written),
              of: formats.count(LANGUAGES.length),
            })}
          </span>
        </div>
        <Field
          label={t('announcements.title')}
          value={title}
          maxLength={MAX_ANNOUNCEMENT_TITLE}
          readOnly={!mayWrite}
          onChange={(typed) => write({ title: typed })}
        />
        <TextAreaField
          label={t('announcements.text')}
          hint={t('announcements.textHint', { pages: ANNOUNCEMENT_PAGES.join(', ') })}
          value={text}
          rows={9}
          maxLength={MAX_ANNOUNCEMENT_TEXT}
          onChange={(typed) => mayWrite && write({ text: typed })}
        />
        <div className="announcements-times">
          <Field
            type="datetime-local"
            label={t('announcements.from')}
            hint={t('announcements.fromHint')}
            value={fieldOfInstant(wording.from)}
            readOnly={!mayWrite}
            onChange={(typed) => onChange({ ...wording, from: instantOfField(typed) })}
          />
          <Field
            type="datetime-local"
            label={t('announcements.until')}
            hint={t('announcements.untilHint')}
            value={fieldOfInstant(wording.until)}
            readOnly={!mayWrite}
            onChange={(typed) => onChange({ ...wording, until: instantOfField(typed) })}
          />
        </div>
        {fault !== undefined && (isChanged || fault !== 'announcementIncomplete') && <Note>{problems(fault)}</Note>}
        {mayWrite && (
          <Action
            tone="filled"
            wide
            busy={busy}
            disabled={!isChanged || (fault !== undefined && fault !== 'announcementIncomplete')}
            onClick={onKeep}
          >
            {t('announcements.keep')}
          </Action>
        )}
      </section>
      <Previews title={title} text={text} language={language} />
    </div>
  )
}
