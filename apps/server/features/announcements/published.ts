import type pg from 'pg'
import type { Announcement, AnnouncementText, AnnouncementTexts, Language } from '@candela/contract'

const MOST_SHOWN = 50

/** The announcements for readers: approved, not retracted, and by the clock. */
export interface Published {
  now(language: Language): Promise<Announcement[]>
  one(id: string, language: Language): Promise<(Announcement & AnnouncementText) | undefined>
  /** After something was approved or retracted. */
  forget(): void
}

interface Kept {
  readonly id: string
  readonly from: number
  readonly until: number
  /** its day for readers: its approval, or its beginning where that is later */
  readonly at: number
  readonly texts: AnnouncementTexts
}

/** first approval first; what is over stays out */
const IN_FORCE = `select a.id, v.from_at, v.until_at, v.texts,
    (select min(p.at) from vault.announcement_approval p where p.announcement = a.id) as approved_at
  from vault.announcement a
  join vault.announcement_version v on v.announcement = a.id and v.version = a.approved
  where a.retracted_at = 0 and (v.until_at = 0 or v.until_at > $1)
  order by greatest(v.from_at, (select min(p.at) from vault.announcement_approval p where p.announcement = a.id)) desc,
    a.id desc
  limit 500`

/** Kept in memory: everyone asks, and operators change it rarely. */
export function openPublished(pool: pg.Pool, clock: () => number): Published {
  let kept: Promise<readonly Kept[]> | undefined
  const load = async (): Promise<readonly Kept[]> => {
    const { rows } = await pool.query<{
      id: string
      from_at: string
      until_at: string
      texts: AnnouncementTexts
      approved_at: string
    }>(IN_FORCE, [clock()])
    return rows.map(({ id, from_at: from, until_at: until, texts, approved_at: approvedAt }) => ({
      id,
      from: Number(from),
      until: Number(until),
      at: Math.max(Number(from), Number(approvedAt)),
      texts,
    }))
  }
  const inForce = async (): Promise<readonly Kept[]> => {
    kept ??= load()
    const asked = kept
    asked.catch(() => {
      if (kept === asked) kept = undefined
    })
    const now = clock()
    return (await asked).filter(({ from, until }) => from <= now && (until === 0 || until > now))
  }
  return {
    async now(language) {
      return (await inForce())
        .slice(0, MOST_SHOWN)
        .map(({ id, at, texts }) => ({ id, at, title: texts[language].title }))
    },
    async one(wanted, language) {
      const found = (await inForce()).find(({ id }) => id === wanted)
      return (
        found && { id: found.id, at: found.at, title: found.texts[language].title, text: found.texts[language].text }
      )
    },
    forget: () => void (kept = undefined),
  }
}
