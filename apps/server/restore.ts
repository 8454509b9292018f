import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { verifyHouse } from '@candela/verify/house'
import { BackupError } from './backup/contents.ts'
import { restoreBackup } from './backup/restoring.ts'
import { AskedWrongly, runCommand, say } from './command.ts'
import { readConfiguration } from './configuration.ts'
import { openLog } from './log.ts'
import { connectBeside } from './store/beside.ts'

const USAGE = `Usage: npm run restore -- --from DIR [--keys DIR]

Puts a backup into DATA_DIR, which holds no house, and its database (DATABASE_URL, or one of its own), which holds none either; then
verifies the journal as npm run verify does. npm start goes on from there. What was acknowledged after the backup is not in it: devices
that kept a later checkpoint will say that the log is shorter than it was.`

/** `npm run restore`: the house of a backup, in a place of its own, verified. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, keys: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return say(USAGE)
  if (!values.from || values.keys === '') throw new AskedWrongly(USAGE)
  const from = { folder: resolve(values.from), keys: values.keys && resolve(values.keys) }
  const configuration = readConfiguration(process.env)
  const { dataDirectory, databaseUrl } = configuration
  const log = openLog('error')
  const connect = () => connectBeside(configuration, log)
  const { seq, takenAt, release } = await restoreBackup({ from, dataDirectory, log, connect })
  const verdict = verifyHouse(dataDirectory, (at, of) => process.stderr.write(`… ${at} of ${of} entries\n`), {})
  if (!verdict.ok) {
    const { claim, what, seq: at, file, offset } = verdict
    throw new BackupError(`FAILED ${claim} at entry ${at}, ${file}, byte ${offset}: ${what}`)
  }
  for (const line of verdict.lines) say(line)
  say(
    `${dataDirectory} holds the house of ${takenAt} (release ${release}) up to entry ${seq}. What came later is not in it.`,
  )
  const people = databaseUrl === undefined ? join(dataDirectory, 'postgres') : 'the database of DATABASE_URL'
  say(`Its people are in ${people}: start it with the same setting.`)
}

await runCommand(main)
