import { parentPort, workerData } from 'node:worker_threads'
import type { Log } from '@candela/engine'
import { loadSigningKey, nodeDisk } from '@candela/journal'
import { assert } from '@candela/units'
import { loadLeafSecret, ProofLog } from '@candela/verify/log'
import { Keeper } from './keeper.ts'
import type { Asked, LogStart, Told } from './questions.ts'
import { EntryRing } from './ring.ts'

/* The log's thread: leaves, tree, signatures and proofs, beside everything that answers customers. */

const LOOK_EVERY_MS = 50

const port = parentPort
assert(port !== null, 'this file runs as a thread')
const start = workerData as LogStart
const tell = (told: Told): void => port.postMessage(told)
const log: Log = {
  info: (fields, text) => tell({ kind: 'log', level: 'info', fields, text }),
  warn: (fields, text) => tell({ kind: 'log', level: 'warn', fields, text }),
}

const ring = EntryRing.over(start.shared)
const proofs = await ProofLog.open({
  disk: nodeDisk(start.proof),
  genesisId: start.genesisId,
  durableSeq: ring.durableSeq,
  key: await loadSigningKey(nodeDisk(start.keys)),
  leafSecret: await loadLeafSecret(nodeDisk(start.keys), true),
})
const keeper = new Keeper({
  proofs,
  ring,
  journal: nodeDisk(start.journal),
  log,
  clock: () => performance.now(),
  onCheckpoint: ({ note, size }) => tell({ kind: 'checkpoint', note, size }),
  onTrouble: (why) => tell({ kind: 'trouble', why }),
  onRepair: () => tell({ kind: 'repaired' }),
})
tell({ kind: 'opened', origin: proofs.origin, key: proofs.verifierKey })
const { checkpoint } = proofs
if (checkpoint) tell({ kind: 'checkpoint', note: checkpoint.note, size: checkpoint.size })

let closing = false
port.on('message', (asked: Asked) => {
  if (asked.kind === 'close') closing = true
  else tell({ kind: 'reply', id: asked.id, reply: keeper.answer(asked.question) })
})

while (!closing) {
  await keeper.look()
  await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
}
await keeper.close()
tell({ kind: 'closed' })
port.close()
