import { Avatar, CandelaMark, Count } from '@candela/design'
import { NavLink } from 'react-router'
import { useRead } from '../live/queries.ts'
import { useSession } from '../session/seat.ts'
import { AccountMenu } from './account-menu.tsx'
import { type DeskPage, mayDo, type PageName, PAGES } from './pages.ts'
import { useRoleNames } from './roles.ts'
import { useFormats, useTexts } from './texts.ts'

const GROUPS = ['work', 'look', 'house'] as const
const COUNT_EVERY_MS = 20_000

/** The desk's pages: those that this operator's roles open lead there, the rest is named with the role it needs. */
export function Rail() {
  const { t } = useTexts()
  const { operator, way } = useSession()
  const mine = PAGES.filter(({ roles }) => mayDo(operator.roles, roles))
  const others = PAGES.filter(({ roles }) => !mayDo(operator.roles, roles))
  return (
    <nav className="desk-rail" aria-label={t('console')}>
      <p className="desk-mark">
        <CandelaMark height={24} />
        <b>{t('productName')}</b>
        <span className="i3">{t('consoleWord')}</span>
      </p>
      {GROUPS.map((group) => (
        <RailGroup key={group} group={group} pages={mine.filter((page) => page.group === group)} />
      ))}
      <span className="grow" />
      {others.length > 0 && (
        <div className="desk-rail-others">
          <h2>{t('rail.otherRoles')}</h2>
          {others.map(({ name, roles }) => (
            <NeededRoles key={name} name={name} roles={roles!} />
          ))}
        </div>
      )}
      <div className="desk-who">
        <Avatar initials={initialsOf(operator.name)} size={30} />
        <span className="grow">
          <span className="m ell desk-who-name">{operator.name}</span>
          <span className="micro i3 desk-who-name">{t(`way.${way}`)}</span>
        </span>
        <AccountMenu />
      </div>
    </nav>
  )
}

function RailGroup({ group, pages }: { group: (typeof GROUPS)[number]; pages: readonly DeskPage[] }) {
  const { t } = useTexts()
  if (pages.length === 0) return null
  return (
    <>
      <h2>{t(`rail.${group}`)}</h2>
      {pages.map(({ name, path, icon: PageIcon }) => {
        return (
          <NavLink key={name} to={path} className="desk-rail-link">
            <PageIcon size={18} weight={1.7} />
            <span className="ell">{t(`pages.${name}`)}</span>
            {name === 'identity' && <Waiting />}
          </NavLink>
        )
      })}
    </>
  )
}

function Waiting() {
  const { t } = useTexts()
  const formats = useFormats()
  const { data } = useRead('deskCases', {}, { everyMs: COUNT_EVERY_MS })
  if (data === undefined || data.cases.length === 0) return null
  return (
    <span className="desk-rail-count">
      <Count>{formats.count(data.cases.length)}</Count>
      <span className="visually-hidden">{t('rail.waiting')}</span>
    </span>
  )
}

function NeededRoles({ name, roles }: { name: PageName; roles: NonNullable<DeskPage['roles']> }) {
  const { t } = useTexts()
  const roleNames = useRoleNames()
  return <p className="micro i3">{t('rail.needs', { page: t(`pages.${name}`), roles: roleNames(roles) })}</p>
}

function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')
}
