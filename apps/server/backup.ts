import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from './backup/contents.ts'
import { takeBackup } from './backup/taking.ts'
import { AskedWrongly, runCommand, say, untilInterrupted } from './command.ts'
import { readConfiguration } from './configuration.ts'
import { openLog } from './log.ts'
import { connectBeside } from './store/beside.ts'
import { VERSION } from './version.ts'

const USAGE = `Usage: npm run backup -- --to DIR [--keys DIR]

Copies the house of DATA_DIR (and DATABASE_URL) into DIR as it stood at one moment, while it runs or not: journal, proof log, keys,
practice rails, prices of practice, and all that the vault holds of people. DIR is made, or is empty. Whoever has the keys can read
the photos and sign as the house: --keys puts them into a folder of their own, for another place. npm run restore puts a backup into
another data directory.`

/** `npm run backup`: a copy of the house that can be started. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, keys: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return say(USAGE)
  if (!values.to || values.keys === '') throw new AskedWrongly(USAGE)
  const to = { folder: resolve(values.to), keys: values.keys && resolve(values.keys) }
  const configuration = readConfiguration(process.env)
  const { dataDirectory } = configuration
  const connect = () => {
    if (configuration.databaseUrl === undefined && !existsSync(join(dataDirectory, 'postgres')))
      throw new BackupError(`${dataDirectory} has no database of its own. Set DATABASE_URL as the house has it.`)
    return connectBeside(configuration, openLog('error'))
  }
  const { seq, files, bytes } = await takeBackup({
    dataDirectory,
    connect,
    to,
    release: VERSION,
    clock: Date.now,
    interrupted: untilInterrupted(),
  })
  say(`${to.folder} holds the house up to entry ${seq}: ${files} files, ${bytes} bytes.`)
}

await runCommand(main)
