import { Fragment } from 'react'
import { classNames } from './class-names.ts'
import './skeleton.css'

export interface SkeletonProps {
  width: number | string
  height: number
  round?: boolean
}

/** A still grey shape in the place of what is loading. Appears after 200 ms; never shimmers. */
export function Skeleton({ width, height, round = false }: SkeletonProps) {
  return (
    <i className={classNames('skeleton', round && 'skeleton-round')} style={{ width, height }} aria-hidden="true" />
  )
}

export interface SkeletonRowsProps {
  count: number
  /** Read out while loading. */
  label: string
  /** With the disc of a product row. */
  lead?: boolean
  /** Seen at once: the time that a skeleton lets pass is over already. */
  atOnce?: boolean
}

/** List rows that are loading, in the geometry of ListRow. */
export function SkeletonRows({ count, label, lead = true, atOnce = false }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label} {...(atOnce && { className: 'skeleton-at-once' })}>
      {Array.from({ length: count }, (_, index) => (
        <Fragment key={index}>
          {index > 0 && <div className={classNames('skeleton-line', lead && 'skeleton-line-lead')} />}
          <div className="skeleton-row">
            {lead && <Skeleton width={36} height={36} round />}
            <span className="skeleton-row-text">
              <Skeleton width={92} height={12} />
              <Skeleton width={60} height={10} />
            </span>
            <span className="skeleton-row-value">
              <Skeleton width={76} height={12} />
              <Skeleton width={48} height={10} />
            </span>
          </div>
        </Fragment>
      ))}
    </div>
  )
}
