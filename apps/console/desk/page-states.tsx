import { EmptyState, ErrorState, FullPageState, SkeletonRows } from '@candela/design'
import { ConnectionError } from '@candela/contract/client'
import { Component, type ReactNode } from 'react'
import { findSeat } from '../session/find-seat.ts'
import { Action } from './action.tsx'
import { useFaultFate } from './faults.ts'
import { TopBar } from './frame.tsx'
import { type PageName, PAGES } from './pages.ts'
import { useProblemText } from './problem-text.ts'
import { useRoleNames } from './roles.ts'
import { useStartWords, useTexts } from './texts.ts'

/** A page whose routes need a role that this operator has not. */
export function NeedsRole({ name }: { name: PageName }) {
  const { t } = useTexts()
  const roleNames = useRoleNames()
  const title = t(`pages.${name}`)
  const roles = PAGES.find((page) => page.name === name)?.roles ?? []
  return (
    <>
      <TopBar title={title} />
      <main className="desk-middle">
        <EmptyState title={t('needsRole.title')} text={t('needsRole.text', { roles: roleNames(roles) })} />
      </main>
    </>
  )
}

export function NoSuchPage() {
  const { t } = useTexts()
  return (
    <>
      <TopBar title={t('noSuchPage.title')} />
      <main className="desk-middle">
        <EmptyState title={t('noSuchPage.title')} text={t('noSuchPage.text')} />
      </main>
    </>
  )
}

/** The server did not answer when the desk opened. */
export function Unreachable() {
  const { t } = useTexts()
  return (
    <main className="desk-middle">
      <FullPageState drawing="offline" title={t('unreachable.title')} text={t('unreachable.text')}>
        <p className="c">
          <Action tone="filled" onClick={() => void findSeat()}>
            {t('retry')}
          </Action>
        </p>
      </FullPageState>
    </main>
  )
}

/** In place of the whole desk where its texts did not come. */
export function NotStarted() {
  const words = useStartWords()
  return (
    <main className="desk-middle">
      <FullPageState drawing="missing-part" title={words.title} text={words.text}>
        <p className="c">
          <Action tone="filled" onClick={() => location.reload()}>
            {words.retry}
          </Action>
        </p>
      </FullPageState>
    </main>
  )
}

/** A list that is not here yet, or could not be read; nothing once it is. */
export function Pending({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts()
  const problemText = useProblemText()
  if (error === null || error === undefined) {
    return (
      <div className="desk-pending">
        <SkeletonRows count={6} lead={false} label={t('loading')} />
      </div>
    )
  }
  const title = error instanceof ConnectionError ? t('notLoaded.connection') : t('notLoaded.title')
  return (
    <div className="desk-pending">
      <ErrorState title={title} text={problemText(error)} retryLabel={t('retry')} onRetry={onRetry} />
    </div>
  )
}

interface Guarded {
  readonly crash: { readonly error: unknown } | undefined
}

/** A page that broke says so, and the rail still works. */
export class CrashGuard extends Component<{ children: ReactNode }, Guarded> {
  override state: Guarded = { crash: undefined }
  static getDerivedStateFromError(error: unknown): Guarded {
    return { crash: { error } }
  }
  override render() {
    const { crash } = this.state
    return crash ? <Crashed error={crash.error} /> : this.props.children
  }
}

function Crashed({ error }: { error: unknown }) {
  const { t } = useTexts()
  const fate = useFaultFate(error)
  const told = fate.kind === 'told' ? t('crash.told', { code: fate.code }) : t(`crash.${fate.kind}`)
  return (
    <main className="desk-middle">
      <FullPageState drawing="missing-part" title={t('crash.title')} text={t('crash.text')}>
        <p className="c i2">{told}</p>
        <p className="c">
          <Action tone="filled" onClick={() => location.reload()}>
            {t('crash.reload')}
          </Action>
        </p>
      </FullPageState>
    </main>
  )
}
