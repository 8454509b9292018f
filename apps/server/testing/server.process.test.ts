import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { makeDataDirectory, removeDataDirectory } from './server.ts'

const STARTER = `import { startServer } from ${JSON.stringify(fileURLToPath(new URL('./server.ts', import.meta.url)))}
  const { url } = await startServer({ dataDirectory: process.argv[1], database: 'own' })
  process.stdout.write('started ' + url + ' ')
  setInterval(() => {}, 1_000)`
const GONE_WITHIN_MS = 60_000

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  )
}

it('a server and its database end with the process that started them, however hard that was killed', async () => {
  const dataDirectory = makeDataDirectory()
  const database = join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid')
  const starter = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', STARTER, dataDirectory],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = ''
      starter.once('exit', () => reject(new Error('no server was started')))
      starter.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const match = /started (\S+) /.exec(said)
        if (match !== null) resolve(match[1]!)
      })
    })
    expect([await answers(url), existsSync(database)]).toEqual([true, true])
    starter.kill('SIGKILL')
    const left = async () => [await answers(url), existsSync(database)]
    await expect.poll(left, { timeout: GONE_WITHIN_MS }).toEqual([false, false])
  } finally {
    starter.kill('SIGKILL')
    removeDataDirectory(dataDirectory)
  }
})
