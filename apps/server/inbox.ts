import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readInbox } from './outside/messages/practice-inbox.ts'
import { loadVaultKey, openSecrets } from './vault/secrets.ts'

/** `npm run inbox`: what the practice inbox holds, for whoever keeps the server. DATA_DIR says which. */
const folder = resolve(process.env['DATA_DIR'] ?? '.data')
const inbox = join(folder, 'inbox')
if (!existsSync(inbox)) {
  process.stdout.write(`No practice inbox in ${folder}. It is there once the server has run.\n`)
} else {
  const messages = await readInbox(inbox, openSecrets(await loadVaultKey(join(folder, 'keys'))))
  for (const { at, channel, to, subject, text } of messages) {
    const head = `${new Date(at).toISOString()}  ${channel}  ${to}${subject === '' ? '' : `  ${subject}`}`
    process.stdout.write(`${head}\n${text.replaceAll(/^/gm, '    ')}\n\n`)
  }
  if (messages.length === 0) process.stdout.write('The practice inbox is empty.\n')
}
