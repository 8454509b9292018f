import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import type { ContactChannel } from '@candela/contract'
import { DAY } from '@candela/units'
import type { Secrets } from '../../vault/secrets.ts'
import type { MailSender, Message, SmsSender } from './message.ts'

export interface InboxMessage extends Message {
  readonly id: string
  readonly channel: ContactChannel
  readonly at: number
}

/**
 * Mails and texts of a house in practice: sealed files that the app shows to the right device, and `npm run inbox` to
 * the server's keeper.
 */
export interface PracticeInbox {
  readonly mail: MailSender
  readonly sms: SmsSender
  /** newest first */
  messages(): readonly InboxMessage[]
}

const MAX_MESSAGES = 500
const KEPT_MS = DAY
const SUFFIX = '.sealed'

export async function openPracticeInbox(folder: string, secrets: Secrets, clock: () => number): Promise<PracticeInbox> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const kept: InboxMessage[] = []
  const drop = async (message: InboxMessage): Promise<void> => {
    await rm(join(folder, message.id + SUFFIX), { force: true })
  }
  const keep = async (channel: ContactChannel, message: Message): Promise<void> => {
    const one: InboxMessage = { ...message, id: uuidv7(), channel, at: clock() }
    const sealed = secrets.seal(JSON.stringify(one), `inbox ${one.id}`)
    await writeFile(join(folder, one.id + SUFFIX), sealed, { mode: 0o600, flag: 'wx' })
    kept.push(one)
    while (kept.length > MAX_MESSAGES || (kept[0] !== undefined && kept[0].at < clock() - KEPT_MS)) {
      await drop(kept.shift()!)
    }
  }
  const found = await readInbox(folder, secrets)
  for (const message of found) {
    if (message.at < clock() - KEPT_MS) await drop(message)
    else kept.push(message)
  }
  return {
    mail: { send: (mail) => keep('email', mail) },
    sms: { send: (message) => keep('phone', message) },
    messages: () => kept.filter(({ at }) => at >= clock() - KEPT_MS).reverse(),
  }
}

/** Everything in the folder that this key opens, oldest first. */
export async function readInbox(folder: string, secrets: Secrets): Promise<InboxMessage[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX)).sort()
  const messages: InboxMessage[] = []
  for (const name of names) {
    const id = name.slice(0, -SUFFIX.length)
    try {
      const text = secrets.open(await readFile(join(folder, name)), `inbox ${id}`).toString('utf8')
      messages.push(JSON.parse(text) as InboxMessage)
    } catch {
      // written half before a stop, or sealed with another key: nobody's any more
      continue
    }
  }
  return messages
}
