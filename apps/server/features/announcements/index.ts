import { openSigning } from '../../desk/signing.ts'
import { feature } from '../../feature.ts'
import { Refused } from '../../refused.ts'
import { openChallenges } from '../../vault/challenges.ts'
import { openAnnouncementDesk } from './desk.ts'
import { openPublished } from './published.ts'

/** Announcements of the house: one operator writes, another approves, anyone reads. Plain text that reaches no money. */
export const announcements = feature({
  word: 'announcements',
  needs: ['audit', 'operatorPasskeys'],
  desk: {
    deskAnnouncements: [],
    deskAnnouncement: [],
    deskDraftAnnouncement: ['announcementWritten'],
    deskChangeAnnouncement: ['announcementWritten'],
    deskApproveAnnouncementBegin: [],
    deskApproveAnnouncement: ['announcementApproved'],
    deskRetractAnnouncement: ['announcementRetracted'],
  },
  open({ vault: { pool, relyingParty }, clock }, { audit, operatorPasskeys: operators }) {
    const published = openPublished(pool, clock)
    const desk = openAnnouncementDesk({ pool, audit, changed: () => published.forget(), clock })
    const signing = openSigning({ operators, relyingParty, challenges: openChallenges(clock) })
    return {
      handlers: {
        announcements: async ({ query }) => ({ announcements: await published.now(query.language) }),
        async announcement({ params, query }) {
          const found = await published.one(params.announcement, query.language)
          if (found === undefined) throw new Refused('announcementUnknown')
          return found
        },
        deskAnnouncements: async () => ({ announcements: await desk.list() }),
        deskAnnouncement: ({ operator, params, query }) =>
          desk.open(operator, params.announcement, query.version === undefined ? undefined : Number(query.version)),
        deskDraftAnnouncement: ({ operator, body }) => desk.draft(operator, body),
        deskChangeAnnouncement: ({ operator, params, body }) => desk.change(operator, params.announcement, body),
        deskApproveAnnouncementBegin: ({ operator, params, body, visit }) =>
          signing.begin(operator, visit.origin, () => desk.toApprove(operator, params.announcement, body)),
        async deskApproveAnnouncement({ operator, params, body, visit }) {
          const find = () => desk.toApprove(operator, params.announcement, body)
          const assertion = await signing.signed(operator, visit.origin, body.response, find)
          return desk.approve(operator, params.announcement, { ...body, assertion })
        },
        async deskRetractAnnouncement({ operator, params, body }) {
          await desk.retract(operator, params.announcement, body.reason)
          return { success: true }
        },
      },
    }
  },
})
