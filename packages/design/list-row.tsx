import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import './list-row.css'

export interface ListRowProps {
  /** A ProductDisc, an IconSquare or an Avatar. */
  lead?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** Between title and value: a Sparkline. */
  middle?: ReactNode
  /** Right, first line. */
  value?: ReactNode
  /** Right, second line. */
  valueDetail?: ReactNode
  /** Right of everything: an icon, or a Switch in a row that leads nowhere. */
  trail?: ReactNode
  /** A control of its own, beside the link or button and never inside it. */
  action?: ReactNode
  href?: string
  onClick?: () => void
  /** The start of the hairline above: 'text' after a 36px lead, 'edge' at the gutter, 'none' for no line. */
  inset?: 'text' | 'edge' | 'none'
  /** Aligns everything with the first line, for rows of more than two lines. */
  top?: boolean
  selected?: boolean
  /** With a Switch as its trail: the whole row turns it. */
  turns?: boolean
  'aria-label'?: string
  className?: string
}

/** The 64px row of every list: lead, two lines, middle, right value. A link or a button when it leads somewhere. */
export function ListRow({ action, ...row }: ListRowProps) {
  if (action === undefined) return <RowBody {...row} />
  const { className, inset, ...body } = row
  return (
    <div className={classNames('list-row-pair', insetClass(inset, row.lead), className)}>
      <RowBody {...body} inset="none" />
      <span className="list-row-action">{action}</span>
    </div>
  )
}

const insetClass = (inset: ListRowProps['inset'], lead: ReactNode): string =>
  `list-row-inset-${inset ?? (lead === undefined ? 'edge' : 'text')}`

function RowBody(props: Omit<ListRowProps, 'action'>) {
  const { lead, title, detail, middle, value, valueDetail, trail, href, onClick, top = false, selected } = props
  const className = classNames('list-row', insetClass(props.inset, lead), top && 'list-row-top', props.className)
  const content = (
    <>
      {lead}
      <span className="list-row-text">
        <span className="list-row-title">{title}</span>
        {detail !== undefined && <span className="list-row-detail">{detail}</span>}
      </span>
      {middle}
      {(value !== undefined || valueDetail !== undefined) && (
        <span className="list-row-right">
          {value !== undefined && <span className="list-row-value">{value}</span>}
          {valueDetail !== undefined && <span className="list-row-detail">{valueDetail}</span>}
        </span>
      )}
      {trail}
    </>
  )
  if (href !== undefined) {
    return (
      <Link href={href} className={className} aria-label={props['aria-label']} onClick={onClick}>
        {content}
      </Link>
    )
  }
  if (onClick !== undefined) {
    return (
      <button
        type="button"
        className={className}
        aria-label={props['aria-label']}
        aria-pressed={selected}
        onClick={onClick}
      >
        {content}
      </button>
    )
  }
  if (props.turns === true) return <label className={className}>{content}</label>
  return <div className={className}>{content}</div>
}

/** Rows in a bordered card, with its own hairlines. */
export function RowGroup({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('row-group', className)}>{children}</div>
}

/** A 36px rounded square behind an icon, the lead of a settings row. */
export function IconSquare({ children, tone }: { children: ReactNode; tone?: 'accent' }) {
  return (
    <span className={classNames('icon-square', tone && `icon-square-${tone}`)} aria-hidden="true">
      {children}
    </span>
  )
}

export interface ActionTileProps {
  icon: ReactNode
  label: string
  href?: string
  onClick?: () => void
}

/** A 52px square with its name beneath: the quick actions of Home and the services grid. */
export function ActionTile({ icon, label, href, onClick }: ActionTileProps) {
  const content = (
    <>
      <span className="action-tile-square" aria-hidden="true">
        {icon}
      </span>
      <span className="action-tile-label">{label}</span>
    </>
  )
  if (href !== undefined) {
    return (
      <Link href={href} className="action-tile" onClick={onClick}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" className="action-tile" onClick={onClick}>
      {content}
    </button>
  )
}
