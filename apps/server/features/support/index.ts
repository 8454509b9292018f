import { feature } from '../../feature.ts'
import { UPKEEP_EVERY_MS } from '../../upkeep.ts'
import { openChat } from './chat.ts'
import { openSupportDesk } from './desk.ts'
import { supportDeskHandlers, supportHandlers } from './handlers.ts'
import { openManagers } from './managers.ts'
import { openOwnSupport } from './own-support.ts'
import { openService } from './service.ts'
import { openTranscript } from './transcript.ts'

/** Messages between customers and the people of the house. Nothing here moves money. */
export const support = feature({
  word: 'support',
  needs: ['audit'],
  desk: {
    deskSupport: [],
    deskTakeSupport: ['supportTaken'],
    deskSupportCase: [],
    deskSupportPhoto: ['supportPhotoOpened'],
    deskAnswerSupport: ['supportAnswered'],
    deskNoteSupport: ['supportNoted'],
    deskCloseSupport: ['supportClosed'],
  },
  open({ configuration, engine, vault, clock }, { audit }) {
    const { pool, secrets, pictures } = vault
    const listeners: ((account: string) => void)[] = []
    const changed = (account: string): void => listeners.forEach((listener) => listener(account))
    const transcript = openTranscript(pool, secrets)
    const chat = openChat({ pool, transcript, pictures, changed, clock })
    const isVerified = (customer: number): boolean =>
      engine.core.security.factSince(customer, 'identityValidated') !== 0
    return {
      handlers: {
        ...supportHandlers({
          chat,
          transcript,
          service: openService(pool, configuration.supportHours, clock),
          manager: openManagers(pool, isVerified, clock),
        }),
        ...supportDeskHandlers(openSupportDesk({ pool, secrets, transcript, audit, changed, clock })),
      },
      gives: {
        ownSupport: openOwnSupport(pool, transcript),
        supportNews: {
          unread: (account) => chat.unread(account),
          onChange: (listener) => void listeners.push(listener),
        },
      },
      upkeep: [{ what: 'support chats', everyMs: UPKEEP_EVERY_MS, run: () => chat.applyRetention(clock()) }],
    }
  },
})
